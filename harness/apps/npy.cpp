#include "apps/npy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <limits>
#include <new>
#include <string>
#include <system_error>

#include "apps/npy_dtype.h"
#include "apps/npy_header.h"
#include "system/whole_file.h"

namespace fftbench::apps {
namespace {

static_assert(std::endian::native == std::endian::little, "elements are copied as they lie in the file");

using namespace std::string_view_literals;
constexpr std::string_view kMagic = "\x93NUMPY"sv;
constexpr std::uint64_t kLongestHeader = 65536;  // three dimensions need about 100 bytes
constexpr std::size_t kMostDimensions = 4;
constexpr std::size_t kPrefixBytes = 10;  // of version 1.0: magic, version, 16 bits of header length

// A stream that refuses to read more bytes than the file has.
class BoundedStream {
 public:
  BoundedStream(std::istream& stream, std::uint64_t byte_count) : stream_(stream), left_(byte_count) {}

  std::uint64_t left() const { return left_; }

  void read(std::span<std::byte> destination, std::string_view what) {
    if (destination.size() <= left_) {
      stream_.read(reinterpret_cast<char*>(destination.data()),
                   static_cast<std::streamsize>(destination.size()));
      left_ -= destination.size();
      if (stream_) return;
    }
    throw NpyError(fmt::format("the file ends within {}: it is truncated", what));
  }

  template <std::size_t kCount>
  std::array<std::byte, kCount> read(std::string_view what) {
    std::array<std::byte, kCount> bytes{};
    read(bytes, what);
    return bytes;
  }

 private:
  std::istream& stream_;
  std::uint64_t left_;
};

// Reads magic, version and header length. The header's text follows.
std::uint64_t read_header_length(BoundedStream& stream) {
  if (stream.left() < kMagic.size()) throw NpyError("it is too short for an .npy file: save with numpy.save");
  const auto magic = std::bit_cast<std::array<char, kMagic.size()>>(stream.read<kMagic.size()>("its magic"));
  if (std::string_view(magic.data(), magic.size()) != kMagic) {
    throw NpyError("it does not start with \"\\x93NUMPY\", so it is no .npy file: save with numpy.save");
  }
  const auto [major, minor] = stream.read<2>("its version");
  const auto version = std::to_integer<unsigned>(major);
  if (version < 1 || version > 3 || minor != std::byte{0}) {
    throw NpyError(fmt::format("its format version is {}.{}; 1.0, 2.0 and 3.0 are known", version,
                               std::to_integer<unsigned>(minor)));
  }
  if (version == 1) return std::bit_cast<std::uint16_t>(stream.read<2>("its header length"));
  return std::bit_cast<std::uint32_t>(stream.read<4>("its header length"));
}

NpyHeader read_header(BoundedStream& stream) {
  const std::uint64_t length = read_header_length(stream);
  if (length > kLongestHeader) {
    throw NpyError(fmt::format("its header claims {} bytes; an array of numbers needs no more than {}",
                               length, kLongestHeader));
  }
  std::string text(length, '\0');
  stream.read(std::as_writable_bytes(std::span(text)), fmt::format("its header of {} bytes", length));
  return parse_npy_header(text);
}

std::size_t most_dimensions(NpyElement element, bool ends_with_pairs) {
  return element == NpyElement::kFloat16 && ends_with_pairs ? kMostDimensions + 1 : kMostDimensions;
}

// Returns the number of elements, after a check that the file holds exactly that many.
std::size_t checked_element_count(const NpyHeader& header, NpyElement element, std::uint64_t data_bytes) {
  const std::string shape = fmt::format(
      "({})",
      fmt::join(std::span(header.shape).first(std::min(header.shape.size(), kMostDimensions + 1)), ", "));
  const bool ends_with_pairs = !header.shape.empty() && header.shape.back() == 2;
  if (header.shape.empty() || header.shape.size() > most_dimensions(element, ends_with_pairs)) {
    // Whether the first one is a batch, or the last one colours, is the reader's affair.
    throw NpyError(fmt::format("it has {} dimensions, its shape is {}; 1 to 4 are right: use array.reshape",
                               header.shape.size(), shape));
  }
  std::uint64_t count = 1;
  for (const std::uint64_t dimension : header.shape) {
    if (dimension == 0) throw NpyError(fmt::format("its shape {} is empty: nothing to transform", shape));
    if (dimension > std::numeric_limits<std::uint64_t>::max() / byte_count(element) / count) {
      throw NpyError(fmt::format("its shape {} has more elements than any file; found {} bytes of data",
                                 shape, data_bytes));
    }
    count *= dimension;
  }
  const std::uint64_t expected_bytes = count * byte_count(element);
  if (expected_bytes != data_bytes) {
    throw NpyError(fmt::format(
        "its shape {} needs {} bytes of data, found {}: {}", shape, expected_bytes, data_bytes,
        data_bytes < expected_bytes ? "the file is truncated" : "bytes follow the end of the array"));
  }
  return count;
}

// Returns the elements with the last index varying fastest, which come with the first one varying fastest.
// That is how NumPy saves what its real transforms return.
std::vector<std::byte> in_c_order(std::span<const std::byte> data, std::span<const std::uint64_t> shape,
                                  std::size_t element_bytes) {
  std::vector<std::size_t> steps;
  std::size_t step = element_bytes;
  for (const std::uint64_t dimension : shape) {
    steps.push_back(step);
    step *= dimension;
  }
  std::vector<std::byte> ordered(data.size());
  std::vector<std::uint64_t> index(shape.size(), 0);
  std::size_t from = 0;
  for (std::size_t to = 0; to < data.size(); to += element_bytes) {
    std::memcpy(&ordered[to], &data[from], element_bytes);
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      from += steps[axis];
      if (++index[axis] < shape[axis]) break;
      from -= steps[axis] * shape[axis];
      index[axis] = 0;
    }
  }
  return ordered;
}

NpyArray read_array(BoundedStream& stream, std::span<const NpyElement> taken) {
  const NpyHeader header = read_header(stream);
  const NpyElement element = parse_npy_dtype(header.descr, taken);
  const std::size_t count = checked_element_count(header, element, stream.left());
  std::vector<std::byte> data(count * byte_count(element));
  stream.read(data, "its data");
  if (header.fortran_order) data = in_c_order(data, header.shape, byte_count(element));
  return {.shape = {header.shape.begin(), header.shape.end()}, .element = element, .data = std::move(data)};
}

// Returns the magic, the version and the header of a file.
std::string text_before_data(const NpyArray& array) {
  const std::vector<std::size_t>& shape = array.shape;
  const bool ends_with_pairs = !shape.empty() && shape.back() == 2;
  std::size_t count = shape.empty() || shape.size() > most_dimensions(array.element, ends_with_pairs) ? 0 : 1;
  for (const std::size_t dimension : shape) count *= dimension;
  if (count == 0 || count * byte_count(array.element) != array.data.size()) {
    throw std::invalid_argument(
        fmt::format("{} bytes do not make an array of {} of shape ({}), 1 to 4 dimensions that are not 0",
                    array.data.size(), name_of(array.element), fmt::join(shape, ", ")));
  }
  const std::string header =
      format_npy_header(descr_of(array.element), {shape.begin(), shape.end()}, kPrefixBytes);
  std::string front(kMagic);
  front += {'\x01', '\x00'};
  front += {static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
  return front + header;
}

std::string_view as_text(std::span<const std::byte> data) {
  return {reinterpret_cast<const char*>(data.data()), data.size()};
}

}  // namespace

NpyArray read_npy(std::istream& stream, std::uint64_t byte_count, std::string_view name,
                  std::span<const NpyElement> taken) {
  try {
    BoundedStream bounded(stream, byte_count);
    return read_array(bounded, taken);
  } catch (const NpyError& error) {
    throw NpyError(fmt::format("{}: {}", name, error.what()));
  } catch (const std::bad_alloc&) {
    throw NpyError(fmt::format("{}: its {} bytes do not fit into memory", name, byte_count));
  }
}

NpyArray read_npy(const std::filesystem::path& file, std::span<const NpyElement> taken) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw NpyError(fmt::format("{}: it is not a regular file (give - to read a pipe from standard input)",
                               file.string()));
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    throw NpyError(
        fmt::format("{}: cannot be opened: {}", file.string(), std::generic_category().message(errno)));
  }
  const std::uintmax_t byte_count = std::filesystem::file_size(file, error);
  if (error) throw NpyError(fmt::format("{}: its size is unknown: {}", file.string(), error.message()));
  return read_npy(stream, byte_count, file.string(), taken);
}

void write_npy(const std::filesystem::path& file, const NpyArray& array) {
  system::write_whole_file(file, {text_before_data(array), as_text(array.data)});
}

void write_npy(std::ostream& stream, const NpyArray& array) {
  stream << text_before_data(array) << as_text(array.data);
}

}  // namespace fftbench::apps
