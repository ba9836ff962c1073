#include "apps/ocean/ocean_controls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "fft/kernels/ocean_passes.h"

namespace fftbench::ocean {
namespace {

constexpr float kMetresPerSecond = 12, kShiftFactor = 6;
constexpr float kRadiansPerPixel = 0.004F;
constexpr double kWindStep = 1, kStrongestWind = 60, kDirectionStep = 15;
constexpr float kChoppinessStep = 0.1F, kMostChoppiness = 3;

// The next one of several in a circle, or the one before.
std::size_t stepped(std::size_t index, std::size_t count, bool back) {
  return (index + (back ? count - 1 : 1)) % count;
}

std::uint32_t stepped_size(std::uint32_t size, bool smaller) {
  return std::clamp(smaller ? size / 2 : size * 2, kLeastSize, kLargestSize);
}

void step_algorithm(apps::FftChoice& choice, const std::vector<std::string>& algorithms, bool back) {
  const auto known = std::ranges::find(algorithms, choice.algorithm);
  if (algorithms.empty() || known == algorithms.end()) return;
  const auto index = std::size_t(known - algorithms.begin());
  choice = {.algorithm = algorithms[stepped(index, algorithms.size(), back)], .options = {}};
}

void step_patches(std::vector<double>& patches_m, bool back) {
  const std::size_t count = stepped(patches_m.size() - 1, kMostPatches, back) + 1;
  while (patches_m.size() > count) patches_m.pop_back();
  while (patches_m.size() < count) patches_m.push_back(patches_m.back() / fft::kOceanPatchRatio);
}

}  // namespace

std::vector<std::string> key_list() {
  return {"W A S D   move, with Shift faster",
          "Q E       down, up",
          "mouse     drag to look around",
          "N         points along a side: twice as many",
          "T         next algorithm of the FFTs",
          "V         more wind",
          "R         turn the wind",
          "C         next number of patches",
          "K         more choppiness",
          "          N T V R C K with Shift: the other way",
          "J         Phillips' or JONSWAP's spectrum",
          "F         wireframe",
          "P         screenshot",
          "H         hide the text",
          "space     stop the time",
          "F1        this list",
          "Esc       leave"};
}

Controls pressed(Controls controls, const gl::KeyPress& press, const std::vector<std::string>& algorithms) {
  OceanSettings& settings = controls.settings;
  const bool back = press.with_shift;
  const double sign = back ? -1 : 1;
  switch (press.key) {
    case 'N':
      settings.size = stepped_size(settings.size, back);
      break;
    case 'T':
      step_algorithm(settings.fft, algorithms, back);
      break;
    case 'V':
      settings.sea.wind_m_per_s =
          std::clamp(settings.sea.wind_m_per_s + sign * kWindStep, 0.0, kStrongestWind);
      break;
    case 'R':
      settings.sea.wind_direction_degrees =
          std::remainder(settings.sea.wind_direction_degrees + sign * kDirectionStep, 360);
      break;
    case 'C':
      step_patches(settings.patches_m, back);
      break;
    case 'K':
      settings.choppiness =
          std::clamp(settings.choppiness + float(sign) * kChoppinessStep, 0.0F, kMostChoppiness);
      break;
    case 'J':
      settings.sea.spectrum =
          settings.sea.spectrum == SpectrumKind::kJonswap ? SpectrumKind::kPhillips : SpectrumKind::kJonswap;
      break;
    case 'F':
      controls.as_wireframe = !controls.as_wireframe;
      break;
    case 'P':
      controls.wants_screenshot = true;
      break;
    case 'H':
      controls.shows_text = !controls.shows_text;
      break;
    case ' ':
      controls.is_paused = !controls.is_paused;
      break;
    case gl::kFirstFunctionKey:
      controls.shows_keys = !controls.shows_keys;
      break;
    case gl::kEscapeKey:
      controls.wants_to_leave = true;
      break;
    default:
      break;
  }
  return controls;
}

Camera steered(Camera camera, gl::Window& window, double elapsed_seconds) {
  const auto held = [&](gl::Key forward, gl::Key backward) {
    return float(window.is_down(forward)) - float(window.is_down(backward));
  };
  const float metres =
      kMetresPerSecond * (window.is_shift_down() ? kShiftFactor : 1) * float(elapsed_seconds);
  const glm::vec2 drag = kRadiansPerPixel * window.take_drag();
  return moved(turned(camera, -drag.x, drag.y),
               metres * glm::vec3(held('W', 'S'), held('D', 'A'), held('E', 'Q')));
}

}  // namespace fftbench::ocean
