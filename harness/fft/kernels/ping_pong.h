// The arrays of a plan whose steps each read one array and write another, the first reading the input and the
// last writing the output. The input is never written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/kernel_options.h"
#include "fft/plan.h"

namespace fftbench::fft {

// Several steps along one axis, which one dispatch performs.
struct StepsOfPass {
  std::uint32_t first = 0;
  std::uint32_t count = 1;
  const Axis* axis = nullptr;
};

// Complex images are passed on between the output and one scratch array. Of real images, whole rows of
// complex values exist between the steps along the rows alone; the others are half spectra.
class PingPong {
 public:
  // Adds the resources to `plan`: input, output, scratch arrays and the tables. There are so many steps along
  // each of axes_in_order(problem).
  PingPong(Plan& plan, const KernelOptions& options, const std::vector<std::uint32_t>& steps_of_axes);

  std::vector<Binding> bindings(const StepsOfPass& steps) const;

  // What tells glsl/lib/line_values.glsl where a pass reads or writes other than whole lines of complex
  // values.
  std::vector<Define> end_defines(const StepsOfPass& steps) const;

  // The bytes of `elements_a_step` elements that are read in each step, and those that are written.
  std::uint64_t bytes_read(const StepsOfPass& steps, std::uint64_t elements_a_step) const;
  std::uint64_t bytes_written(const StepsOfPass& steps) const;

 private:
  Resource between(std::uint32_t step) const;
  void add_tables(Plan& plan, const KernelOptions& options);
  const Resource& source_of(const StepsOfPass& steps) const;
  const Resource& target_of(const StepsOfPass& steps) const;
  bool leaves_half_rows(const StepsOfPass& steps) const;

  Problem problem_;
  Storage storage_;
  std::uint32_t steps_ = 0;
  std::uint32_t row_steps_ = 0;
  std::vector<std::size_t> places_;  // of the array that each step reads, and of the output; in resources_
  std::vector<Resource> resources_;
  std::size_t first_table_ = 0;
  std::vector<std::uint32_t> table_lengths_;  // of the tables, in the order of the plan's resources
};

// The elements of a line that a pass reads or makes, in all images: three colours are one element.
std::uint64_t elements_along(const Problem& problem, const Axis& axis, Storage storage);

}  // namespace fftbench::fft
