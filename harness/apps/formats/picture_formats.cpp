#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cctype>

#include "apps/formats/codecs.h"
#include "apps/formats/picture_format.h"
#include "apps/formats/stb_reader.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

constexpr std::string_view kPng[] = {".png", ".apng"};
constexpr std::string_view kJpeg[] = {".jpg", ".jpeg", ".jpe", ".jfif"};
constexpr std::string_view kBmp[] = {".bmp", ".dib"};
constexpr std::string_view kTga[] = {".tga"};
constexpr std::string_view kGif[] = {".gif"};
constexpr std::string_view kPsd[] = {".psd"};
constexpr std::string_view kPic[] = {".pic"};
constexpr std::string_view kPnm[] = {".pnm", ".pgm", ".ppm", ".pbm", ".pam"};
constexpr std::string_view kHdr[] = {".hdr", ".rgbe"};
constexpr std::string_view kExr[] = {".exr"};
constexpr std::string_view kTiff[] = {".tif", ".tiff"};
constexpr std::string_view kPfm[] = {".pfm"};
constexpr std::string_view kNpy[] = {".npy"};

// TGA has no signature, so that others come before it.
constexpr auto kFormats = std::to_array<PictureFormat>({
    {"PNG", kPng, is_png, read_png, encode_png, ValueType::kSixteenBits, true, false, 1, false,
     encode_png_of_16_bits},
    {"JPEG", kJpeg, is_jpeg, read_jpeg, encode_jpeg, ValueType::kBytes},
    {"BMP", kBmp, is_bmp, read_bmp, encode_bmp, ValueType::kBytes, true},
    {"GIF", kGif, is_gif, read_by_stb, nullptr},
    {"PSD", kPsd, is_psd, read_psd, nullptr},
    {"PIC", kPic, is_pic, read_by_stb, nullptr},
    {"PNM", kPnm, is_pnm, read_pnm, nullptr},
    {"HDR", kHdr, is_hdr, read_hdr, encode_hdr, ValueType::kFloats, false, false, kHighestHdrValue},
    {"OpenEXR", kExr, is_exr, read_exr, encode_exr, ValueType::kFloats, true, true, 1, true},
    {"PFM", kPfm, is_pfm, read_pfm, encode_pfm, ValueType::kFloats, false, true},
    {"TIFF", kTiff, is_tiff, read_tiff, nullptr},
    {".npy", kNpy, is_npy, read_npy_picture, encode_npy, ValueType::kFloats, false, true},
    {"TGA", kTga, is_tga, read_tga, encode_tga, ValueType::kBytes, true},
});

std::string listed(const std::vector<std::string_view>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last) : std::string(", ");
    text += words[i];
  }
  return text;
}

// Returns what `word` gives of each format that `taken` is true for.
template <typename Taken, typename Word>
std::vector<std::string_view> words_of(Taken taken, Word word) {
  std::vector<std::string_view> words;
  for (const PictureFormat& format : kFormats) {
    if (taken(format)) words.push_back(word(format));
  }
  return words;
}

bool can_be_read(const PictureFormat& format) {
  return format.read != nullptr;
}

bool can_be_written(const PictureFormat& format) {
  return format.encode != nullptr;
}

std::string_view usual_suffix(const PictureFormat& format) {
  return format.suffixes.front();
}

}  // namespace

void require_sides(std::uint64_t width, std::uint64_t height) {
  if (width == 0 || height == 0) {
    throw PictureError(fmt::format("its size is {} x {}: it has no pixels", width, height));
  }
  if (width > kLongestSide || height > kLongestSide) {
    throw PictureError(fmt::format("its size is {} x {}, and sides end at {}", width, height, kLongestSide));
  }
}

std::string suffix_of(const std::filesystem::path& file) {
  std::string suffix = file.extension().string();
  std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  return suffix;
}

std::span<const PictureFormat> picture_formats() {
  return kFormats;
}

const PictureFormat* recognised_format(PictureBytes bytes) {
  const auto found =
      std::ranges::find_if(kFormats, [&](const PictureFormat& each) { return each.recognises(bytes); });
  return found == kFormats.end() ? nullptr : &*found;
}

const PictureFormat* format_by_suffix(const std::filesystem::path& file) {
  const std::string suffix = suffix_of(file);
  const auto found = std::ranges::find_if(kFormats, [&](const PictureFormat& each) {
    return std::ranges::find(each.suffixes, suffix) != each.suffixes.end();
  });
  return found == kFormats.end() ? nullptr : &*found;
}

const PictureFormat& picture_format_of(const std::filesystem::path& file) {
  const PictureFormat* format = format_by_suffix(file);
  if (format != nullptr && can_be_written(*format)) return *format;
  const std::string suffix = suffix_of(file);
  throw PictureError(fmt::format("{}: its suffix is {}; {} can be written", file.string(),
                                 suffix.empty() ? "missing" : "\"" + text::one_line(suffix) + "\"",
                                 writable_suffixes()));
}

Picture suited_to(const PictureFormat& format, Picture picture) {
  if (!format.keeps_alpha) return picture;
  return format.is_premultiplied ? premultiplied(std::move(picture)) : unpremultiplied(std::move(picture));
}

std::string encoded(const PictureFormat& format, const Picture& picture, unsigned bits) {
  if (picture.alpha && format.keeps_alpha && picture.is_premultiplied != format.is_premultiplied) {
    return encoded(format, suited_to(format, picture), bits);
  }
  return bits > 8 && format.encode_16_bits != nullptr ? format.encode_16_bits(picture)
                                                      : format.encode(picture);
}

std::string readable_formats() {
  return listed(words_of(can_be_read, [](const PictureFormat& format) { return format.name; }), "and");
}

std::string readable_suffixes() {
  return listed(words_of(can_be_read, usual_suffix), "or");
}

std::string writable_suffixes() {
  return listed(words_of(can_be_written, usual_suffix), "and");
}

}  // namespace fftbench::apps
