#include "experiment/expansion.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>

#include "experiment/sizes.h"

namespace fftbench::experiment {
namespace {

using nlohmann::json;

constexpr std::array kDirections{fft::Direction::kForward, fft::Direction::kInverse,
                                 fft::Direction::kRoundtrip};
constexpr std::array kModes{Mode::kThroughput, Mode::kLatency, Mode::kCold, Mode::kGraph};

// The one of `values` that has the name; the schema's enum admits no other.
template <typename Values>
typename Values::value_type named(const Values& values, const json& name) {
  for (const auto value : values)
    if (name_of(value) == name.get<std::string>()) return value;
  throw ConfigError(fmt::format("the schema allows {}, which this program does not know", name.dump()));
}

template <typename Value, typename Read>
std::vector<AxisValue<Value>> read_list(const json& document, const std::string& pointer, Read read) {
  const json::json_pointer list(pointer);
  std::vector<AxisValue<Value>> axis;
  for (std::size_t i = 0; i < document.at(list).size(); ++i)
    axis.push_back({read(document.at(list)[i]), place_of(list / i)});
  return axis;
}

std::vector<AxisValue<glm::uvec2>> read_sizes(const json& document, const std::filesystem::path& file,
                                              const std::vector<glm::uvec2>& instead) {
  if (instead.empty()) return expand_sizes(document.at("sizes"), file);
  std::vector<AxisValue<glm::uvec2>> axis;
  for (const glm::uvec2 extent : instead) axis.push_back({extent, "--sizes"});
  return axis;
}

std::string describe_extent(glm::uvec2 extent) {
  return fmt::format("size {}x{}", extent.x, extent.y);
}

void check_no_repeats(const Axes& axes, const std::filesystem::path& file) {
  reject_repeats(axes.sizes, file, describe_extent);
  reject_repeats(axes.batches, file, [](std::uint32_t batch) { return fmt::format("batch {}", batch); });
  reject_repeats(axes.directions, file,
                 [](fft::Direction direction) { return std::string(fft::name_of(direction)); });
  reject_repeats(axes.choices, file, [](const AlgorithmChoice& choice) { return describe(choice); });
  reject_repeats(axes.modes, file, [](Mode mode) { return std::string(name_of(mode)); });
}

void check_case_count(const Axes& axes, const std::filesystem::path& file) {
  const std::array lengths{axes.sizes.size(), axes.batches.size(), axes.directions.size(),
                           axes.choices.size(), axes.modes.size()};
  std::size_t count = 1;
  for (const std::size_t length : lengths) {
    if (length > kMostCases / count)
      throw ConfigError(
          fmt::format("{}: {} sizes x {} batches x {} directions x {} algorithms with options x {} modes "
                      "make more than {} cases",
                      file.string(), lengths[0], lengths[1], lengths[2], lengths[3], lengths[4], kMostCases));
    count *= length;
  }
}

void check_element_count(const AxisValue<glm::uvec2>& size, const AxisValue<std::uint32_t>& batch,
                         const std::filesystem::path& file) {
  // Sides are at most 2^24, so that their product fits; with the batch it might not.
  const std::uint64_t per_image = std::uint64_t{size.value.x} * size.value.y;
  if (per_image > kMostElements / batch.value)
    throw ConfigError(
        fmt::format("{}: {}: {} in a batch of {} has more than {} elements, the most in one transform",
                    file.string(), size.place, describe_extent(size.value), batch.value, kMostElements));
}

void check_not_refused(const fft::Problem& problem, const AxisValue<glm::uvec2>& size,
                       const fft::Algorithm& algorithm, const std::filesystem::path& file) {
  if (const std::optional<std::string> reason = algorithm.refuse(problem))
    throw ConfigError(fmt::format("{}: {}: {} cannot transform {}: {}", file.string(), size.place,
                                  algorithm.name, fft::describe_size(problem), *reason));
}

}  // namespace

Axes read_axes(const nlohmann::json& document, const std::filesystem::path& file,
               const std::vector<glm::uvec2>& sizes) {
  const auto number = [](const json& value) { return value.get<std::uint32_t>(); };
  const auto direction = [](const json& value) { return named(kDirections, value); };
  const auto mode = [](const json& value) { return named(kModes, value); };
  return {.sizes = read_sizes(document, file, sizes),
          .batches = read_list<std::uint32_t>(document, "/batches", number),
          .directions = read_list<fft::Direction>(document, "/directions", direction),
          .choices = expand_algorithms(document.at("algorithms"), file),
          .modes = read_list<Mode>(document, "/measure/modes", mode)};
}

std::vector<Case> expand(const Axes& axes, const std::filesystem::path& file) {
  check_no_repeats(axes, file);
  check_case_count(axes, file);
  std::vector<Case> cases;
  for (const auto& size : axes.sizes) {
    for (const auto& batch : axes.batches) {
      check_element_count(size, batch, file);
      for (const auto& direction : axes.directions) {
        const fft::Problem problem{.extent = size.value, .batch = batch.value, .direction = direction.value};
        for (const auto& choice : axes.choices) {
          check_not_refused(problem, size, *choice.value.algorithm, file);
          for (const auto& mode : axes.modes)
            cases.push_back({problem, choice.value.algorithm, choice.value.options, mode.value});
        }
      }
    }
  }
  return cases;
}

}  // namespace fftbench::experiment
