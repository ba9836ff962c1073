#include "commands/transform.h"

#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "apps/npy.h"
#include "executor/array.h"
#include "fft/best.h"
#include "gl/error.h"
#include "json/json_file.h"
#include "library/fft.h"
#include "run/cases/backend_set.h"
#include "system/installation.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::commands {
namespace {

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

// Uses the library in a context that is made for it.
void transform_with_opengl(const TransformSettings& settings, const fft::Problem& problem,
                           const std::string& input, std::vector<std::complex<float>>& values) {
  const std::unique_ptr<gl::Context> context = gl::make_context(settings.context);
  gl::DebugLog log;
  FftDevice device(context->get_proc_address());
  if (settings.algorithm == fft::kBestName) {
    const wisdom::KnownWisdom known = wisdom::read_users_wisdom(system::find_data_folder());
    for (const std::string& note : known.notes) std::cerr << "fftbench: " << note << "\n";
    device.add_wisdom(known.entries);
  }
  const auto fft = [&]() -> Fft {
    try {
      return {device, {.problem = problem, .algorithm = settings.algorithm, .options = settings.options}};
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(fmt::format("{}: {}", input, error.what()));
    }
  }();
  if (!fft.remark().empty()) std::cerr << "fftbench: " << fft.remark() << "\n";
  executor::Array from(fft::array_of(problem, fft::Role::kInput, fft.storage()));
  const executor::Array to(fft::array_of(problem, fft::Role::kOutput, fft.storage()));
  from.write(std::as_bytes(std::span(values)));
  fft.record(from.bound(), to.bound());
  to.read(std::as_writable_bytes(std::span(values)));
  log.throw_if_errors("transforming");
  if (fft.missed_barriers() > 0) {
    throw std::runtime_error("work groups waited in vain for others: they are not all resident at once");
  }
}

// Uses the backend itself, for one that the library does not cover.
void transform_elsewhere(const TransformSettings& settings, const fft::Algorithm& algorithm,
                         const fft::Problem& problem, const std::string& input,
                         std::vector<std::complex<float>>& values) {
  auto made = run::make_backend(algorithm.backend, settings.context, {});
  if (const auto* reason = std::get_if<std::string>(&made)) {
    throw run::NoDevice(fmt::format("{} cannot run here: {}", algorithm.name, *reason));
  }
  backends::Backend& backend = *std::get<std::unique_ptr<backends::Backend>>(made);
  auto prepared =
      backend.prepare(algorithm, problem, fft::complete_options(algorithm.options, settings.options));
  if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
    throw std::invalid_argument(fmt::format("{}: {} cannot transform it on {}: {}", input, algorithm.name,
                                            backend.device_name(), skip->reason));
  }
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  transform.upload(std::as_bytes(std::span(values)));
  transform.run(1);
  const std::vector<double> output = backends::download_scaled(transform, fft::output_shape(problem));
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = {static_cast<float>(output[2 * i]), static_cast<float>(output[2 * i + 1])};
  }
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
  apps::write_npy(std::cout, array.shape, array.values);  // main() reports whether all of it was written.
}

}  // namespace

ExitCode transform_file(const TransformSettings& settings) {
  const fft::Algorithm& algorithm = fft::algorithm_named(settings.algorithm);
  // This throws for options that the algorithm does not have.
  fft::complete_options(algorithm.options, settings.options);
  const std::filesystem::path input =
      settings.input == kPipe ? std::filesystem::path(json::kStandardInput) : settings.input;
  apps::NpyArray array = read_input(settings.input);
  const fft::Problem problem = problem_of(array, settings.inverse, input);
  if (const auto refusal = algorithm.refuse(problem)) {
    throw std::invalid_argument(fmt::format("{}: {} cannot transform it: {} (it takes {})", input.string(),
                                            algorithm.name, *refusal, algorithm.sizes));
  }

  if (algorithm.backend == fft::BackendKind::kOpenGl) {
    transform_with_opengl(settings, problem, input.string(), array.values);
  } else {
    transform_elsewhere(settings, algorithm, problem, input.string(), array.values);
  }
  write_output(settings.output, array);
  return kAllOk;
}

}  // namespace fftbench::commands
