#include "commands/library_overhead.h"

#include <fmt/format.h>
#include <array>
#include <ctime>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "backends/opengl/opengl_backend.h"
#include "commands/asked_transform.h"
#include "commands/device_settings.h"
#include "commands/problem_options.h"
#include "commands/shared_options.h"
#include "experiment/experiment.h"
#include "fft/numbers.h"
#include "fft/options.h"
#include "fft/problem.h"
#include "library/fft.h"
#include "measure/accuracy.h"
#include "measure/statistics.h"
#include "report/csv_file.h"
#include "run/cases/backend_set.h"
#include "system/installation.h"
#include "wisdom/known_wisdom.h"

namespace fftbench::commands {
namespace {

struct LibraryOverheadSettings {
  std::string algorithm;
  fft::Options options;
  fft::Problem problem;
  unsigned rounds = 9;
  unsigned independent = 1;  // transforms at once, each with arrays of its own; 1 leaves these ways out
  DeviceSettings device;
};

constexpr unsigned kMostRounds = 1000;
constexpr unsigned kMostIndependent = 1000;
constexpr double kSecondsOfARound = 0.2;  // for each way

// The time that this thread has taken from a processor.
double processor_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e9 + double(now.tv_nsec);
}

// A way to run many transforms back to back, and what a transform took so far.
struct Way {
  const char* name = "";
  measure::ElapsedMs elapsed_ms = {};
  std::vector<std::vector<double>> rounds_ms = {};  // by the trusted timer
  std::vector<double> recording_ns = {};            // of the processor's time; none where it is not known
};

// Returns what times transforms as Transform::run does, but with calls of `record`, each of so many, and
// notes the processor's time for a transform. The notes must outlive it.
measure::ElapsedMs timed(backends::TimerKind kind, std::vector<double>& recording_ns,
                         std::function<void()> record, unsigned of_a_call = 1) {
  const auto timer = std::make_shared<backends::Timer>(kind);
  return [timer, kind, &recording_ns, record = std::move(record), of_a_call](unsigned repeats) {
    const unsigned calls = (repeats + of_a_call - 1) / of_a_call;
    const double transforms = double(calls) * of_a_call;
    timer->start();
    const double start_ns = processor_ns();
    for (unsigned call = 0; call < calls; ++call) record();
    recording_ns.push_back((processor_ns() - start_ns) / transforms);
    return timer->stop().of(kind) * repeats / transforms;
  };
}

backends::OpenGlBackend& opengl_of(run::BackendSet& backends) {
  return dynamic_cast<backends::OpenGlBackend&>(*backends.find(fft::BackendKind::kOpenGl)->backend);
}

FftDevice device_in(const backends::OpenGlBackend& backend, const LibraryOverheadSettings& settings) {
  FftDevice device(backend.context().get_proc_address(), gl::usual_cache(settings.device.program_cache));
  const wisdom::KnownWisdom known = wisdom::read_users_wisdom(system::find_data_folder());
  for (const std::string& note : known.notes) std::cerr << "fftbench: " << note << "\n";
  device.add_wisdom(known.entries);
  return device;
}

std::unique_ptr<backends::Transform> prepared(backends::Backend& backend, const fft::Problem& problem,
                                              const fft::Choice& choice) {
  backends::TransformOrSkip made = backend.prepare(*choice.algorithm, problem, choice.options);
  if (const auto* skip = std::get_if<fft::Skip>(&made)) throw std::invalid_argument(skip->reason);
  return std::get<std::unique_ptr<backends::Transform>>(std::move(made));
}

void add_round(std::vector<Way>& ways, std::size_t round, run::BackendSet::Entry& entry) {
  const measure::SamplingRules rules{.timer_step_ms = entry.timer_step_ms,
                                     .maximum_samples = 200,
                                     .relative_ci = 0.002,
                                     .max_seconds = kSecondsOfARound};
  for (std::size_t turn = 0; turn < ways.size(); ++turn) {
    Way& way = ways[(turn + round) % ways.size()];  // none is always the first one
    if (entry.pace) entry.pace->wait_for_full_speed();
    std::vector<double>& counted = way.rounds_ms.emplace_back();
    for (const measure::Sample& sample : measure::take_samples(way.elapsed_ms, rules).samples) {
      if (!sample.warmup) counted.push_back(sample.ms);
    }
  }
}

// Pairs of an input and an output, whose inputs are one buffer, as their outputs are. Inputs have the same
// content.
class Pairs {
 public:
  Pairs(const Fft& fft, const std::vector<std::byte>& input, std::uint64_t alignment, unsigned count)
      : inputs_(fft.input_byte_count(), alignment, count),
        outputs_(fft.output_byte_count(), alignment, count) {
    for (unsigned index = 0; index < count; ++index) {
      inputs_.put(index, input);
      arrays_.push_back({inputs_.part(index), outputs_.part(index)});
    }
    inputs_.array.write(inputs_.content);
    outputs_.array.fill(std::byte{0xFF});  // NaN
  }

  const std::vector<TransformArrays>& arrays() const { return arrays_; }

  // Every output, in order.
  std::vector<std::vector<std::byte>> outputs() {
    outputs_.array.read(outputs_.content);
    std::vector<std::vector<std::byte>> all;
    for (unsigned index = 0; index < arrays_.size(); ++index) all.push_back(outputs_.taken(index));
    return all;
  }

 private:
  struct Side {
    Side(std::uint64_t bytes_each, std::uint64_t alignment, unsigned count)
        : bytes(bytes_each),
          stride((bytes_each + alignment - 1) / alignment * alignment),
          content(count * stride),
          array({.name = "pairs",
                 .format = fft::Format::kCounter,
                 .extent = {std::uint32_t(content.size() / sizeof(std::uint32_t)), 1, 1}}) {}

    BoundBuffer part(unsigned index) const {
      return {.name = std::get<BoundBuffer>(array.bound()).name,
              .offset = GLintptr(index * stride),
              .size = GLsizeiptr(bytes)};
    }
    void put(unsigned index, const std::vector<std::byte>& values) {
      std::ranges::copy(values, content.begin() + std::ptrdiff_t(index * stride));
    }
    std::vector<std::byte> taken(unsigned index) const {
      const auto first = content.begin() + std::ptrdiff_t(index * stride);
      return {first, first + std::ptrdiff_t(bytes)};
    }

    std::uint64_t bytes;
    std::uint64_t stride;
    std::vector<std::byte> content;
    executor::Array array;
  };

  Side inputs_;
  Side outputs_;
  std::vector<TransformArrays> arrays_;
};

measure::ElapsedMs within_recording(FftDevice& device, measure::ElapsedMs run) {
  return [&device, run = std::move(run)](unsigned repeats) {
    const auto recording = device.begin_recording();
    return run(repeats);
  };
}

bool is_right(const char* who, const fft::Choice& choice, const fft::Problem& problem,
              const std::vector<double>& output, const run::Reference& reference) {
  const fft::ArrayShape shape = fft::output_shape(problem);
  const measure::Accuracy accuracy = measure::compare(output, reference.output, problem, shape);
  const double tolerance = fft::traits_of(shape.precision).tolerance;
  if (measure::within(accuracy, tolerance)) return true;
  std::cerr << fmt::format("fftbench: {}: wrong result of {}: rel_l2 {:.3g}, tolerance {:.3g}\n",
                           fft::describe(choice), who, accuracy.rel_l2, tolerance);
  return false;
}

void print_row(const std::vector<std::string>& fields) {
  for (const std::string& field : fields) {
    std::cout << (&field == &fields.front() ? "" : ",") << report::csv_field(field);
  }
  std::cout << "\n";
}

// `test_case` is what the first columns say in each row.
void print(const std::vector<Way>& ways, const std::vector<std::string>& test_case) {
  print_row({"device", "algorithm", "options", "width", "height", "batch", "direction", "domain", "precision",
             "timer", "way", "rounds", "samples", "median_ms", "p05_ms", "p95_ms", "ratio", "recording_ns"});
  const double harness_ms = measure::summarise(ways.front().rounds_ms).median_ms;
  for (const Way& way : ways) {
    const measure::Summary summary = measure::summarise(way.rounds_ms);
    std::vector<std::string> fields = test_case;
    const std::vector<double>& ns = way.recording_ns;
    fields.insert(fields.end(), {way.name, std::to_string(way.rounds_ms.size()),
                                 std::to_string(summary.samples), fmt::format("{:.6g}", summary.median_ms),
                                 fmt::format("{:.6g}", summary.p05_ms), fmt::format("{:.6g}", summary.p95_ms),
                                 fmt::format("{:.4f}", summary.median_ms / harness_ms),
                                 ns.empty() ? std::string() : fmt::format("{:.0f}", measure::median_of(ns))});
    print_row(fields);
  }
}

void add_library_overhead_options(CommandOptions& options, LibraryOverheadSettings& settings) {
  add_problem_options(options, settings.algorithm, settings.options, settings.problem);
  options.add("--rounds", "N", "Measurements of each way, in turns (default: 9)",
              [&settings](const std::string& text) {
                settings.rounds = whole_number("--rounds", text, 1, kMostRounds);
              });
  options.add("--independent", "N", "Also N at once, each with its own arrays (default: 1)",
              [&settings](const std::string& text) {
                settings.independent = whole_number("--independent", text, 1, kMostIndependent);
              });
  add_device_options(options, settings.device);
}

// Prints CSV: a row for each way of recording, with its median, and its ratio to the harness's. Returns
// kCaseFailed where a result is wrong. Throws std::invalid_argument for what is no transform of OpenGL or
// can't be planned, and gl::NoContext where there is no device.
ExitCode library_overhead(const LibraryOverheadSettings& settings) {
  const fft::Problem problem = asked_problem(settings.problem);
  const fft::Algorithm& algorithm = algorithm_for(settings.algorithm, problem);
  const std::array cases{experiment::Case{.problem = problem, .choice = {&algorithm, {}}}};
  if (algorithm.backend != fft::BackendKind::kOpenGl)
    throw std::invalid_argument(algorithm.name + " does not run on OpenGL, as the library's kernels do");
  run::BackendSet backends(cases, settings.device.context, system::find_data_folder() / "glsl",
                           gl::usual_cache(settings.device.program_cache));
  run::BackendSet::Entry& entry = *backends.find(fft::BackendKind::kOpenGl);
  const backends::OpenGlBackend& backend = opengl_of(backends);
  FftDevice device = device_in(backend, settings);
  const Fft fft(device, {.problem = problem,
                         .algorithm = settings.algorithm,
                         .options = settings.options,
                         .most_merged = settings.independent});
  const fft::Choice& choice = fft.choice();
  const run::Reference reference = reference_of(*choice.algorithm, problem, choice.options);
  const std::unique_ptr<backends::Transform> transform = prepared(*entry.backend, problem, choice);
  executor::Array from = fft.make_input(), to = fft.make_output();
  transform->upload(reference.input);
  transform->poison();
  from.write(reference.input);
  to.write(std::vector(to.byte_count(), std::byte{0xFF}));  // NaN

  const backends::TimerKind timer = backend.timer_check().trusted;
  const auto record = [&] { fft.record(from.bound(), to.bound()); };
  std::optional<Pairs> pairs;
  if (settings.independent > 1 && fft.storage() == fft::Storage::kBuffer)
    pairs.emplace(fft, reference.input, device.limits().binding_alignment, settings.independent);
  std::vector<Way> ways(pairs ? 5 : 3);
  ways[0] = {.name = "harness", .elapsed_ms = [&](unsigned repeats) { return transform->run(repeats); }};
  ways[1].name = "library";
  ways[1].elapsed_ms = within_recording(device, timed(timer, ways[1].recording_ns, record));
  ways[2] = {.name = "library_record_by_record", .elapsed_ms = timed(timer, ways[2].recording_ns, record)};
  if (pairs) {
    const std::vector<TransformArrays>& arrays = pairs->arrays();
    const auto one_by_one = [&] {
      for (const TransformArrays& each : arrays) fft.record(each.input, each.output);
    };
    const auto at_once = [&] { fft.record(arrays); };
    ways[3].name = "library_pairs_one_by_one";
    ways[3].elapsed_ms =
        within_recording(device, timed(timer, ways[3].recording_ns, one_by_one, settings.independent));
    ways[4].name = "library_pairs_at_once";
    ways[4].elapsed_ms =
        within_recording(device, timed(timer, ways[4].recording_ns, at_once, settings.independent));
  }
  for (std::size_t round = 0; round < settings.rounds; ++round) add_round(ways, round, entry);

  std::vector<std::byte> output(to.byte_count());
  to.read(output);
  const fft::ArrayShape shape = fft::output_shape(problem);
  if (pairs) {
    for (const std::vector<std::byte>& each : pairs->outputs()) {
      if (!is_right("the library's pairs", choice, problem, fft::numbers_from(each, shape.precision),
                    reference))
        return kCaseFailed;
    }
  }
  // Downloading throws what the driver has reported of either.
  const std::vector<double> harness_output = backends::download_scaled(*transform, shape);
  if (!is_right("the harness", choice, problem, harness_output, reference) ||
      !is_right("the library", choice, problem, fft::numbers_from(output, shape.precision), reference)) {
    return kCaseFailed;
  }
  print(ways,
        {backend.device_name(), choice.algorithm->name, fft::options_text(choice),
         std::to_string(problem.extent.x), std::to_string(problem.extent.y), std::to_string(problem.batch),
         std::string(name_of(problem.direction)), std::string(name_of(problem.domain)),
         std::string(name_of(problem.precision)), std::string(name_of(timer))});
  return kAllOk;
}

}  // namespace

void add_library_overhead_command(Commands& commands) {
  const auto settings = std::make_shared<LibraryOverheadSettings>();
  Command& command =
      commands.add("library-overhead", "Time a transform through the library and without it",
                   "It prints CSV: a row for the harness, one for records within one recording of\n"
                   "the library, and one for records that each restore GL state. ratio is the time\n"
                   "over the harness's median. recording_ns is the processor's time for a record;\n"
                   "the driver may have waited in it for a GPU that is behind.\n"
                   "\n"
                   "Example:\n"
                   "  fftbench library-overhead --algorithm best --size 1024 > overhead.csv");
  add_library_overhead_options(command.options, *settings);
  command.act = [settings] { return library_overhead(*settings); };
}

}  // namespace fftbench::commands
