#include "apps/npy_dtype.h"

#include <fmt/format.h>
#include <array>
#include <complex>
#include <string>
#include <utility>

#include "apps/npy.h"
#include "apps/npy_header.h"

namespace fftbench::apps {
namespace {

// Returns NumPy's name of a dtype that a user is likely to have, by its kind and size.
std::string name_of_dtype(std::string_view kind_and_size) {
  static constexpr auto kNames = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"c8", "complex64"},
      {"c16", "complex128"},
      {"c32", "complex256"},
      {"f2", "float16"},
      {"f4", "float32"},
      {"f8", "float64"},
      {"f16", "float128"},
      {"i1", "int8"},
      {"i2", "int16"},
      {"i4", "int32"},
      {"i8", "int64"},
      {"u1", "uint8"},
      {"u2", "uint16"},
      {"u4", "uint32"},
      {"u8", "uint64"},
      {"b1", "bool"},
  });
  for (const auto& [code, name] : kNames) {
    if (code == kind_and_size) return std::string(name);
  }
  return "";
}

}  // namespace

std::size_t byte_count(NpyElement element) {
  return element == NpyElement::kComplex64 ? sizeof(std::complex<float>) : sizeof(float);
}

NpyElement parse_npy_dtype(std::string_view descr) {
  if (descr == "<c8") return NpyElement::kComplex64;
  if (descr == "<f4") return NpyElement::kFloat32;
  constexpr std::string_view kWhatIsRead = "complex64 ('<c8') and float32 ('<f4') are read";
  if (descr.starts_with('[')) {
    throw NpyError(
        fmt::format("its elements are structured ({}); {}: combine the fields, as in "
                    "(array['re'] + 1j * array['im']).astype(numpy.complex64)",
                    printable(descr), kWhatIsRead));
  }
  const std::string_view kind_and_size = descr.substr(descr.empty() ? 0 : 1);
  if (kind_and_size.starts_with('O')) {
    throw NpyError(fmt::format(
        "its elements are pickled Python objects ('{}'), which are never loaded; {}: convert with "
        "array.astype(numpy.complex64)",
        printable(descr), kWhatIsRead));
  }
  const std::string name = name_of_dtype(kind_and_size);
  if (name.empty()) {
    throw NpyError(fmt::format("its dtype is '{}'; {}", printable(descr), kWhatIsRead));
  }
  const std::string_view byte_order = descr.starts_with('>') ? "big-endian " : "";
  throw NpyError(fmt::format("its elements are {}{} ('{}'); {}: convert with array.astype(numpy.complex64)",
                             byte_order, name, printable(descr), kWhatIsRead));
}

}  // namespace fftbench::apps
