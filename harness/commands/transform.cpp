#include "commands/transform.h"

#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "apps/npy.h"
#include "backends/opengl/opengl_backend.h"
#include "fft/best.h"
#include "json/json_file.h"
#include "run/cases/backend_set.h"
#include "run/cases/local_measurer.h"
#include "run/rounds/best_choices.h"
#include "system/installation.h"
#include "text/nearest_name.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::commands {
namespace {

const fft::Algorithm& algorithm_named(const std::string& name) {
  if (const fft::Algorithm* found = fft::find_algorithm(name)) return *found;
  const std::vector<std::string> names = fft::algorithm_names();
  throw std::invalid_argument(fmt::format("there is no algorithm \"{}\"{}; see fftbench algorithms", name,
                                          text::did_you_mean(name, names)));
}

fft::Problem problem_of(const apps::NpyArray& array, bool inverse, const std::filesystem::path& file) {
  const auto side = [&](std::size_t from_the_end) -> std::uint32_t {
    if (from_the_end > array.shape.size()) return 1;
    const std::size_t length = array.shape[array.shape.size() - from_the_end];
    if (length > std::numeric_limits<std::uint32_t>::max()) {
      throw std::invalid_argument(
          fmt::format("{}: a side of {} elements is too long", file.string(), length));
    }
    return std::uint32_t(length);
  };
  return {.extent = {side(1), side(2)},
          .batch = side(3),
          .direction = inverse ? fft::Direction::kInverse : fft::Direction::kForward};
}

// What is really run: for `best` what a run would choose, which is told on standard error.
fft::Choice choice_on(const backends::Backend& backend, const fft::Algorithm& algorithm,
                      const fft::Options& options, const fft::Problem& problem) {
  const auto* opengl = dynamic_cast<const backends::OpenGlBackend*>(&backend);
  if (algorithm.name != fft::kBestName || opengl == nullptr) return {&algorithm, options};
  const wisdom::KnownWisdom known = wisdom::read_known_wisdom(system::find_data_folder());
  for (const std::string& note : known.notes) std::cerr << "fftbench: " << note << "\n";
  const auto classify = [&](const std::vector<fft::Choice>& choices) {
    return run::plan_classes(problem, choices, [&](fft::BackendKind kind) {
      return kind == algorithm.backend ? &backend : nullptr;
    });
  };
  const run::BestChoice best = run::choose_best(problem, experiment::Mode::kThroughput,
                                                run::wisdom_device(*opengl), classify, known.entries);
  std::cerr << "fftbench: " << best.remark << "\n";
  return best.choice;
}

constexpr std::string_view kPipe = "-";

apps::NpyArray read_input(const std::filesystem::path& file) {
  if (file != kPipe) return apps::read_npy(file);
  std::string bytes{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
  const std::size_t count = bytes.size();
  std::istringstream stream(std::move(bytes));
  return apps::read_npy(stream, count, json::kStandardInput);
}

void write_output(const std::filesystem::path& file, const apps::NpyArray& array) {
  if (file != kPipe) return apps::write_npy(file, array.shape, array.values);
  apps::write_npy(std::cout, array.shape, array.values);  // main tells whether all of it was written
}

}  // namespace

ExitCode transform_file(const TransformSettings& settings) {
  const fft::Algorithm& algorithm = algorithm_named(settings.algorithm);
  const fft::Options options = fft::complete_options(algorithm.options, settings.options);
  const std::filesystem::path input =
      settings.input == kPipe ? std::filesystem::path(json::kStandardInput) : settings.input;
  apps::NpyArray array = read_input(settings.input);
  const fft::Problem problem = problem_of(array, settings.inverse, input);
  if (const auto refusal = algorithm.refuse(problem)) {
    throw std::invalid_argument(fmt::format("{}: {} cannot transform it: {} (it takes {})", input.string(),
                                            algorithm.name, *refusal, algorithm.sizes));
  }

  auto made = run::make_backend(algorithm.backend, settings.context, system::find_data_folder() / "glsl");
  if (const auto* reason = std::get_if<std::string>(&made)) {
    throw run::NoDevice(fmt::format("{} cannot run here: {}", algorithm.name, *reason));
  }
  backends::Backend& backend = *std::get<std::unique_ptr<backends::Backend>>(made);
  const fft::Choice choice = choice_on(backend, algorithm, options, problem);
  auto prepared = backend.prepare(*choice.algorithm, problem, choice.options);
  if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
    throw std::invalid_argument(fmt::format("{}: {} cannot transform it on {}: {}", input.string(),
                                            choice.algorithm->name, backend.device_name(), skip->reason));
  }
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  transform.upload(array.values);
  transform.run(1);
  backends::download_scaled(transform, array.values);
  write_output(settings.output, array);
  return kAllOk;
}

}  // namespace fftbench::commands
