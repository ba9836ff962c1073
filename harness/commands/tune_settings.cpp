#include "commands/tune_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "commands/command_options.h"
#include "experiment/case.h"
#include "fft/best.h"
#include "text/nearest_name.h"
#include "text/one_line.h"
#include "wisdom/open_options.h"

namespace fftbench::commands {
namespace {

constexpr std::uint32_t kMostImages = 65535;

std::vector<std::uint32_t> parse_batches(const std::string& text) {
  std::vector<std::uint32_t> batches;
  for (const std::string& part : comma_separated(text)) {
    std::uint32_t batch = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), batch);
    if (error != std::errc{} || end != part.data() + part.size() || batch < 1 || batch > kMostImages) {
      throw std::invalid_argument(fmt::format(
          "--batches: \"{}\" is no number of images; expected numbers from 1 to {}, joined by commas: 1,16",
          text::one_line(part), kMostImages));
    }
    batches.push_back(batch);
  }
  return batches;
}

// Returns the names of a list, each of which must be one of those that are known.
std::vector<std::string> parse_names(std::string_view option, const std::string& text, std::string_view noun,
                                     std::string_view plural, const std::vector<std::string>& known) {
  std::vector<std::string> names = comma_separated(text);
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) != known.end()) continue;
    throw std::invalid_argument(fmt::format("{}: \"{}\" is no {}{}; {}, joined by commas: {}", option,
                                            text::one_line(name), noun, text::did_you_mean(name, known),
                                            plural, fmt::join(known, ", ")));
  }
  return names;
}

std::vector<std::string> parse_directions(const std::string& text) {
  using enum fft::Direction;
  return parse_names("--directions", text, "direction", "directions",
                     names_of(std::array{kForward, kInverse, kRoundtrip}));
}

std::vector<std::string> parse_domains(const std::string& text) {
  return parse_names("--domains", text, "domain", "domains", names_of(fft::kDomains));
}

std::vector<std::string> parse_precisions(const std::string& text) {
  return parse_names("--precisions", text, "precision", "precisions", names_of(fft::kPrecisions));
}

// What is fast depends on no norm.
std::vector<std::string> norms_for(const std::vector<std::string>& precisions) {
  const bool takes_one_alone =
      std::ranges::any_of(fft::kPrecisionTraits, [&](const fft::PrecisionTraits& each) {
        return each.takes_norm_ortho_alone && std::ranges::find(precisions, each.name) != precisions.end();
      });
  return {std::string(name_of(takes_one_alone ? fft::Norm::kOrtho : fft::Norm::kBackward))};
}

// Reads the modes of which wisdom is kept.
std::vector<std::string> parse_modes(const std::string& text) {
  using enum experiment::Mode;
  return parse_names("--modes", text, "mode that can be tuned", "modes",
                     names_of(std::array{kThroughput, kChain, kIndependent, kLatency, kCold}));
}

const fft::Algorithm& algorithm_to_tune(const std::string& name) {
  const fft::Algorithm* algorithm = fft::find_algorithm(name);
  if (algorithm == nullptr) {
    throw std::invalid_argument(
        fmt::format("--algorithm: there is no algorithm \"{}\"{}; see fftbench algorithms",
                    text::one_line(name), text::did_you_mean(name, fft::algorithm_names())));
  }
  if (algorithm->backend != fft::BackendKind::kOpenGl) {
    throw std::invalid_argument(
        fmt::format("--algorithm: {} runs on {}; only OpenGL's algorithms can be tuned", name,
                    fft::name_of(algorithm->backend)));
  }
  if (!algorithm->is_transform() && !wisdom::leaves_options_open(*algorithm)) {
    throw std::invalid_argument(
        fmt::format("--algorithm: {} computes no Fourier transform and has no option to tune", name));
  }
  if (algorithm->options.empty() || algorithm->name == fft::kBestName) {
    throw std::invalid_argument(fmt::format("--algorithm: {} has no options to search", name));
  }
  return *algorithm;
}

// Returns the limit of one measurement: a small multiple of what it takes on a slow device, a CPU included.
double measurement_timeout_s(const std::vector<glm::uvec3>& sizes,
                             const std::vector<std::uint32_t>& batches) {
  constexpr double kSeconds = 10;
  constexpr double kSecondsForAMillion = 2;
  constexpr double kMostSeconds = 86400;  // that an experiment takes (configs/schema.json)
  double most_elements = 0;
  for (const glm::uvec3& size : sizes)
    most_elements = std::max(most_elements, double(size.x) * size.y * size.z);
  return std::min(kMostSeconds,
                  kSeconds + kSecondsForAMillion * 1e-6 * most_elements * *std::ranges::max_element(batches));
}

bool is_transform(const fft::Algorithm* algorithm) {
  return algorithm->is_transform();
}

// What is asked of the only algorithm may not be what the search is to find.
void require_asked(const fft::Options& asked, const std::vector<const fft::Algorithm*>& algorithms) {
  if (asked.empty()) return;
  if (algorithms.empty() || is_transform(algorithms.front())) {
    throw std::invalid_argument(
        "--option: tuning a transform tries every option by itself; give options of a convolution alone: "
        "--algorithm convolution --option kernel=256");
  }
  const fft::Algorithm& algorithm = *algorithms.front();
  const fft::Options options = fft::complete_options(algorithm.options, asked);
  const fft::Options fixed = wisdom::asked_options(algorithm, options);
  for (const auto& [name, value] : asked) {
    if (fixed.contains(name)) continue;
    std::vector<std::string> names;
    for (const auto& entry : fixed) names.push_back(entry.first);
    throw std::invalid_argument(
        fmt::format("--option: tuning finds {} by itself; you can give {}", name, fmt::join(names, ", ")));
  }
}

std::string or_usual(const std::string& given, bool of_transforms, const char* of_transform,
                     const char* of_picture) {
  if (!given.empty()) return given;
  return of_transforms ? of_transform : of_picture;
}

// Returns the settings with what was left out.
TuneSettings completed(TuneSettings settings, const std::vector<const fft::Algorithm*>& algorithms) {
  const bool of_transforms = std::ranges::all_of(algorithms, is_transform);
  settings.sizes = or_usual(settings.sizes, of_transforms, "128,256,512,1024,2048", "1280x720,1920x1080");
  settings.batches = or_usual(settings.batches, of_transforms, "1", "3");
  settings.directions = or_usual(settings.directions, of_transforms, "forward", "roundtrip");
  settings.domains = or_usual(settings.domains, of_transforms, "complex", "real");
  return settings;
}

}  // namespace

std::vector<const fft::Algorithm*> algorithms_to_tune(const TuneSettings& settings) {
  std::vector<const fft::Algorithm*> algorithms;
  for (const std::string& name : settings.algorithms) algorithms.push_back(&algorithm_to_tune(name));
  const auto other = std::ranges::find_if_not(algorithms, is_transform);
  if (other != algorithms.end() && algorithms.size() > 1) {
    throw std::invalid_argument(fmt::format(
        "--algorithm: {} computes no Fourier transform, so it can't be compared with others; tune it alone",
        (*other)->name));
  }
  require_asked(settings.asked, algorithms);
  return algorithms;
}

namespace {

// What the cases of a tuning run are of: each combination.
struct Cases {
  std::vector<nlohmann::json> algorithms;
  std::vector<glm::uvec3> sizes;
  std::vector<std::uint32_t> batches;
  std::vector<std::string> directions;
  std::vector<std::string> domains;
  std::vector<std::string> precisions;
  std::vector<std::string> norms;
  std::vector<std::string> modes;
};

run::RunSettings run_of(const Cases& cases, const DeviceSettings& device) {
  run::RunSettings run;
  run.config = "fftbench tune";
  run.context = device.context;
  run.program_cache = device.program_cache;
  run.overrides.sizes = cases.sizes;
  run.config_text = nlohmann::json{{"name", "tune"},
                                   {"algorithms", cases.algorithms},
                                   {"batches", cases.batches},
                                   {"directions", cases.directions},
                                   {"domains", cases.domains},
                                   {"precisions", cases.precisions},
                                   {"norms", cases.norms},
                                   {"measure",
                                    {{"modes", cases.modes},
                                     {"rounds", 1},
                                     {"minimum_samples", 6},
                                     {"case_timeout_s", measurement_timeout_s(cases.sizes, cases.batches)}}}}
                        .dump();
  return run;
}

}  // namespace

run::RunSettings tuning_run(const TuneSettings& given, const std::vector<const fft::Algorithm*>& algorithms) {
  const TuneSettings settings = completed(given, algorithms);
  const std::vector<std::string> precisions = parse_precisions(settings.precisions);
  const bool of_transforms = std::ranges::all_of(algorithms, is_transform);
  Cases cases{.algorithms = {},
              .sizes = experiment::parse_sizes(settings.sizes),
              .batches = parse_batches(settings.batches),
              .directions = parse_directions(settings.directions),
              .domains = parse_domains(settings.domains),
              .precisions = precisions,
              .norms = of_transforms ? norms_for(precisions)
                                     : std::vector{std::string(name_of(fft::Norm::kBackward))},
              .modes = parse_modes(settings.modes)};
  for (const fft::Algorithm* algorithm : algorithms) {
    if (settings.asked.empty()) {
      cases.algorithms.emplace_back(algorithm->name);
    } else {
      cases.algorithms.push_back({{"name", algorithm->name}, {"options", settings.asked}});
    }
  }
  // The algorithm of these cases is only a placeholder, since every measurement says which algorithm it runs.
  // `best` accepts every problem that any kernel accepts.
  if (cases.algorithms.empty()) cases.algorithms.emplace_back(fft::kBestName);
  return run_of(cases, settings.device);
}

run::RunSettings review_run(const std::vector<wisdom::Entry>& entries, const DeviceSettings& device) {
  Cases cases;
  cases.algorithms.emplace_back(fft::kBestName);
  const auto add = [](auto& values, auto value) {
    if (std::ranges::find(values, value) == values.end()) values.push_back(value);
  };
  for (const wisdom::Entry& entry : entries) {
    add(cases.sizes, glm::uvec3(entry.problem.extent, 1));
    add(cases.batches, entry.problem.batch);
    add(cases.directions, std::string(name_of(entry.problem.direction)));
    add(cases.domains, std::string(name_of(entry.problem.domain)));
    add(cases.precisions, std::string(name_of(entry.problem.precision)));
    add(cases.modes, std::string(name_of(entry.mode)));
  }
  cases.norms = norms_for(cases.precisions);
  return run_of(cases, device);
}

}  // namespace fftbench::commands
