// What is known of each format of pictures: one table, from which readers, writers and messages go.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "apps/picture.h"

namespace fftbench::apps {

// A file cannot be read as a picture, or a picture can't be written as a file. Readers of formats leave the
// file's name to read_picture().
class PictureError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr std::uint32_t kLongestSide = 16384;

// Throws PictureError for sides of 0 or above kLongestSide. A reader asks before it takes memory for pixels.
void require_sides(std::uint64_t width, std::uint64_t height);

using PictureBytes = std::span<const std::uint8_t>;  // a whole file

struct PictureFile {
  Picture picture;
  unsigned bits;                          // of a value in the file: 8, 16 or 32
  std::vector<std::string> remarks = {};  // what a user might not expect of how it was read
};

enum class ValueType {
  kBytes,        // whole numbers of 8 bits, from 0 to 255 for values from 0 to 1
  kSixteenBits,  // the same, or whole numbers of 16 bits, from 0 to 65535, as encoded() is asked
  kFloats,
};

struct PictureFormat {
  std::string_view name;                       // as messages call it
  std::span<const std::string_view> suffixes;  // in lower case, the usual one first
  bool (*recognises)(PictureBytes);            // whether a file's content is of this format
  PictureFile (*read)(PictureBytes);           // null where the format isn't read
  std::string (*encode)(const Picture&);       // returns a file's content; null where it isn't written
  ValueType written = ValueType::kBytes;       // the most that its written values hold
  bool keeps_alpha = false;                    // in written files, as the next ones
  bool keeps_negative = false;                 // and every other float, NaN and infinity too
  float highest = 1;                           // of the others
  bool is_premultiplied = false;               // whether colours are multiplied by the alpha that is kept
  // The same with 16 bits a value; null where there is no such choice.
  std::string (*encode_16_bits)(const Picture&) = nullptr;
};

// All formats, in the order in which contents are tried and messages list them.
std::span<const PictureFormat> picture_formats();

// Goes by the content. Returns null for an unknown one.
const PictureFormat* recognised_format(PictureBytes bytes);

// Goes by the file's suffix, in upper or lower case. Returns null for an unknown one.
const PictureFormat* format_by_suffix(const std::filesystem::path& file);

// Goes by the file's suffix as well. Throws PictureError, which names the file, where such files aren't
// written.
const PictureFormat& picture_format_of(const std::filesystem::path& file);

std::string suffix_of(const std::filesystem::path& file);  // in lower case

// Returns a file's content, with 16 bits a value where `bits` is more than 8 and the format has the choice.
// Before that, suited_to() multiplies colours by their alpha, or divides them, where the format has them so.
std::string encoded(const PictureFormat& format, const Picture& picture, unsigned bits);
Picture suited_to(const PictureFormat& format, Picture picture);

std::string readable_formats();   // "PNG, JPEG and BMP"
std::string readable_suffixes();  // ".png, .jpg or .bmp"
std::string writable_suffixes();  // ".png, .jpg and .bmp"

}  // namespace fftbench::apps
