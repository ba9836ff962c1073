#include "experiment/expansion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "experiment/experiment.h"

namespace fftbench::experiment {

namespace {

constexpr std::uint64_t kUsualFactor = 2;  // of a range that has neither a factor nor a step

std::vector<glm::uvec3> extents_in(const nlohmann::json& range, const std::string& place) {
  const auto from = range["from"].get<std::uint64_t>();
  const auto to = range["to"].get<std::uint64_t>();
  if (from > to)
    throw json::ConfigError(
        fmt::format("{}: the range is empty: from ({}) is larger than to ({})", place, from, to));
  if (range.contains("factor") && range.contains("step"))
    throw json::ConfigError(fmt::format("{}: the range has both a factor and a step; keep one", place));
  const auto step = range.value("step", std::uint64_t{0});
  const auto factor = step > 0 ? 1 : range.value("factor", kUsualFactor);
  std::vector<glm::uvec3> extents;
  for (std::uint64_t width = from; width <= to; width = width * factor + step) {
    const std::uint64_t height = range.value("height", width);
    extents.emplace_back(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), 1U);
  }
  return extents;
}

std::uint32_t parse_side(std::string_view digits, std::string_view entry, std::string_view option) {
  std::uint32_t side = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), side);
  if (error != std::errc{} || end != digits.data() + digits.size() || side < 1 || side > kLargestSide)
    throw json::ConfigError(fmt::format(
        "{}: \"{}\" is no size; expected the side of a square, WIDTHxHEIGHT or WIDTHxHEIGHTxDEPTH, "
        "each from 1 to {}",
        option, entry, kLargestSide));
  return side;
}

glm::uvec3 parse_size(std::string_view entry, std::string_view option) {
  glm::uvec3 extent(1);
  int sides = 0;
  for (std::size_t begin = 0; begin <= entry.size(); ++sides) {
    const std::size_t cross = sides == 2 ? entry.size() : std::min(entry.find('x', begin), entry.size());
    extent[sides] = parse_side(entry.substr(begin, cross - begin), entry, option);
    begin = cross + 1;
  }
  return sides == 1 ? glm::uvec3(extent.x, extent.x, 1) : extent;
}

}  // namespace

std::vector<AxisValue<glm::uvec3>> expand_sizes(const nlohmann::json& sizes,
                                                const json::ConfigSource& source) {
  std::vector<AxisValue<glm::uvec3>> extents;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const nlohmann::json& size = sizes[i];
    const nlohmann::json::json_pointer pointer = nlohmann::json::json_pointer("/sizes") / i;
    if (size.is_object()) {
      for (const glm::uvec3 extent : extents_in(size, source.begin(pointer)))
        extents.push_back({extent, json::place_of(pointer)});
    } else if (size.is_array()) {
      const std::uint32_t depth = size.size() > 2 ? size[2].get<std::uint32_t>() : 1;
      extents.push_back(
          {{size[0].get<std::uint32_t>(), size[1].get<std::uint32_t>(), depth}, json::place_of(pointer)});
    } else {
      const auto side = size.get<std::uint32_t>();
      extents.push_back({{side, side, 1}, json::place_of(pointer)});
    }
  }
  return extents;
}

std::vector<glm::uvec3> parse_sizes(std::string_view text, std::string_view option) {
  std::vector<glm::uvec3> extents;
  std::size_t begin = 0;
  while (true) {
    const std::size_t comma = text.find(',', begin);
    extents.push_back(parse_size(text.substr(begin, comma - begin), option));
    if (comma == std::string_view::npos) return extents;
    begin = comma + 1;
  }
}

namespace {

constexpr std::array kDirections{fft::Direction::kForward, fft::Direction::kInverse,
                                 fft::Direction::kRoundtrip};

constexpr std::array kHalfSpectra{fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked};
constexpr std::array kNorms{fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward};

// Returns the one of `values` that has the name. The schema's enum admits no other name.
template <typename Values>
typename Values::value_type named(const Values& values, const nlohmann::json& name) {
  for (const auto value : values)
    if (name_of(value) == name.get<std::string>()) return value;
  throw json::ConfigError(fmt::format("the schema allows {}, which this program does not know", name.dump()));
}

template <typename Value, typename Read>
std::vector<AxisValue<Value>> read_list(const nlohmann::json& document, const std::string& pointer,
                                        Read read) {
  const nlohmann::json::json_pointer list(pointer);
  std::vector<AxisValue<Value>> axis;
  for (std::size_t i = 0; i < document.at(list).size(); ++i)
    axis.push_back({read(document.at(list)[i]), json::place_of(list / i)});
  return axis;
}

// Reads a list of names of `values`.
template <typename Value, std::size_t count>
std::vector<AxisValue<Value>> read_names(const nlohmann::json& document, const std::string& pointer,
                                         const std::array<Value, count>& values) {
  return read_list<Value>(document, pointer, [&](const nlohmann::json& name) { return named(values, name); });
}

std::vector<AxisValue<glm::uvec3>> read_sizes(const nlohmann::json& document,
                                              const json::ConfigSource& source,
                                              const std::vector<glm::uvec3>& instead) {
  if (instead.empty()) return expand_sizes(document.at("sizes"), source);
  std::vector<AxisValue<glm::uvec3>> axis;
  for (const glm::uvec3 extent : instead) axis.push_back({extent, {.text = "--sizes", .pointer = {}}});
  return axis;
}

BatchChoice read_batch(const nlohmann::json& batch) {
  if (batch.is_number()) return {.images = batch.get<std::uint32_t>(), .max_elements = {}};
  return {.images = batch.at("images").get<std::uint32_t>(),
          .max_elements = batch.at("max_elements").get<std::uint64_t>()};
}

fft::Problem problem_of(glm::uvec3 extent) {
  return {.extent = {extent.x, extent.y}, .depth = extent.z};
}

std::string describe_extent(glm::uvec3 extent) {
  return "size " + fft::describe_size(problem_of(extent));
}

std::array<bool*, 3> axes_in(fft::AxisSet& set) {
  return {&set.rows, &set.columns, &set.depth};
}

std::string describe_set(fft::AxisSet set) {
  std::vector<std::string_view> names;
  for (std::size_t axis = 0; axis < fft::kAxisNames.size(); ++axis)
    if (*axes_in(set)[axis]) names.push_back(fft::kAxisNames[axis]);
  return fmt::format("the set of axes {}", fmt::join(names, ", "));
}

// The schema admits the word for all, and lists of names.
fft::AxisSet read_set(const nlohmann::json& names) {
  if (names.is_string()) return {};
  fft::AxisSet set{.rows = false, .columns = false, .depth = false};
  for (std::size_t axis = 0; axis < fft::kAxisNames.size(); ++axis)
    *axes_in(set)[axis] = std::find(names.begin(), names.end(), fft::kAxisNames[axis]) != names.end();
  return set;
}

std::vector<AxisValue<fft::AxisSet>> read_sets(const nlohmann::json& document,
                                               const json::ConfigSource& source) {
  const nlohmann::json::json_pointer list("/axes");
  for (std::size_t i = 0; i < document.at(list).size(); ++i) {
    const nlohmann::json& names = document.at(list)[i];
    if (names.is_string()) continue;
    for (std::size_t k = 0; k < names.size(); ++k) {
      if (std::find(names.begin(), names.end(), names[k]) == names.begin() + std::ptrdiff_t(k)) continue;
      throw json::ConfigError(
          fmt::format("{}: {} is there twice", source.begin(list / i / k), names[k].get<std::string>()));
    }
  }
  return read_list<fft::AxisSet>(document, "/axes", read_set);
}

void check_no_repeats(const Axes& axes, const json::ConfigSource& source) {
  reject_repeats(axes.sizes, source, describe_extent);
  reject_repeats(axes.batches, source,
                 [](const BatchChoice& batch) { return fmt::format("batch {}", batch.images); });
  const auto name = [](auto value) { return std::string(fft::name_of(value)); };
  reject_repeats(axes.sets, source, describe_set);
  reject_repeats(axes.directions, source, name);
  reject_repeats(axes.domains, source, name);
  reject_repeats(axes.half_spectra, source, name);
  reject_repeats(axes.precisions, source, name);
  reject_repeats(axes.norms, source, name);
  reject_repeats(axes.choices, source, [](const ListedChoice& listed) { return describe(listed.choice); });
}

std::size_t most_modes(const Axes& axes) {
  std::size_t most = axes.modes.size();
  for (const AxisValue<ListedChoice>& listed : axes.choices) most = std::max(most, listed.value.modes.size());
  return most;
}

// What is transformed: a domain, and for real images how their half spectra lie in the array.
struct Kind {
  fft::Domain domain;
  fft::HalfSpectrum half_spectrum;
};

std::vector<Kind> kinds_of(const Axes& axes) {
  std::vector<Kind> kinds;
  for (const auto& domain : axes.domains) {
    if (domain.value != fft::Domain::kReal) {
      kinds.push_back({.domain = domain.value, .half_spectrum = fft::HalfSpectrum::kNumpy});
      continue;
    }
    for (const auto& layout : axes.half_spectra) {
      kinds.push_back({.domain = domain.value, .half_spectrum = layout.value});
    }
  }
  return kinds;
}

// A volume alone has a depth that can be transformed by itself.
void check_sets(const Axes& axes, const json::ConfigSource& source) {
  for (const auto& set : axes.sets) {
    if (!set.value.depth || set.value == fft::AxisSet{}) continue;
    for (const auto& size : axes.sizes) {
      if (size.value.z > 1) continue;
      throw json::ConfigError(
          fmt::format("{}: depth is beyond the axes of {}; write such a size as [width, "
                      "height, depth], or leave out depth",
                      source.begin(set.place), describe_extent(size.value)));
    }
  }
}

// A layout that no case would have is a mistake.
void check_half_spectra(const Axes& axes, const json::ConfigSource& source) {
  for (const auto& layout : axes.half_spectra) {
    const auto has_layout = [&](const Kind& kind) { return kind.half_spectrum == layout.value; };
    if (std::ranges::any_of(kinds_of(axes), has_layout)) continue;
    throw json::ConfigError(fmt::format("{}: only real images have {} half spectra; add \"real\" to domains",
                                        source.begin(layout.place), fft::name_of(layout.value)));
  }
}

void check_case_count(const Axes& axes, const json::ConfigSource& source) {
  const std::array<std::pair<std::size_t, std::string_view>, 9> lengths{
      {{axes.sizes.size(), "sizes"},
       {axes.batches.size(), "batches"},
       {axes.sets.size(), "sets of axes"},
       {axes.directions.size(), "directions"},
       {kinds_of(axes).size(), axes.half_spectra.size() > 1 ? "domains with their half spectra" : "domains"},
       {axes.precisions.size(), "precisions"},
       {axes.norms.size(), "norms"},
       {axes.choices.size(), "algorithms with options"},
       {most_modes(axes), "modes"}}};
  const auto product_in_words = [&] {
    std::string words;
    for (const auto& [length, name] : lengths) {
      if (length > 1) words += fmt::format("{}{} {}", words.empty() ? "" : " x ", length, name);
    }
    return words;
  };
  std::size_t count = 1;
  for (const auto& [length, name] : lengths) {
    if (length > kMostCases / count)
      throw json::ConfigError(fmt::format("{}: {} make more than {} cases", source.file().string(),
                                          product_in_words(), kMostCases));
    count *= length;
  }
}

// Counts no further than beyond the most, since sides are at most 2^24 and a batch is less than 2^16.
std::uint64_t count_elements(glm::uvec3 extent, std::uint32_t images) {
  std::uint64_t count = images;
  for (const std::uint32_t side : {extent.x, extent.y, extent.z}) {
    if (count <= kMostElements) count *= side;
  }
  return count;
}

bool leaves_out(const BatchChoice& batch, glm::uvec3 extent) {
  return batch.max_elements && count_elements(extent, batch.images) > *batch.max_elements;
}

void check_element_count(const AxisValue<glm::uvec3>& size, std::uint32_t images,
                         const json::ConfigSource& source) {
  if (count_elements(size.value, images) > kMostElements)
    throw json::ConfigError(
        fmt::format("{}: {} in a batch of {} has more than {} elements, the most in one transform",
                    source.begin(size.place), describe_extent(size.value), images, kMostElements));
}

std::vector<fft::Problem> problems_of(const Axes& axes, glm::uvec3 extent, std::uint32_t batch) {
  std::vector<fft::Problem> problems;
  fft::Problem sized = problem_of(extent);
  sized.batch = batch;
  for (const auto& set : axes.sets) {
    for (const auto& direction : axes.directions) {
      for (const Kind& kind : kinds_of(axes)) {
        for (const auto& precision : axes.precisions) {
          for (const auto& norm : axes.norms) {
            sized.direction = direction.value;
            sized.domain = kind.domain;
            sized.half_spectrum = kind.half_spectrum;
            sized.precision = precision.value;
            sized.norm = norm.value;
            const fft::Problem problem = fft::with_axes(sized, set.value);
            if (std::ranges::find(problems, problem) == problems.end()) problems.push_back(problem);
          }
        }
      }
    }
  }
  return problems;
}

Case case_of(const fft::Problem& problem, const fft::Choice& choice, Mode mode, const Axes& axes) {
  Case made{.problem = problem, .choice = choice, .mode = mode};
  if (mode != Mode::kIndependent) return made;
  made.pairs = axes.pairs;
  if (takes_calls_of_several(*choice.algorithm)) made.merged = axes.merged;
  return made;
}

// Throws where every case is refused. The message names the first size and its reason, which stand for all.
void check_any_can_run(const std::vector<Case>& cases, const Axes& axes, const json::ConfigSource& source) {
  if (cases.empty()) {
    throw json::ConfigError(source.begin(nlohmann::json::json_pointer("/batches")) +
                            ": every size has more than max_elements in every batch");
  }
  const std::optional<std::string> refusal = refusal_of_all(cases);
  if (!refusal) return;
  const fft::Problem& first = cases.front().problem;
  const glm::uvec3 extent(first.extent, first.depth);
  const auto size = std::ranges::find(axes.sizes, extent, &AxisValue<glm::uvec3>::value);
  throw json::ConfigError(fmt::format("{}: {}", source.begin(size->place), *refusal));
}

// As many as pairs, unless the document says less.
unsigned read_merged(const nlohmann::json& document, const json::ConfigSource& source) {
  const nlohmann::json& measure = document.at("measure");
  const auto pairs = measure.at("pairs").get<unsigned>();
  if (!measure.contains("merged")) return pairs;
  const auto merged = measure.at("merged").get<unsigned>();
  if (merged <= pairs) return merged;
  throw json::ConfigError(
      fmt::format("{}: {} transforms of a call need a pair of arrays each, but there {} {}",
                  source.begin(nlohmann::json::json_pointer("/measure/merged")), merged,
                  pairs == 1 ? "is" : "are", pairs));
}

}  // namespace

Axes read_axes(const nlohmann::json& document, const json::ConfigSource& source,
               const std::vector<glm::uvec3>& sizes, plans::PlanShelf* shelf) {
  const std::string modes_place = "/measure/modes";
  std::vector<AxisValue<Mode>> modes = read_modes(document, modes_place, source);
  if (modes.empty())
    modes.push_back({Mode::kCheck, json::place_of(nlohmann::json::json_pointer(modes_place))});
  return {.sizes = read_sizes(document, source, sizes),
          .batches = read_list<BatchChoice>(document, "/batches", read_batch),
          .sets = read_sets(document, source),
          .directions = read_names(document, "/directions", kDirections),
          .domains = read_names(document, "/domains", fft::kDomains),
          .half_spectra = read_names(document, "/half_spectra", kHalfSpectra),
          .precisions = read_names(document, "/precisions", fft::kPrecisions),
          .norms = read_names(document, "/norms", kNorms),
          .choices = expand_algorithms(document, source, shelf),
          .modes = std::move(modes),
          .pairs = document.at("measure").at("pairs").get<unsigned>(),
          .merged = read_merged(document, source)};
}

std::vector<Case> expand(const Axes& axes, const json::ConfigSource& source) {
  check_no_repeats(axes, source);
  check_sets(axes, source);
  check_half_spectra(axes, source);
  check_case_count(axes, source);
  std::vector<Case> cases;
  for (const auto& size : axes.sizes) {
    for (const auto& batch : axes.batches) {
      if (leaves_out(batch.value, size.value)) continue;
      check_element_count(size, batch.value.images, source);
      for (const fft::Problem& problem : problems_of(axes, size.value, batch.value.images)) {
        for (const auto& choice : axes.choices) {
          for (const auto& mode : choice.value.modes.empty() ? axes.modes : choice.value.modes)
            cases.push_back(case_of(problem, choice.value.choice, mode.value, axes));
        }
      }
    }
  }
  check_any_can_run(cases, axes, source);
  return cases;
}

}  // namespace fftbench::experiment
