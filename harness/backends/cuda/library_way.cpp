#include "backends/cuda/library_way.h"

#include "backends/cuda/check.h"

namespace fftbench::backends {
namespace {

constexpr std::size_t kInput = 0;
constexpr std::size_t kOutput = 1;
constexpr std::size_t kBetween = 2;

fft::Problem way_of(const fft::Problem& problem, fft::Direction direction) {
  fft::Problem way = problem;
  way.direction = direction;
  return way;
}

}  // namespace

std::vector<fft::Resource> library_resources(const fft::Problem& problem) {
  std::vector<fft::Resource> resources{fft::array_of(problem, fft::Role::kInput),
                                       fft::array_of(problem, fft::Role::kOutput)};
  if (problem.direction == fft::Direction::kRoundtrip || overwrites_input(problem)) {
    fft::Resource spectrum = fft::array_of(way_of(problem, fft::Direction::kForward), fft::Role::kOutput);
    spectrum.role = fft::Role::kScratch;
    resources.push_back(spectrum);
  }
  return resources;
}

std::vector<LibraryWay> library_ways(const fft::Problem& problem, const DeviceArrays& arrays) {
  if (problem.direction != fft::Direction::kRoundtrip) {
    return {{.inverse = problem.direction == fft::Direction::kInverse,
             .source = arrays.data(overwrites_input(problem) ? kBetween : kInput),
             .target = arrays.data(kOutput)}};
  }
  return {{.inverse = false, .source = arrays.data(kInput), .target = arrays.data(kBetween)},
          {.inverse = true, .source = arrays.data(kBetween), .target = arrays.data(kOutput)}};
}

bool overwrites_input(const fft::Problem& problem) {
  return problem.domain == fft::Domain::kReal && problem.direction == fft::Direction::kInverse &&
         (problem.extent.y > 1 || problem.depth > 1);
}

InputCopy input_copy(const fft::Problem& problem, const DeviceArrays& arrays) {
  if (!overwrites_input(problem)) return {};
  return {.from = arrays.data(kInput), .to = arrays.data(kBetween), .bytes = fft::byte_count(problem)};
}

LibraryPairs library_pairs(const fft::Problem& problem, std::span<const DeviceArrays* const> pairs) {
  LibraryPairs all;
  for (const DeviceArrays* arrays : pairs) {
    all.ways.push_back(library_ways(problem, *arrays));
    all.inputs.push_back(input_copy(problem, *arrays));
  }
  return all;
}

std::vector<fft::Role> roles_of_pair(const fft::Problem& problem) {
  std::vector<fft::Role> roles{fft::Role::kInput, fft::Role::kOutput};
  if (overwrites_input(problem)) roles.push_back(fft::Role::kScratch);
  return roles;
}

void enqueue_copy(const InputCopy& copy, cudaStream_t stream) {
  if (copy.from == nullptr) return;
  check(cudaMemcpyAsync(copy.to, copy.from, copy.bytes, cudaMemcpyDeviceToDevice, stream),
        "cudaMemcpyAsync of the input");
}

std::vector<std::uint32_t> library_sides(const fft::Problem& problem) {
  std::vector<std::uint32_t> sides;
  for (const std::uint32_t side : fft::lengths_of(problem)) {
    if (side > 1) sides.push_back(side);
  }
  return sides;
}

fft::Traffic library_traffic(const fft::Problem& problem) {
  const std::uint32_t bytes = fft::bytes_of_number(problem.precision);
  if (problem.direction != fft::Direction::kRoundtrip) return fft::traffic_of_sweeps(problem, bytes);
  const fft::Traffic there = fft::traffic_of_sweeps(way_of(problem, fft::Direction::kForward), bytes);
  const fft::Traffic back = fft::traffic_of_sweeps(way_of(problem, fft::Direction::kInverse), bytes);
  return {.read_bytes = there.read_bytes + back.read_bytes,
          .write_bytes = there.write_bytes + back.write_bytes};
}

}  // namespace fftbench::backends
