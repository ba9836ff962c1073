#include "plans/npy_payload.h"

#include <cstring>
#include <span>
#include <stdexcept>

namespace fftbench::plans {

std::vector<std::byte> npy_payload(std::string_view file) {
  using namespace std::string_view_literals;
  constexpr std::string_view kMagic = "\x93NUMPY"sv;
  constexpr std::size_t kVersionAt = 6;
  constexpr std::size_t kLengthAt = 8;
  constexpr std::size_t kShortestPrefix = 12;
  if (!file.starts_with(kMagic) || file.size() < kShortestPrefix) {
    throw std::invalid_argument("is no .npy file");
  }
  const auto byte = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(file[at])}; };
  const std::size_t bytes_of_length = byte(kVersionAt) == 1 ? 2 : 4;
  std::size_t header_length = 0;
  for (std::size_t place = 0; place < bytes_of_length; ++place) {
    header_length |= byte(kLengthAt + place) << (8 * place);
  }
  const std::size_t begin = kLengthAt + bytes_of_length + header_length;
  if (begin > file.size()) throw std::invalid_argument("ends within its header");
  const std::string_view header = file.substr(kLengthAt + bytes_of_length, header_length);
  if (header.find("'fortran_order': True") != std::string_view::npos) {
    throw std::invalid_argument("is in Fortran order; write it with numpy.ascontiguousarray");
  }
  const std::span<const std::byte> payload = std::as_bytes(std::span(file)).subspan(begin);
  return {payload.begin(), payload.end()};
}

}  // namespace fftbench::plans
