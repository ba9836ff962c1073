#include "executor/array.h"

#include <array>
#include <bit>
#include <vector>

#include "fft/chirp.h"
#include "fft/roots_of_unity.h"

namespace fftbench::executor {
namespace {

std::variant<gl::Buffer, gl::Image> allocate(const fft::Resource& resource) {
  if (resource.storage == fft::Storage::kImage) return gl::Image(resource.extent, resource.name);
  return gl::Buffer(fft::element_count(resource), resource.name);
}

}  // namespace

Array::Array(const fft::Resource& resource) : role_(resource.role), array_(allocate(resource)) {
  if (role_ == fft::Role::kTwiddleTable) write(fft::roots_of_unity(resource.extent.x));
  if (role_ == fft::Role::kChirpSpectrum) write(fft::chirp_spectrum(resource.line_length, resource.extent.x));
  if (role_ == fft::Role::kTaggedScratch || role_ == fft::Role::kGroupBarrier) {
    write(std::vector<std::complex<float>>(fft::element_count(resource)));
  }
}

BoundResource Array::bound() const {
  if (const auto* buffer = std::get_if<gl::Buffer>(&array_)) return BoundBuffer{.name = buffer->name()};
  return BoundImage{.name = std::get<gl::Image>(array_).name()};
}

void Array::write(std::span<const std::complex<float>> values) {
  std::visit([&](auto& array) { array.write(values); }, array_);
}

void Array::read(std::span<std::complex<float>> values) const {
  std::visit([&](const auto& array) { array.read(values); }, array_);
}

std::uint32_t missed_barriers(const Array& group_barrier) {
  std::array<std::complex<float>, 1> counters{};
  group_barrier.read(counters);
  return std::bit_cast<std::uint32_t>(counters[0].imag());
}

}  // namespace fftbench::executor
