// A problem in the form that FFT libraries accept: one or two transforms from one array to another, in one or
// two dimensions.
#pragma once

#include <span>
#include <vector>

#include "backends/cuda/device_arrays.h"
#include "fft/plan.h"

namespace fftbench::backends {

// One transform in one direction, out of place.
struct LibraryWay {
  bool inverse = false;
  void* source = nullptr;
  void* target = nullptr;
};

// Returns the input, the output and a third array where there is need of one: the spectrum of a round trip,
// or the copy of an input that the library overwrites.
std::vector<fft::Resource> library_resources(const fft::Problem& problem);
std::vector<LibraryWay> library_ways(const fft::Problem& problem, const DeviceArrays& arrays);

// Tells whether the libraries overwrite the input: both use a half spectrum as working memory when they
// transform it to real images, in two dimensions. Their users mostly need it no more.
bool overwrites_input(const fft::Problem& problem);

// The copy that gives such a transform its input back, outside of what is timed.
struct InputCopy {
  const void* from = nullptr;  // nullptr where the input is left as it is
  void* to = nullptr;
  std::uint64_t bytes = 0;
};
InputCopy input_copy(const fft::Problem& problem, const DeviceArrays& arrays);

// What a library does with each of some pairs of an input and an output.
struct LibraryPairs {
  std::vector<std::vector<LibraryWay>> ways;  // of each pair, which differ in their arrays alone
  std::vector<InputCopy> inputs;              // of each pair

  bool need_input_back() const { return inputs.front().from != nullptr; }
};
LibraryPairs library_pairs(const fft::Problem& problem, std::span<const DeviceArrays* const> pairs);

// Returns the roles of the arrays that each pair has of its own.
std::vector<fft::Role> roles_of_pair(const fft::Problem& problem);

void enqueue_copy(const InputCopy& copy, cudaStream_t stream);

// Returns the sides that are longer than 1. The side along memory comes first.
std::vector<std::uint32_t> library_sides(const fft::Problem& problem);

// Returns a model, since a library's passes are not known: the array is read and written once along each
// side.
fft::Traffic library_traffic(const fft::Problem& problem);

}  // namespace fftbench::backends
