#include "executor/array.h"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>
#include <vector>

#include "fft/butterfly_table.h"
#include "fft/chirp.h"
#include "fft/numbers.h"
#include "fft/roots_of_unity.h"

namespace fftbench::executor {
namespace {

std::variant<gl::Buffer, gl::Image, ColourImages> allocate(const fft::Resource& resource) {
  if (resource.storage == fft::Storage::kImage) {
    return gl::Image(resource.extent, image_format(resource), resource.name);
  }
  if (resource.storage != fft::Storage::kBuffer) return ColourImages(resource);
  return gl::Buffer(fft::byte_count(resource), resource.name);
}

}  // namespace

Array::Array(const fft::Resource& resource)
    : role_(resource.role), byte_count_(fft::byte_count(resource)), array_(allocate(resource)) {
  const auto write_table = [&](const std::vector<std::complex<double>>& table) {
    const bool rounds = resource.format == fft::Format::kComplexFp32;
    const std::span numbers(reinterpret_cast<const double*>(table.data()), 2 * table.size());
    write(fft::bytes_from(numbers, rounds ? fft::Precision::kFp32 : fft::Precision::kFp64));
  };
  if (role_ == fft::Role::kTwiddleTable) {
    const std::uint32_t order = resource.line_length == 0 ? resource.extent.x : resource.line_length;
    write_table(fft::first_roots_of_unity(order, resource.extent.x));
  }
  if (role_ == fft::Role::kButterflyTable) {
    const std::vector<fft::ButterflyEntry> table = fft::butterfly_table(resource.extent.x);
    write(std::as_bytes(std::span(table)));
  }
  if (role_ == fft::Role::kChirp) write_table(fft::chirp(resource.extent.x));
  if (role_ == fft::Role::kChirpSpectrum) {
    const auto [width, rows] = std::pair(resource.extent.x, resource.extent.y);
    write_table(fft::in_rows(fft::chirp_spectrum(resource.line_length, width * rows), rows));
  }
  if (role_ == fft::Role::kContent && resource.content) {
    write(*resource.content);
  } else if (role_ == fft::Role::kContent || role_ == fft::Role::kFlaggedScratch ||
             fft::counts_waits(role_)) {
    fill(std::byte{0});
  }
}

BoundResource Array::bound() const {
  if (const auto* buffer = std::get_if<gl::Buffer>(&array_)) return BoundBuffer{.name = buffer->name()};
  if (const auto* colours = std::get_if<ColourImages>(&array_)) return colours->bound();
  return BoundImage{.name = std::get<gl::Image>(array_).name()};
}

void Array::require_size(std::size_t given) const {
  if (given == byte_count_) return;
  throw std::invalid_argument(fmt::format("the array has {} bytes, not {}", byte_count_, given));
}

void Array::write(std::span<const std::byte> values) {
  require_size(values.size());
  std::visit([&](auto& array) { array.write(values); }, array_);
}

void Array::read(std::span<std::byte> values) const {
  require_size(values.size());
  std::visit([&](const auto& array) { array.read(values); }, array_);
}

void Array::write_repeated(std::span<const std::byte> values) {
  if (auto* buffer = std::get_if<gl::Buffer>(&array_)) return buffer->write_repeated(values, byte_count_);
  std::vector<std::byte> all(byte_count_);
  for (std::size_t place = 0; place < all.size(); ++place) all[place] = values[place % values.size()];
  write(all);
}

void Array::fill(std::byte value) {
  if (auto* buffer = std::get_if<gl::Buffer>(&array_)) return buffer->fill(value);
  write(std::vector(byte_count_, value));
}

std::uint32_t spin_timeouts(const Array& counters) {
  std::vector<std::uint32_t> values(counters.byte_count() / sizeof(std::uint32_t));
  counters.read(std::as_writable_bytes(std::span(values)));
  return values.at(1);
}

}  // namespace fftbench::executor
