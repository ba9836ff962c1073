// A problem in the form that FFT libraries accept: one or two transforms from one array to another, in one or
// two dimensions.
#pragma once

#include <optional>
#include <vector>

#include "backends/cuda/device_arrays.h"
#include "fft/plan.h"

namespace fftbench::backends {

// One transform in one direction, out of place.
struct LibraryWay {
  bool inverse = false;
  float2* source = nullptr;
  float2* target = nullptr;
};

// Returns the input, the output and, for a round trip, the array between them.
std::vector<fft::Resource> library_resources(const fft::Problem& problem);
std::vector<LibraryWay> library_ways(const fft::Problem& problem, const DeviceArrays& arrays);

// Returns the sides that are longer than 1. The side along memory comes first.
std::vector<std::uint32_t> library_sides(const fft::Problem& problem);

// Returns a model, since a library's passes are not known: the array is read and written once along each
// side.
fft::Traffic library_traffic(const fft::Problem& problem);

}  // namespace fftbench::backends
