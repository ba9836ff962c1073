#include "apps/npy_dtype.h"

#include <fmt/format.h>
#include <array>
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

namespace {

struct ElementFacts {
  std::string_view descr;
  std::string_view name;
  std::size_t byte_count;
  bool is_complex;
};

// In the order of NpyElement.
constexpr std::array<ElementFacts, 5> kElements{{
    {"<c8", "complex64", 8, true},
    {"<f4", "float32", 4, false},
    {"<c16", "complex128", 16, true},
    {"<f8", "float64", 8, false},
    {"<f2", "float16", 2, false},
}};

const ElementFacts& facts_of(NpyElement element) {
  return kElements.at(static_cast<std::size_t>(element));
}

// Returns "complex64 ('<c8') and float32 ('<f4') are read".
std::string what_is_read(std::span<const NpyElement> taken) {
  std::string text;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (i > 0) text += i + 1 == taken.size() ? " and " : ", ";
    text += fmt::format("{} ('{}')", name_of(taken[i]), descr_of(taken[i]));
  }
  return text + " are read";
}

}  // namespace

std::size_t byte_count(NpyElement element) {
  return facts_of(element).byte_count;
}

bool is_complex(NpyElement element) {
  return facts_of(element).is_complex;
}

std::string_view descr_of(NpyElement element) {
  return facts_of(element).descr;
}

std::string_view name_of(NpyElement element) {
  return facts_of(element).name;
}

NpyElement parse_npy_dtype(std::string_view descr, std::span<const NpyElement> taken) {
  for (const NpyElement element : taken) {
    if (descr == descr_of(element)) return element;
  }
  const std::string advised = fmt::format("numpy.{}", name_of(taken.front()));
  if (descr.starts_with('[')) {
    throw NpyError(
        fmt::format("its elements are structured ({}); {}: combine the fields, as in "
                    "(array['re'] + 1j * array['im']).astype({})",
                    printable(descr), what_is_read(taken), advised));
  }
  const std::string_view kind_and_size = descr.substr(descr.empty() ? 0 : 1);
  if (kind_and_size.starts_with('O')) {
    throw NpyError(fmt::format(
        "its elements are pickled Python objects ('{}'), which are never loaded; {}: convert with "
        "array.astype({})",
        printable(descr), what_is_read(taken), advised));
  }
  const std::string name = name_of_dtype(kind_and_size);
  if (name.empty()) {
    throw NpyError(fmt::format("its dtype is '{}'; {}", printable(descr), what_is_read(taken)));
  }
  const std::string_view byte_order = descr.starts_with('>') ? "big-endian " : "";
  throw NpyError(fmt::format("its elements are {}{} ('{}'); {}: convert with array.astype({})", byte_order,
                             name, printable(descr), what_is_read(taken), advised));
}

}  // namespace fftbench::apps
