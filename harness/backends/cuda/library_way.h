// A problem as FFT libraries take it: one or two transforms from an array to another, of one or two
// dimensions.
#pragma once

#include <optional>
#include <vector>

#include "backends/cuda/device_arrays.h"
#include "fft/plan.h"

namespace fftbench::backends {

// One direction, out of place.
struct LibraryWay {
  bool inverse = false;
  float2* source = nullptr;
  float2* target = nullptr;
};

// Input, output and, for a round trip, the array between.
std::vector<fft::Resource> library_resources(const fft::Problem& problem);
std::vector<LibraryWay> library_ways(const fft::Problem& problem, const DeviceArrays& arrays);

// The sides that have something to transform, the one that runs along memory first.
std::vector<std::uint32_t> library_sides(const fft::Problem& problem);

// A model, since a library's passes are its own: the array read and written once along each side.
fft::Traffic library_traffic(const fft::Problem& problem);

}  // namespace fftbench::backends
