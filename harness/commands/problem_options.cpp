#include "commands/problem_options.h"

#include <fmt/format.h>

#include "commands/shared_options.h"
#include "experiment/experiment.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

constexpr unsigned kLargestBatch = 1U << 20;

glm::uvec2 one_size(const std::string& text) {
  if (text.find(',') == std::string::npos) return experiment::parse_sizes(text, "--size").front();
  throw UsageError(
      fmt::format("--size: found \"{}\", expected one size, as in 1024x512", text::one_line(text)));
}

}  // namespace

void add_problem_options(CommandOptions& options, std::string& algorithm, fft::Options& chosen,
                         fft::Problem& problem, Given algorithm_given) {
  options.add(
      "--algorithm", "NAME", "A kernel by its name in `fftbench algorithms`",
      [&algorithm](const std::string& text) { algorithm = text; }, algorithm_given);
  add_algorithm_option(options, chosen);
  options.add(
      "--size", "SIZE", "The size, such as 512 or 1024x256",
      [&problem](const std::string& text) { problem.extent = one_size(text); }, Given::kRequired);
  options.add("--batch", "N", "Images at once (default: 1)", [&problem](const std::string& text) {
    problem.batch = whole_number("--batch", text, 1, kLargestBatch);
  });
  options.add_flag("--inverse", "The inverse transform",
                   [&problem] { problem.direction = fft::Direction::kInverse; });
  options.add("--domain", "DOMAIN", "complex or real: half spectra as numpy.fft.rfft2",
              [&problem](const std::string& text) {
                problem.domain = fft::Domain(one_of("--domain", text, {"complex", "real"}));
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

}  // namespace fftbench::commands
