#include "experiment/expansion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "experiment/sizes.h"

namespace fftbench::experiment {
namespace {

using nlohmann::json;

constexpr std::array kDirections{fft::Direction::kForward, fft::Direction::kInverse,
                                 fft::Direction::kRoundtrip};

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

BatchChoice read_batch(const json& batch) {
  if (batch.is_number()) return {.images = batch.get<std::uint32_t>(), .max_elements = {}};
  return {.images = batch.at("images").get<std::uint32_t>(),
          .max_elements = batch.at("max_elements").get<std::uint64_t>()};
}

std::string describe_extent(glm::uvec2 extent) {
  return fmt::format("size {}x{}", extent.x, extent.y);
}

void check_no_repeats(const Axes& axes, const std::filesystem::path& file) {
  reject_repeats(axes.sizes, file, describe_extent);
  reject_repeats(axes.batches, file,
                 [](const BatchChoice& batch) { return fmt::format("batch {}", batch.images); });
  reject_repeats(axes.directions, file,
                 [](fft::Direction direction) { return std::string(fft::name_of(direction)); });
  reject_repeats(axes.choices, file, [](const ListedChoice& listed) { return describe(listed.choice); });
}

std::size_t most_modes(const Axes& axes) {
  std::size_t most = axes.modes.size();
  for (const AxisValue<ListedChoice>& listed : axes.choices) most = std::max(most, listed.value.modes.size());
  return most;
}

void check_case_count(const Axes& axes, const std::filesystem::path& file) {
  const std::array lengths{axes.sizes.size(), axes.batches.size(), axes.directions.size(),
                           axes.choices.size(), most_modes(axes)};
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

// Sides are at most 2^24 and a batch less than 2^16, so that their product fits.
std::uint64_t count_elements(glm::uvec2 extent, std::uint32_t images) {
  return std::uint64_t{extent.x} * extent.y * images;
}

bool leaves_out(const BatchChoice& batch, glm::uvec2 extent) {
  return batch.max_elements && count_elements(extent, batch.images) > *batch.max_elements;
}

void check_element_count(const AxisValue<glm::uvec2>& size, std::uint32_t images,
                         const std::filesystem::path& file) {
  if (count_elements(size.value, images) > kMostElements)
    throw ConfigError(
        fmt::format("{}: {}: {} in a batch of {} has more than {} elements, the most in one transform",
                    file.string(), size.place, describe_extent(size.value), images, kMostElements));
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
  const auto direction = [](const json& value) { return named(kDirections, value); };
  return {.sizes = read_sizes(document, file, sizes),
          .batches = read_list<BatchChoice>(document, "/batches", read_batch),
          .directions = read_list<fft::Direction>(document, "/directions", direction),
          .choices = expand_algorithms(document, file),
          .modes = read_modes(document, "/measure/modes", file)};
}

std::vector<Case> expand(const Axes& axes, const std::filesystem::path& file) {
  check_no_repeats(axes, file);
  check_case_count(axes, file);
  std::vector<Case> cases;
  for (const auto& size : axes.sizes) {
    for (const auto& batch : axes.batches) {
      if (leaves_out(batch.value, size.value)) continue;
      check_element_count(size, batch.value.images, file);
      for (const auto& direction : axes.directions) {
        const fft::Problem problem{
            .extent = size.value, .batch = batch.value.images, .direction = direction.value};
        for (const auto& choice : axes.choices) {
          const AlgorithmChoice& chosen = choice.value.choice;
          check_not_refused(problem, size, *chosen.algorithm, file);
          for (const auto& mode : choice.value.modes.empty() ? axes.modes : choice.value.modes)
            cases.push_back({problem, chosen.algorithm, chosen.options, mode.value});
        }
      }
    }
  }
  if (cases.empty())
    throw ConfigError(fmt::format(
        "{}: at /batches: with every size, every batch has more than its max_elements", file.string()));
  return cases;
}

}  // namespace fftbench::experiment
