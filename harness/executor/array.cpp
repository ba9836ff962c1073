#include "executor/array.h"

#include "fft/roots_of_unity.h"

namespace fftbench::executor {
namespace {

std::string label_of(fft::Role role) {
  switch (role) {
    case fft::Role::kInput:
      return "input";
    case fft::Role::kOutput:
      return "output";
    case fft::Role::kScratch:
    case fft::Role::kTaggedScratch:
      return "scratch";
    case fft::Role::kTwiddleTable:
      return "twiddle table";
    case fft::Role::kGroupBarrier:
      return "group barrier";
  }
  return "array";
}

std::variant<gl::Buffer, gl::Image> allocate(const fft::Resource& resource, const fft::Problem& problem) {
  const std::string label = label_of(resource.role);
  if (resource.role == fft::Role::kTwiddleTable) return gl::Buffer(resource.table_length, label);
  if (resource.role == fft::Role::kGroupBarrier) return gl::Buffer(1, label);
  if (resource.storage == fft::Storage::kBuffer) return gl::Buffer(fft::element_count(problem), label);
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (resource.transposed) return gl::Image({height, width, problem.batch}, label);
  return gl::Image({width, height, problem.batch}, label);
}

}  // namespace

Array::Array(const fft::Resource& resource, const fft::Problem& problem)
    : role_(resource.role), array_(allocate(resource, problem)) {
  if (role_ == fft::Role::kTwiddleTable) write(fft::roots_of_unity(resource.table_length));
  if (role_ == fft::Role::kTaggedScratch) {
    write(std::vector<std::complex<float>>(fft::element_count(problem)));
  }
  if (role_ == fft::Role::kGroupBarrier) write(std::vector<std::complex<float>>(1));
}

void Array::write(std::span<const std::complex<float>> values) {
  std::visit([&](auto& array) { array.write(values); }, array_);
}

void Array::read(std::span<std::complex<float>> values) const {
  std::visit([&](const auto& array) { array.read(values); }, array_);
}

void Array::bind(GLuint point) const {
  if (const auto* buffer = std::get_if<gl::Buffer>(&array_)) {
    buffer->bind(point);
  } else {
    std::get<gl::Image>(array_).bind(point, role_ == fft::Role::kInput ? GL_READ_ONLY : GL_READ_WRITE);
  }
}

}  // namespace fftbench::executor
