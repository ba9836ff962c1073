// TIFF: https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf, as far as libtiff has it.
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "apps/formats/codecs.h"
#include "apps/formats/signature.h"
#include "apps/formats/tiff_handle.h"
#include "apps/formats/tiff_planes.h"
#include "apps/upright.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

bool is_fax(std::uint16_t compression) {
  return compression == COMPRESSION_CCITTRLE || compression == COMPRESSION_CCITTRLEW ||
         compression == COMPRESSION_CCITTFAX3 || compression == COMPRESSION_CCITTFAX4;
}

TiffLayout layout_of(const TiffHandle& file) {
  TiffLayout layout{.width = file.tag<std::uint32_t>(TIFFTAG_IMAGEWIDTH),
                    .height = file.tag<std::uint32_t>(TIFFTAG_IMAGELENGTH),
                    .samples = {.bits = file.tag<std::uint16_t>(TIFFTAG_BITSPERSAMPLE),
                                .format = file.tag<std::uint16_t>(TIFFTAG_SAMPLEFORMAT)},
                    .count = file.tag<std::uint16_t>(TIFFTAG_SAMPLESPERPIXEL),
                    .compression = file.tag<std::uint16_t>(TIFFTAG_COMPRESSION),
                    .is_planar = file.tag<std::uint16_t>(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE,
                    .is_tiled = TIFFIsTiled(file.get()) != 0};
  if (layout.samples.format == SAMPLEFORMAT_VOID) layout.samples.format = SAMPLEFORMAT_UINT;
  if (TIFFGetField(file.get(), TIFFTAG_PHOTOMETRIC, &layout.photometric) == 0) {
    layout.photometric = is_fax(layout.compression) ? PHOTOMETRIC_MINISWHITE
                         : layout.count >= 3        ? PHOTOMETRIC_RGB
                                                    : PHOTOMETRIC_MINISBLACK;
  }
  return layout;
}

// How many bytes of samples one byte of a file can stand for at most; nothing where a picture of one colour
// takes next to none.
std::optional<std::uint64_t> most_bytes_of_byte(std::uint16_t compression) {
  switch (compression) {
    case COMPRESSION_NONE:
      return 1;
    case COMPRESSION_PACKBITS:
      return 64;  // runs of 128 in 2 bytes
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_DEFLATE:
      return 1032;
    case COMPRESSION_LZW:
      return 2731;  // strings of at most 4096 bytes in 12 bits
    default:
      return std::nullopt;
  }
}

// Checks what the tags claim against what the file can hold, before memory is taken for it.
void require_claims(const TiffHandle& file, const TiffLayout& layout, std::uint64_t byte_count) {
  require_sides(layout.width, layout.height);
  constexpr std::uint64_t kMostPixels = std::uint64_t{1} << 17U;  // a white line of 16384 in one bit of a fax
  const std::uint64_t pixels = std::uint64_t{layout.width} * layout.height;
  const std::uint64_t bytes = pixels / 8 * layout.samples.bits * layout.count;
  const std::optional<std::uint64_t> most = most_bytes_of_byte(layout.compression);
  if ((most ? bytes / *most : pixels / kMostPixels) > byte_count) {
    throw PictureError(fmt::format("it has {} bytes for {} x {} pixels of {} x {} bits: it is truncated",
                                   byte_count, layout.width, layout.height, layout.count,
                                   layout.samples.bits));
  }
  if (!layout.is_tiled) return;
  const auto tile_width = file.tag<std::uint32_t>(TIFFTAG_TILEWIDTH);
  const auto tile_height = file.tag<std::uint32_t>(TIFFTAG_TILELENGTH);
  if (tile_width == 0 || tile_height == 0 || tile_width > kLongestSide || tile_height > kLongestSide) {
    throw PictureError(
        fmt::format("its tiles are {} x {}, and sides end at {}", tile_width, tile_height, kLongestSide));
  }
}

std::string name_of(const TiffSamples& samples) {
  const std::string_view kind = samples.format == SAMPLEFORMAT_UINT     ? "whole numbers"
                                : samples.format == SAMPLEFORMAT_INT    ? "signed whole numbers"
                                : samples.format == SAMPLEFORMAT_IEEEFP ? "floats"
                                                                        : "complex numbers";
  return fmt::format("{} of {} bits", kind, samples.bits);
}

void require_codec(std::uint16_t compression) {
  if (compression == COMPRESSION_OJPEG) {
    throw PictureError(
        "it holds JPEG in the way of TIFF 6.0 (compression 6), which was withdrawn; that of "
        "compression 7 is read");
  }
  if (TIFFIsCODECConfigured(compression) == 0) {
    const TIFFCodec* codec = TIFFFindCODEC(compression);
    throw PictureError(fmt::format("its compression {}{} is unknown to this machine's libtiff", compression,
                                   codec == nullptr ? "" : fmt::format(" ({})", codec->name)));
  }
}

// How many samples make a colour; nothing for a colour space that only libtiff itself converts.
std::optional<unsigned> colour_samples(const TiffHandle& file, const TiffLayout& layout) {
  switch (layout.photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MASK:
    case PHOTOMETRIC_PALETTE:
      return 1;
    case PHOTOMETRIC_RGB:
      return 3;
    case PHOTOMETRIC_SEPARATED:
      if (file.tag<std::uint16_t>(TIFFTAG_INKSET) == INKSET_CMYK) return 4;
      throw PictureError("its colours are inks other than cyan, magenta, yellow and black");
    case PHOTOMETRIC_YCBCR:
      return std::nullopt;
    case PHOTOMETRIC_CIELAB:
      throw PictureError("its colours are L*a*b*; grey, RGB, palette, CMYK and YCbCr are read");
    case PHOTOMETRIC_LOGL:
    case PHOTOMETRIC_LOGLUV:
      throw PictureError("its colours are LogLuv; floats of RGB or grey are read");
    case PHOTOMETRIC_CFA:
    case 34892:  // LinearRaw of DNG
      throw PictureError("it is a camera's raw picture; develop it first");
    default:
      throw PictureError(
          fmt::format("its colours are of kind {} (PhotometricInterpretation); grey, RGB, "
                      "palette, CMYK and YCbCr are read",
                      layout.photometric));
  }
}

TiffChoice choice_of(const TiffHandle& file, const TiffLayout& layout, unsigned colours) {
  if (layout.count < colours) {
    throw PictureError(
        fmt::format("it has {} samples a pixel, and its colours take {}", layout.count, colours));
  }
  TiffChoice choice{.colours = colours, .alpha = {}};
  std::uint16_t extra_count = 0;
  const std::uint16_t* kinds = nullptr;
  TIFFGetFieldDefaulted(file.get(), TIFFTAG_EXTRASAMPLES, &extra_count, &kinds);
  for (unsigned i = 0; i < extra_count && !choice.alpha; ++i) {
    // The extra samples are the last ones.
    if (extra_count > layout.count - colours) break;
    if (kinds[i] != EXTRASAMPLE_ASSOCALPHA && kinds[i] != EXTRASAMPLE_UNASSALPHA) continue;
    choice.alpha = layout.count - extra_count + i;
    choice.is_premultiplied = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
  }
  return choice;
}

std::vector<Plane> colours_of_palette(const TiffHandle& file, const TiffLayout& layout,
                                      const Plane& indices) {
  std::array<std::uint16_t*, 3> map{};
  if (layout.samples.bits > 16 || layout.samples.format != SAMPLEFORMAT_UINT ||
      TIFFGetField(file.get(), TIFFTAG_COLORMAP, &map[0], &map[1], &map[2]) == 0) {
    throw PictureError("it is damaged: its pixels are numbers of colours, and its colours are missing");
  }
  const std::size_t count = std::size_t{1} << layout.samples.bits;
  // Some writers have colours of 8 bits, as the low byte of the 16 that TIFF says or as the high one.
  unsigned bits_in_use = 0;
  for (const std::uint16_t* colour : map) {
    for (std::size_t i = 0; i < count; ++i) bits_in_use |= colour[i];
  }
  const float white = bits_in_use < 256 ? 255.0F : (bits_in_use & 255U) == 0 ? 65280.0F : 65535.0F;
  std::vector<Plane> colours(3, Plane(indices.size()));
  for (std::size_t colour = 0; colour < 3; ++colour) {
    std::ranges::transform(indices, colours[colour].begin(),
                           [&](float index) { return float(map[colour][std::size_t(index)]) / white; });
  }
  return colours;
}

// Converts inks, without a profile.
std::vector<Plane> colours_of_inks(std::vector<Plane> inks) {
  for (std::size_t colour = 0; colour < 3; ++colour) {
    std::ranges::transform(inks[colour], inks[3], inks[colour].begin(),
                           [](float ink, float black) { return (1 - ink) * (1 - black); });
  }
  inks.resize(3);
  return inks;
}

// Lets libtiff convert the colours, to 8 bits each.
Picture converted_by_libtiff(const TiffHandle& file, const TiffLayout& layout) {
  std::array<char, 1024> reason{};
  TIFFRGBAImage image{};
  if (TIFFRGBAImageOK(file.get(), reason.data()) == 0 ||
      TIFFRGBAImageBegin(&image, file.get(), 1, reason.data()) == 0) {
    throw PictureError(
        fmt::format("libtiff does not convert its colours: {}", text::one_line(reason.data(), 200)));
  }
  const std::unique_ptr<TIFFRGBAImage, decltype(&TIFFRGBAImageEnd)> ending(&image, TIFFRGBAImageEnd);
  image.req_orientation = image.orientation;  // so that it turns nothing
  const std::size_t count = std::size_t{layout.width} * layout.height;
  const auto pixels = std::make_unique_for_overwrite<std::uint32_t[]>(count);
  if (TIFFRGBAImageGet(&image, pixels.get(), layout.width, layout.height) == 0) file.refuse();
  Picture picture{
      .extent = {layout.width, layout.height}, .colours = std::vector<Plane>(3, Plane(count)), .alpha = {}};
  for (std::size_t i = 0; i < count; ++i) {
    picture.colours[0][i] = float(TIFFGetR(pixels[i])) / 255;
    picture.colours[1][i] = float(TIFFGetG(pixels[i])) / 255;
    picture.colours[2][i] = float(TIFFGetB(pixels[i])) / 255;
  }
  return picture;
}

Picture picture_of(const TiffHandle& file, const TiffLayout& layout, const TiffChoice& choice) {
  std::vector<Plane> planes = tiff_planes(file, layout, choice);
  Picture picture{.extent = {layout.width, layout.height}, .colours = {}, .alpha = {}};
  if (choice.alpha) {
    picture.alpha = std::move(planes.back());
    planes.pop_back();
    picture.is_premultiplied = choice.is_premultiplied;
  }
  if (layout.photometric == PHOTOMETRIC_PALETTE) {
    picture.colours = colours_of_palette(file, layout, planes.front());
  } else if (layout.photometric == PHOTOMETRIC_SEPARATED) {
    picture.colours = colours_of_inks(std::move(planes));
  } else {
    picture.colours = std::move(planes);
  }
  if (layout.photometric == PHOTOMETRIC_MINISWHITE) {
    for (float& value : picture.colours.front()) value = 1 - value;
  }
  return picture;
}

// Goes to the first page that is no smaller copy or mask of another one, or stays at the first.
void go_to_first_page(const TiffHandle& file) {
  constexpr std::uint32_t kNoPage = FILETYPE_REDUCEDIMAGE | FILETYPE_MASK;
  while ((file.tag<std::uint32_t>(TIFFTAG_SUBFILETYPE) & kNoPage) != 0) {
    if (TIFFReadDirectory(file.get()) == 0) {
      TIFFSetDirectory(file.get(), 0);
      return;
    }
  }
}

PictureFile read(const TiffHandle& file, std::uint64_t byte_count) {
  go_to_first_page(file);
  TiffLayout layout = layout_of(file);
  require_codec(layout.compression);
  require_claims(file, layout, byte_count);
  if (layout.compression == COMPRESSION_JPEG && layout.photometric == PHOTOMETRIC_YCBCR &&
      !layout.is_planar) {
    TIFFSetField(file.get(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    layout.photometric = PHOTOMETRIC_RGB;
  }
  PictureFile result{.picture = {},
                     .bits = layout.samples.bits <= 8    ? 8U
                             : layout.samples.bits <= 16 ? 16U
                                                         : 32U};
  if (layout.samples.format == SAMPLEFORMAT_IEEEFP) result.bits = 32;
  if (const std::optional<unsigned> colours = colour_samples(file, layout)) {
    if (!are_readable(layout.samples)) {
      throw PictureError(fmt::format(
          "its samples are {}; whole numbers of 1 to 64 bits and floats of 16, 32 and 64 are read",
          name_of(layout.samples)));
    }
    const TiffChoice choice = choice_of(file, layout, *colours);
    result.picture = picture_of(file, layout, choice);
    if (layout.count > choice.samples().size()) {
      result.remarks.push_back(
          fmt::format("it has {} samples a pixel, of which {} are read, since the others are neither "
                      "colour nor alpha",
                      layout.count, choice.samples().size()));
    }
  } else {
    result.picture = converted_by_libtiff(file, layout);
  }
  result.picture = turned_upright(std::move(result.picture), file.tag<std::uint16_t>(TIFFTAG_ORIENTATION));
  if (TIFFLastDirectory(file.get()) == 0) {
    result.remarks.emplace_back("it has more than one picture; the first is taken");
  }
  return result;
}

}  // namespace

bool is_tiff(PictureBytes bytes) {
  return has_text(bytes, std::string_view("II*\0", 4)) || has_text(bytes, std::string_view("MM\0*", 4)) ||
         has_text(bytes, std::string_view("II+\0", 4)) || has_text(bytes, std::string_view("MM\0+", 4));
}

PictureFile read_tiff(PictureBytes bytes) {
  return read(TiffHandle(bytes), bytes.size());
}

}  // namespace fftbench::apps
