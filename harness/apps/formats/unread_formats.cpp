#include "apps/formats/unread_formats.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "apps/formats/signature.h"

namespace fftbench::apps {
namespace {

struct Signature {
  std::string_view what;
  std::string_view bytes;
  std::size_t offset = 0;
};

// Escapes end where a literal is split, since C++ lets them go on.
constexpr auto kSignatures = std::to_array<Signature>({
    {"a WebP picture", "WEBP", 8},
    {"a JPEG XL picture", "\xff\x0a"},
    {"a JPEG XL picture", std::string_view("\0\0\0\x0cJXL \r\n", 10)},
    {"a JPEG 2000 picture", std::string_view("\0\0\0\x0cjP  \r\n", 10)},
    {"a JPEG 2000 picture", "\xff\x4f\xff\x51"},
    {"a JPEG XR picture", std::string_view("II\xbc\x01", 4)},
    {"an AVIF picture", "ftypavif", 4},
    {"an AVIF picture", "ftypavis", 4},
    {"a HEIC picture", "ftyphei", 4},
    {"a HEIC picture", "ftyphev", 4},
    {"a HEIF picture", "ftypmif1", 4},
    {"a HEIF picture", "ftypmsf1", 4},
    {"a raw camera picture", "ftypcrx ", 4},
    {"a raw camera picture", std::string_view("II*\0\x10\0\0\0CR", 10)},
    {"a raw camera picture", "IIRO"},
    {"a raw camera picture", "IIRS"},
    {"a raw camera picture", "MMOR"},
    {"a raw camera picture", std::string_view("IIU\0", 4)},
    {"a raw camera picture", "FUJIFILMCCD-RAW"},
    {"a raw camera picture", std::string_view("\0MRM", 4)},
    {"a raw camera picture", "FOVb"},
    {"a raw camera picture", "HEAPCCDR", 6},
    {"a film", "ftyp", 4},
    {"a film", "AVI ", 8},
    {"a film", "\x1a\x45\xdf\xa3"},
    {"a DDS texture", "DDS "},
    {"a KTX texture", "\xabKTX "},
    {"a PSB picture", std::string_view("8BPS\0\x02", 6)},
    {"an XCF picture", "gimp xcf"},
    {"an MNG animation", "\x8aMNG"},
    {"a JNG picture", "\x8bJNG"},
    {"a QOI picture", "qoif"},
    {"a farbfeld picture", "farbfeld"},
    {"a FITS file", "SIMPLE  ="},
    {"a DICOM file", "DICM", 128},
    {"a BPG picture", "BPG\xfb"},
    {"a FLIF picture", "FLIF"},
    {"a DjVu document", "AT&TFORM"},
    {"an icon (ICO)", std::string_view("\0\0\x01\0", 4)},
    {"a PCX picture", "\x0a\x05\x01\x08"},
    {"an SGI picture", "\x01\xda"},
    {"a Sun raster picture", "\x59\xa6\x6a\x95"},
    {"an XPM picture", "/* XPM */"},
    {"a WMF drawing", "\xd7\xcd\xc6\x9a"},
    {"a PDF document", "%PDF-"},
    {"a PostScript document", "%!PS"},
    {"an HDF5 file", "\x89HDF\r\n"},
    {"a MATLAB file", "MATLAB 5.0"},
    {"a ZIP archive, as .npz files are", "PK\x03\x04"},
    {"packed by gzip", "\x1f\x8b"},
    {"a pointer of Git LFS to the picture, which is elsewhere", "version https://git-lfs"},
});

constexpr std::string_view kRawSuffixes[] = {".dng", ".nef", ".nrw", ".arw", ".srf", ".sr2", ".pef",
                                             ".srw", ".cr2", ".3fr", ".fff", ".iiq", ".erf", ".mef",
                                             ".mos", ".dcr", ".kdc", ".rwl", ".orf", ".rw2"};

// The beginning of a text, in lower case, without what may stand before it.
std::string text_of(PictureBytes bytes) {
  constexpr std::size_t kSeen = 4096;
  if (has_text(bytes, "\xef\xbb\xbf")) bytes = bytes.subspan(3);
  std::string text;
  for (const std::uint8_t byte : bytes.first(std::min(kSeen, bytes.size()))) {
    if (text.empty() && std::isspace(byte) != 0) continue;
    text += char(std::tolower(byte));
  }
  return text;
}

std::string_view marked_up(PictureBytes bytes) {
  const std::string text = text_of(bytes);
  if (!text.starts_with('<')) return "";
  if (text.starts_with("<!doctype html") || text.starts_with("<html")) return "an HTML page";
  return text.find("<svg") != text.npos ? "an SVG drawing" : "";
}

bool is_raw(PictureBytes bytes, const std::filesystem::path& file) {
  if (!has_text(bytes, std::string_view("II*\0", 4)) && !has_text(bytes, std::string_view("MM\0*", 4))) {
    return false;
  }
  const std::string suffix = suffix_of(file);
  return std::ranges::find(kRawSuffixes, suffix) != std::end(kRawSuffixes);
}

}  // namespace

std::string_view unread_format(PictureBytes bytes, const std::filesystem::path& file) {
  if (is_raw(bytes, file)) return "a raw camera picture";
  const auto found = std::ranges::find_if(
      kSignatures, [&](const Signature& each) { return has_text(bytes, each.bytes, each.offset); });
  return found == kSignatures.end() ? marked_up(bytes) : found->what;
}

}  // namespace fftbench::apps
