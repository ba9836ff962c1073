#include "apps/ocean/ocean_scene.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>

#include "fft/numbers.h"

namespace fftbench::ocean {
namespace {

constexpr std::size_t kStages = 4;

double median_of(const std::vector<FrameTimes>& frames, double FrameTimes::*part) {
  std::vector<double> values;
  for (const FrameTimes& frame : frames) values.push_back(frame.*part);
  if (values.empty()) return 0;
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace

FrameTimes medians_of(const std::vector<FrameTimes>& frames) {
  return {.spectrum = median_of(frames, &FrameTimes::spectrum),
          .fft = median_of(frames, &FrameTimes::fft),
          .fields = median_of(frames, &FrameTimes::fields),
          .shading = median_of(frames, &FrameTimes::shading)};
}

OceanScene::OceanScene(FftDevice& device, const OceanSettings& settings)
    : simulation_(device, settings), surface_(simulation_), timer_(kStages) {
  if (simulation_.reach() <= fft::kLargestHalf) return;
  throw std::invalid_argument(
      fmt::format("heights or slopes may reach {:.6g}, but pictures are drawn from fp16 values, which end at "
                  "{}; take a larger --patch, fewer crests or less --choppiness",
                  simulation_.reach(), fft::kLargestHalf));
}

void OceanScene::draw(const FrameRequest& request) {
  timer_.begin_frame();
  simulation_.make_spectra(request.time);
  timer_.end_stage();
  simulation_.transform();
  timer_.end_stage();
  simulation_.make_surface(request.elapsed);
  timer_.end_stage();
  surface_.draw(simulation_, request.camera, request.extent, request.as_wireframe);
  timer_.end_stage();
}

std::vector<FrameTimes> OceanScene::take_times(bool all) {
  std::vector<FrameTimes> times;
  for (const std::vector<double>& stages : timer_.take_finished(all)) {
    times.push_back({.spectrum = stages[0], .fft = stages[1], .fields = stages[2], .shading = stages[3]});
  }
  return times;
}

}  // namespace fftbench::ocean
