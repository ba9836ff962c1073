#include "wisdom/wisdom.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "fft/best.h"
#include "system/processor.h"
#include "text/device_name.h"
#include "wisdom/open_options.h"

namespace fftbench::wisdom {

namespace {

// Names in GL_RENDERER, in lower case, of Mesa's and Google's software renderers.
constexpr std::array<std::string_view, 6> kSoftwareRenderers{
    "llvmpipe", "lavapipe", "softpipe", "swrast", "swiftshader", "software rasterizer"};

}  // namespace

bool is_software_renderer(std::string_view renderer) {
  std::string name(renderer);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  return std::ranges::any_of(kSoftwareRenderers, [&](std::string_view software) {
    return name.find(software) != std::string::npos;
  });
}

Device device_of(const std::string& renderer, const std::string& version) {
  Device device{.renderer = renderer, .driver = version};
  if (!is_software_renderer(renderer)) return device;
  const std::string model = system::cpu_model();
  if (!model.empty()) device.processor = fmt::format("{}, {} threads", model, system::logical_cpus());
  return device;
}

bool same_hardware(const Device& a, const Device& b) {
  if (text::device_slug(a.renderer) != text::device_slug(b.renderer)) return false;
  if (!is_software_renderer(a.renderer)) return true;
  return !a.processor.empty() && a.processor == b.processor;
}

namespace {

// Returns what besides the problem an entry is about: nothing of a transform, whose algorithms compete.
std::pair<std::string, fft::Options> subject_of(const Entry& entry) {
  const fft::Algorithm* algorithm = fft::find_algorithm(entry.algorithm);
  if (algorithm == nullptr || algorithm->is_transform()) return {};
  try {
    const fft::Options options = fft::complete_options(algorithm->options, entry.options);
    return {algorithm->name, asked_options(*algorithm, options)};
  } catch (const fft::UnknownOption&) {
    return {algorithm->name, entry.options};
  }
}

}  // namespace

bool same_key(const Entry& a, const Entry& b) {
  return a.device == b.device && a.problem == b.problem && a.mode == b.mode &&
         fft::sync_of(a.options) == fft::sync_of(b.options) && subject_of(a) == subject_of(b);
}

std::optional<fft::Choice> choice_of(const Entry& entry, const fft::Problem& problem) {
  const fft::Algorithm* algorithm = fft::find_algorithm(entry.algorithm);
  if (algorithm == nullptr || algorithm->backend != fft::BackendKind::kOpenGl) return std::nullopt;
  if (!algorithm->is_transform()) return std::nullopt;
  if (fft::refusal_of(*algorithm, problem)) return std::nullopt;
  try {
    return fft::Choice{algorithm, fft::complete_options(algorithm->options, entry.options)};
  } catch (const fft::UnknownOption&) {
    return std::nullopt;
  }
}

namespace {

// Returns "NVIDIA 580.159" of "4.6.0 NVIDIA 580.159": the version of OpenGL before it is the one that a
// context was asked for, and the driver is the same.
std::string_view version_of(std::string_view driver) {
  const std::size_t blank = driver.find(' ');
  return blank == driver.npos ? driver : driver.substr(blank + 1);
}

// The norm is a factor in the last write, which costs nothing; and the passes along half spectra of either
// layout are alike.
bool same_but_direction_and_details(fft::Problem a, const fft::Problem& b) {
  a.direction = b.direction;
  a.norm = b.norm;
  a.half_spectrum = b.half_spectrum;
  return a == b;
}

bool is_single(experiment::Mode mode) {
  return mode == experiment::Mode::kLatency || mode == experiment::Mode::kCold;
}

// What is fastest once, before an idle device or with cold caches, says less of many transforms than what
// usually wins. So does what is fastest where others wait for each other, or share dispatches.
bool says_nothing_of(experiment::Mode measured, experiment::Mode asked) {
  return measured != asked &&
         (experiment::is_back_to_back(asked) || measured == experiment::Mode::kIndependent);
}

// Returns 0 for the same mode, 1 for two modes that both time single transforms, or many, and 2 for others.
int distance(experiment::Mode a, experiment::Mode b) {
  if (a == b) return 0;
  return is_single(a) == is_single(b) ? 1 : 2;
}

double distance(const fft::Problem& a, const fft::Problem& b) {
  const auto factor = [](double x, double y) { return std::abs(std::log2(x / y)); };
  constexpr double kOtherKind = 2;  // as far as another size by a factor of two along both axes
  return factor(a.extent.x, b.extent.x) + factor(a.extent.y, b.extent.y) + factor(a.batch, b.batch) / 4 +
         (a.domain == b.domain && a.precision == b.precision ? 0 : kOtherKind);
}

}  // namespace

std::string Match::describe() const {
  std::string text = fmt::format("wisdom: {}, {}", entry->device.renderer,
                                 entry->measured.substr(0, entry->measured.find('T')));
  if (other_driver) text += fmt::format("; with another driver: {}", entry->device.driver);
  if (other_mode) text += fmt::format("; measured in mode {}", experiment::name_of(entry->mode));
  if (other_direction) text += fmt::format("; measured {}", fft::name_of(entry->problem.direction));
  return text;
}

bool is_about(const Entry& entry, const Device& device, const fft::Problem& problem) {
  return same_hardware(entry.device, device) && same_but_direction_and_details(entry.problem, problem);
}

Match match_of(const Entry& entry, const fft::Choice& choice, const Device& device,
               const fft::Problem& problem, experiment::Mode mode) {
  return {.choice = choice,
          .entry = &entry,
          .other_driver =
              !(entry.device.renderer == device.renderer && entry.device.processor == device.processor &&
                version_of(entry.device.driver) == version_of(device.driver)),
          .other_direction = entry.problem.direction != problem.direction,
          .other_mode = entry.mode != mode};
}

void sort_best_first(std::vector<Match>& matches, experiment::Mode mode) {
  std::ranges::stable_sort(matches, {}, [mode](const Match& match) {
    return std::tuple(distance(match.entry->mode, mode), match.other_direction, match.other_driver);
  });
}

std::vector<Match> matches(const std::vector<Entry>& entries, const Device& device,
                           const fft::Problem& problem, fft::Sync sync, experiment::Mode mode) {
  std::vector<Match> found;
  for (const Entry& entry : entries) {
    if (!is_about(entry, device, problem) || fft::sync_of(entry.options) != sync) continue;
    if (says_nothing_of(entry.mode, mode)) continue;
    const auto choice = choice_of(entry, problem);
    if (!choice) continue;
    found.push_back(match_of(entry, *choice, device, problem, mode));
  }
  sort_best_first(found, mode);
  return found;
}

std::vector<fft::Options> nearest_options(const std::vector<Entry>& entries, const Device& device,
                                          const fft::Problem& problem, fft::Sync sync, experiment::Mode mode,
                                          const fft::Algorithm& algorithm) {
  constexpr double kOtherHardware = 100;
  constexpr double kOtherMode = 0.1;  // less than the distance to a problem of another size
  double nearest = std::numeric_limits<double>::infinity();
  std::vector<fft::Options> options;
  for (const Entry& entry : entries) {
    if (entry.algorithm != algorithm.name || fft::sync_of(entry.options) != sync) continue;
    const auto choice = choice_of(entry, problem);
    const double away = distance(entry.problem, problem) + kOtherMode * distance(entry.mode, mode) +
                        (same_hardware(entry.device, device) ? 0 : kOtherHardware);
    if (!choice || away >= nearest) continue;
    nearest = away;
    options = {choice->options};
  }
  return options;
}

}  // namespace fftbench::wisdom
