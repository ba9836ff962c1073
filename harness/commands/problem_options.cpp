#include "commands/problem_options.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <sstream>

#include "commands/shared_options.h"
#include "experiment/experiment.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

constexpr unsigned kLargestBatch = 1U << 20;

glm::uvec3 one_size(const std::string& text) {
  if (text.find(',') == std::string::npos) return experiment::parse_sizes(text, "--size").front();
  throw UsageError(
      fmt::format("--size: found \"{}\", expected one size, as in 1024x512", text::one_line(text)));
}

// Takes what refers to the other axes of the size as it is: with_axes() completes it.
fft::AxisSet axes_named(const std::string& text) {
  fft::AxisSet axes{.rows = false, .columns = false, .depth = false};
  std::array<bool*, 3> chosen{&axes.rows, &axes.columns, &axes.depth};
  std::istringstream words(text + ",");
  for (std::string word; std::getline(words, word, ',');) {
    const auto found = std::ranges::find(fft::kAxisNames, word);
    if (found == fft::kAxisNames.end()) {
      throw UsageError(
          fmt::format("--axes: found \"{}\", expected some of rows, columns and depth, as in "
                      "rows,depth",
                      text::one_line(word)));
    }
    bool& is_chosen = *chosen[std::size_t(found - fft::kAxisNames.begin())];
    if (is_chosen) throw UsageError(fmt::format("--axes: {} is there twice", word));
    is_chosen = true;
  }
  return axes;
}

}  // namespace

void add_problem_options(CommandOptions& options, std::string& algorithm, fft::Options& chosen,
                         fft::Problem& problem, Given algorithm_given) {
  options.add(
      "--algorithm", "NAME", "A kernel by its name in `fftbench algorithms`",
      [&algorithm](const std::string& text) { algorithm = text; }, algorithm_given);
  add_algorithm_option(options, chosen);
  options.add(
      "--size", "SIZE", "The size, such as 512, 1024x256 or 64x64x64",
      [&problem](const std::string& text) {
        const glm::uvec3 size = one_size(text);
        problem.extent = glm::uvec2(size);
        problem.depth = size.z;
      },
      Given::kRequired);
  options.add("--axes", "AXES", "Axes to transform, as rows,depth (default: all)",
              [&problem](const std::string& text) { problem.axes = axes_named(text); });
  options.add("--batch", "N", "Images at once (default: 1)", [&problem](const std::string& text) {
    problem.batch = whole_number("--batch", text, 1, kLargestBatch);
  });
  options.add_flag("--inverse", "The inverse transform",
                   [&problem] { problem.direction = fft::Direction::kInverse; });
  options.add("--domain", "DOMAIN", "complex, real (as rfft2), dct2, dct3, dst2 or dst3",
              [&problem](const std::string& text) {
                problem.domain = fft::Domain(one_of("--domain", text, names_of(fft::kDomains)));
              });
  options.add(
      "--half-spectrum", "LAYOUT", "numpy, or packed: width / 2 columns",
      [&problem](const std::string& text) {
        problem.half_spectrum = fft::HalfSpectrum(one_of("--half-spectrum", text, {"numpy", "packed"}));
      });
  options.add("--precision", "PRECISION", "fp16, fp32 or fp64 (default: fp32)",
              [&problem](const std::string& text) {
                problem.precision = fft::Precision(one_of("--precision", text, names_of(fft::kPrecisions)));
              });
  options.add("--norm", "NORM", "As in NumPy: backward, ortho or forward",
              [&problem](const std::string& text) {
                problem.norm = fft::Norm(one_of("--norm", text, {"backward", "ortho", "forward"}));
              });
}

fft::Problem asked_problem(const fft::Problem& given) {
  if (given.axes.depth && given.axes != fft::AxisSet{} && given.depth == 1) {
    throw UsageError(
        fmt::format("--axes: depth is beyond the axes of {}; a size with a depth is WIDTHxHEIGHTxDEPTH",
                    fft::describe_size(given)));
  }
  return fft::with_axes(given, given.axes);
}

}  // namespace fftbench::commands
