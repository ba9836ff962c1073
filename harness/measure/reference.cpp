#include "measure/reference.h"

#include <fftw3.h>
#include <fmt/format.h>
#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>

namespace fftbench::measure {
namespace {

struct FreeWithFftw {
  void operator()(fftw_complex* memory) const { fftw_free(memory); }
};
using FftwArray = std::unique_ptr<fftw_complex[], FreeWithFftw>;

struct DestroyPlan {
  void operator()(fftw_plan plan) const { fftw_destroy_plan(plan); }
};
using FftwPlan = std::unique_ptr<std::remove_pointer_t<fftw_plan>, DestroyPlan>;

FftwArray allocate(std::size_t count) {
  FftwArray array(fftw_alloc_complex(count));
  if (!array) throw std::bad_alloc();
  return array;
}

FftwPlan plan_in_place(fftw_complex* image, const fft::Problem& problem) {
  const int sign = problem.direction == fft::Direction::kForward ? FFTW_FORWARD : FFTW_BACKWARD;
  FftwPlan plan(fftw_plan_dft_2d(static_cast<int>(problem.extent.y), static_cast<int>(problem.extent.x),
                                 image, image, sign, FFTW_ESTIMATE));
  if (!plan) throw std::runtime_error(fmt::format("FFTW has no plan for {}", fft::describe_size(problem)));
  return plan;
}

void require_valid(std::size_t input_size, const fft::Problem& problem) {
  if (input_size == 0 || input_size != fft::element_count(problem)) {
    throw std::invalid_argument(fmt::format("the reference of {} needs {} input values (at least 1), not {}",
                                            fft::describe_size(problem), fft::element_count(problem),
                                            input_size));
  }
  constexpr std::uint32_t kLongest = std::numeric_limits<int>::max();
  if (problem.extent.x > kLongest || problem.extent.y > kLongest) {
    throw std::invalid_argument(
        fmt::format("{}: FFTW supports no side longer than {}", fft::describe_size(problem), kLongest));
  }
}

}  // namespace

std::vector<std::complex<double>> reference_transform(std::span<const std::complex<float>> input,
                                                      const fft::Problem& problem) {
  require_valid(input.size(), problem);
  if (problem.direction == fft::Direction::kRoundtrip) return {input.begin(), input.end()};
  const std::size_t image_size = fft::elements_per_image(problem);
  const double scale =
      problem.direction == fft::Direction::kInverse ? 1.0 / static_cast<double>(image_size) : 1.0;

  // Images are transformed one at a time: a batch then needs no second array of its own size, and may be
  // longer than FFTW's int.
  const FftwArray image = allocate(image_size);
  const FftwPlan plan = plan_in_place(image.get(), problem);
  // FFTW's manual says that fftw_complex has the layout of std::complex<double>.
  const std::span values(reinterpret_cast<std::complex<double>*>(image.get()), image_size);

  std::vector<std::complex<double>> output;
  output.reserve(input.size());
  for (std::size_t first = 0; first < input.size(); first += image_size) {
    std::ranges::copy(input.subspan(first, image_size), values.begin());
    fftw_execute(plan.get());
    for (const auto& value : values) output.push_back(value * scale);
  }
  return output;
}

}  // namespace fftbench::measure
