// Reads pictures from files, and makes the bytes of files from pictures.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "apps/picture.h"

namespace fftbench::apps {

// A file cannot be read as a picture, or a picture can't be written as a file. `what()` names the file.
class PictureError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr std::uint32_t kLongestSide = 16384;

struct PictureFile {
  Picture picture;
  unsigned bits;  // of a value in the file: 8, 16 or 32
};

// What becomes of values that are no numbers: NaN and infinity, which .npy files may have.
enum class NonFinite { kRefused, kKept };

// Reads what stb_image reads: PNG, JPEG (CMYK too), BMP, TGA, GIF (the first picture), PSD, PIC, PNM and HDR;
// or an .npy file of float32 and of shape (height, width) or (height, width, 3). Values are as they are
// stored, without a gamma curve: 8 and 16 bits are divided by 255 and 65535, floats stay. Throws
// PictureError, or NpyError, for everything else: a truncated file, sides of 0 or above kLongestSide, values
// that are not finite, unless they are kept. Sides are checked before memory is taken for them.
PictureFile read_picture(const std::filesystem::path& file, NonFinite non_finite = NonFinite::kRefused);

enum class PictureFormat { kPng, kJpeg, kBmp, kTga, kHdr, kNpy };

// Goes by the file's suffix, in upper or lower case. Throws PictureError where it is unknown.
PictureFormat picture_format_of(const std::filesystem::path& file);

bool keeps_alpha(PictureFormat format);
bool has_bytes(PictureFormat format);  // of 8 bits, from values of 0 to 1; the others have floats

// Returns a file's content. Bytes are the nearest to the values, which are cut off below 0 and above 1. HDR
// has no values below 0. Only .npy has all values as they are.
std::string encode_picture(const Picture& picture, PictureFormat format);

}  // namespace fftbench::apps
