#include "commands/first_transform.h"

#include <fmt/format.h>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "commands/asked_transform.h"
#include "commands/device_settings.h"
#include "commands/library_context.h"
#include "commands/problem_options.h"
#include "commands/shared_options.h"
#include "experiment/experiment.h"
#include "fft/numbers.h"
#include "fft/options.h"
#include "fft/problem.h"
#include "gl/device.h"
#include "gl/timestamps.h"
#include "measure/accuracy.h"
#include "run/cases/backend_set.h"

namespace fftbench::commands {
namespace {

struct FirstTransformSettings {
  std::string algorithm;
  fft::Options options;
  fft::Problem problem;
  bool as_json = false;
  DeviceSettings device;
};

// Times are in milliseconds of the wall clock. What is not known of a backend is not there.
struct FirstTransform {
  std::string what;  // the algorithm with its options; for `best` how the choice is known
  std::string device;
  double context_ms = 0;            // which the caller of an FFT has made already
  std::optional<double> device_ms;  // what all FFTs of the context share: functions, limits, probes
  double prepare_ms = 0;            // planning, arrays, tables, programs
  std::optional<double> first_dispatch_ms;
  double first_result_ms = 0;  // all of it but the context
  backends::ProgramPreparation programs;
  std::vector<double> output;
};

class Stopwatch {
 public:
  // Returns the time since it was made, or since the last call.
  double lap_ms() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::milli>(now - std::exchange(start_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// As a program does that uses the library.
FirstTransform with_library(const FirstTransformSettings& settings, std::span<const std::byte> input) {
  FirstTransform first;
  Stopwatch watch;
  std::unique_ptr<gl::Context> made = gl::make_context(settings.device.context);
  first.context_ms = watch.lap_ms();
  LibraryContext context(std::move(made), settings.algorithm, settings.device.program_cache);
  first.device_ms = watch.lap_ms();
  const Fft fft(context.device(),
                {.problem = settings.problem, .algorithm = settings.algorithm, .options = settings.options});
  first.prepare_ms = watch.lap_ms();
  executor::Array from = fft.make_input();
  const executor::Array to = fft.make_output();
  from.write(input);
  gl::TimestampPair marks;
  marks.mark_start();
  marks.mark_stop();
  marks.elapsed_ms();  // The array is there, and the first query has been made.
  watch.lap_ms();
  marks.mark_start();
  fft.record(from.bound(), to.bound());
  marks.mark_stop();
  marks.elapsed_ms();  // which waits for the result
  first.first_dispatch_ms = watch.lap_ms();
  first.first_result_ms = *first.device_ms + first.prepare_ms + *first.first_dispatch_ms;
  const executor::ProgramCosts& costs = context.device().program_costs();
  first.programs = {.read_ms = costs.read_ms,
                    .compile_ms = costs.compile_ms,
                    .compiled = costs.compiled,
                    .from_cache = costs.from_cache};
  first.what = fft.remark().empty() ? fft::describe(fft.choice()) : fft.remark();
  first.device = gl::describe_device().renderer;
  std::vector<std::byte> output(to.byte_count());
  to.read(output);
  context.throw_if_errors("transforming");
  first.output = fft::numbers_from(output, settings.problem.precision);
  return first;
}

// In CUDA, preparing a transform runs it.
FirstTransform elsewhere(const FirstTransformSettings& settings, const fft::Algorithm& algorithm,
                         std::span<const std::byte> input) {
  FirstTransform first;
  Stopwatch watch;
  const auto made = run::make_backend(algorithm.backend, settings.device.context, {});
  if (const auto* reason = std::get_if<std::string>(&made)) {
    throw run::NoDevice(fmt::format("{} cannot run here: {}", algorithm.name, *reason));
  }
  first.context_ms = watch.lap_ms();
  backends::Backend& backend = *std::get<std::unique_ptr<backends::Backend>>(made);
  const fft::Options options = fft::complete_options(algorithm.options, settings.options);
  const auto prepared = backend.prepare(algorithm, settings.problem, options);
  first.prepare_ms = watch.lap_ms();
  if (const auto* skip = std::get_if<fft::Skip>(&prepared)) throw std::invalid_argument(skip->reason);
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  first.programs = transform.program_preparation();
  transform.upload(input);
  watch.lap_ms();
  transform.run(1);
  const double run_ms = watch.lap_ms();
  first.first_dispatch_ms = first.programs.first_run_ms.value_or(run_ms);
  if (first.programs.first_run_ms) first.prepare_ms -= *first.programs.first_run_ms;
  first.first_result_ms = first.prepare_ms + *first.first_dispatch_ms;
  first.what = fft::describe({&algorithm, options});
  first.device = backend.device_name();
  first.output = backends::download_scaled(transform, fft::output_shape(settings.problem));
  return first;
}

nlohmann::json to_json(const FirstTransform& first, double rel_l2) {
  nlohmann::json json{{"what", first.what},
                      {"device", first.device},
                      {"context_ms", first.context_ms},
                      {"prepare_ms", first.prepare_ms},
                      {"first_result_ms", first.first_result_ms},
                      {"rel_l2", rel_l2}};
  const auto add = [&](const char* name, const auto& value) {
    json[name] = value ? nlohmann::json(*value) : nlohmann::json(nullptr);
  };
  add("device_ms", first.device_ms);
  add("first_dispatch_ms", first.first_dispatch_ms);
  add("read_ms", first.programs.read_ms);
  add("compile_ms", first.programs.compile_ms);
  add("programs_compiled", first.programs.compiled);
  add("programs_from_cache", first.programs.from_cache);
  return json;
}

void print(const FirstTransform& first) {
  const auto line = [](const std::string& name, std::optional<double> ms, const std::string& remark) {
    if (ms) std::cout << fmt::format("{:<22}{:>10.2f} ms  {}\n", name, *ms, remark);
  };
  std::cout << fmt::format("{} on {}\n", first.what, first.device);
  line("from context to result", first.first_result_ms, "");
  line("  device", first.device_ms, "functions, limits, probes");
  line("  preparation", first.prepare_ms, "planning, arrays, tables, programs");
  line("  first transform", first.first_dispatch_ms, "");
  if (!first.programs.compiled) return;
  std::cout << "of device and preparation:\n";
  line("  reading programs", first.programs.read_ms, "");
  line("  compiling them", first.programs.compile_ms,
       fmt::format("{} compiled, {} from the cache", *first.programs.compiled,
                   first.programs.from_cache.value_or(0)));
}

void add_first_transform_options(CommandOptions& options, FirstTransformSettings& settings) {
  add_problem_options(options, settings.algorithm, settings.options, settings.problem);
  options.add_flag("--json", "Print one JSON object", [&settings] { settings.as_json = true; });
  add_device_options(options, settings.device);
}

// Prints what each part of the way took. Returns kCaseFailed where the result is wrong. Throws
// std::invalid_argument for what is no transform or can't be planned, and gl::NoContext or run::NoDevice
// where there is no device.
ExitCode first_transform(const FirstTransformSettings& given) {
  FirstTransformSettings settings = given;
  settings.problem = asked_problem(given.problem);
  const fft::Problem& problem = settings.problem;
  const fft::Algorithm& algorithm = algorithm_for(settings.algorithm, problem);
  const run::Reference reference = reference_of(algorithm, problem, settings.options);
  const FirstTransform first = algorithm.backend == fft::BackendKind::kOpenGl
                                   ? with_library(settings, reference.input)
                                   : elsewhere(settings, algorithm, reference.input);
  const fft::ArrayShape shape = fft::output_shape(problem);
  const measure::Accuracy accuracy = measure::compare(first.output, reference.output, problem, shape);
  const double tolerance = fft::traits_of(shape.precision).tolerance;
  if (!measure::within(accuracy, tolerance)) {
    std::cerr << fmt::format("fftbench: {}: wrong result: rel_l2 {:.3g}, tolerance {:.3g}\n", first.what,
                             accuracy.rel_l2, tolerance);
    return kCaseFailed;
  }
  if (settings.as_json) {
    std::cout << to_json(first, accuracy.rel_l2).dump() << "\n";
  } else {
    print(first);
  }
  return kAllOk;
}

}  // namespace

void add_first_transform_command(Commands& commands) {
  const auto settings = std::make_shared<FirstTransformSettings>();
  Command& command =
      commands.add("first-transform", "Measure the way from a context to the first result",
                   "It measures in a process that has just begun. scripts/first_transform.py compares\n"
                   "many of them, with caches and without.\n"
                   "\n"
                   "Examples:\n"
                   "  fftbench first-transform --algorithm best --size 1024\n"
                   "  fftbench first-transform --algorithm best --size 1024 --no-program-cache");
  add_first_transform_options(command.options, *settings);
  command.act = [settings] { return first_transform(*settings); };
}

}  // namespace fftbench::commands
