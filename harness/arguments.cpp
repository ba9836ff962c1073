#include "arguments.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "run/list_algorithms.h"
#include "run/list_devices.h"
#include "run/run_experiment.h"
#include "run/transform_file.h"
#include "run/tune.h"
#include "run/worker.h"

namespace fftbench {
namespace {

// Everything that the parser fills in; one of the commands then reads its part.
struct Arguments {
  run::RunSettings run;
  run::TransformSettings transform;
  run::TuneSettings tune;
  std::string sizes;
  std::string shard;
  std::vector<std::string> options;
};

void add_context_options(CLI::App& app, gl::ContextRequest& request) {
  const std::map<std::string, gl::ContextKind> kinds{
      {"auto", gl::ContextKind::kAuto}, {"glfw", gl::ContextKind::kGlfw}, {"egl", gl::ContextKind::kEgl}};
  app.add_option("--context", request.kind, "How to reach OpenGL: auto, glfw (hidden window) or egl")
      ->option_text("auto|glfw|egl")
      ->transform(CLI::Transformer(kinds).description(""))
      ->check(CLI::IsMember(std::vector<std::string>{"auto", "glfw", "egl", "0", "1", "2"}).description(""));
  app.add_option("--device", request.egl_device, "EGL device by its number in `fftbench devices`")
      ->option_text("N");
}

void add_run_options(CLI::App& app, Arguments& arguments) {
  run::RunSettings& run = arguments.run;
  app.add_option("--config", run.config, "Experiment: a file, or the name of one under configs/")
      ->option_text("FILE");
  app.add_option("--output", run.output, "Where results go (default: results in the current folder)")
      ->option_text("DIR");
  app.add_option("--filter", run.overrides.filter, "Only the cases whose --list-cases line matches")
      ->option_text("REGEX");
  app.add_option("--sizes", arguments.sizes, "Instead of the file's sizes, as in 128,256x512")
      ->option_text("SIZES");
  app.add_option("--rounds", run.overrides.rounds, "Instead of the file's number of rounds")
      ->option_text("N")
      ->check(CLI::Range(1, 1000).description(""));
  app.add_option("--shard", arguments.shard, "Only part I of N parts of the cases; see scripts/merge.py")
      ->option_text("I/N");
  CLI::Option* resume = app.add_option("--resume", run.resume,
                                       "Go on with an interrupted run: its folder; takes all else from it")
                            ->option_text("RUN_DIR");
  for (const char* name : {"--config", "--output", "--filter", "--sizes", "--rounds", "--shard"}) {
    resume->excludes(name);
  }
  app.add_option("--handicap", run.handicap_percent, "")->group("");  // slows down, for scripts/selfcheck.py
  app.add_flag("--quick", run.overrides.quick, "One short round: a look, not a measurement");
  app.add_flag("--list-cases", run.list_cases, "Say what would be run, and run nothing");
  app.add_flag("!--no-isolation", run.isolated,
               "Measure in this process, for debuggers; a crash then ends the run");
  app.add_flag("--quiet", run.quiet, "No progress on standard error");
  add_context_options(app, run.context);
}

CLI::App* add_transform_command(CLI::App& app, Arguments& arguments) {
  run::TransformSettings& transform = arguments.transform;
  CLI::App* command = app.add_subcommand("transform", "Run any kernel on a NumPy array of yours");
  command->add_option("--algorithm", transform.algorithm, "Its name in `fftbench algorithms`")
      ->option_text("NAME")
      ->required();
  command->add_option("--option", arguments.options, "An option of the algorithm; may be repeated")
      ->option_text("KEY=VALUE");
  command->add_flag("--inverse", transform.inverse, "The inverse transform, divided by width * height");
  command
      ->add_option("--input", transform.input,
                   "complex64 or float32 .npy: (width), (height, width) or (batch, height, width)")
      ->option_text("FILE")
      ->required();
  command->add_option("--output", transform.output, "complex64 .npy of the same shape")
      ->option_text("FILE")
      ->required();
  add_context_options(*command, transform.context);
  return command;
}

CLI::App* add_tune_command(CLI::App& app, run::TuneSettings& tune) {
  CLI::App* command = app.add_subcommand(
      "tune",
      "Search the options of algorithms on this device; the algorithm \"best\" goes by what it finds");
  command
      ->add_option("--algorithm", tune.algorithms,
                   "Whose options to search (default: those near the fastest); may be repeated")
      ->option_text("NAME ...");
  command->add_option("--sizes", tune.sizes, "As in 128,256x512 (default: 128,256,512,1024,2048)")
      ->option_text("SIZES");
  command->add_option("--batches", tune.batches, "Images at once, as in 1,16 (default: 1)")
      ->option_text("NUMBERS");
  command->add_option("--directions", tune.directions, "Of forward, inverse and roundtrip (default: forward)")
      ->option_text("DIRECTIONS");
  command->add_option("--modes", tune.modes, "Of throughput, latency and cold (default: throughput)")
      ->option_text("MODES");
  command
      ->add_option("--budget", tune.budget_s, "Time for everything together (default: 50 a problem and mode)")
      ->option_text("SECONDS")
      ->check(CLI::Range(1.0, 86400.0).description(""));
  command
      ->add_option("--output", tune.output,
                   "Wisdom to add to (default: your own, where \"best\" looks first)")
      ->option_text("FILE");
  command->add_flag("--quiet", tune.quiet, "No progress on standard error");
  add_context_options(*command, tune.context);
  return command;
}

fft::Options parse_options(const std::vector<std::string>& pairs) {
  fft::Options options;
  for (const std::string& pair : pairs) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
      throw fft::UnknownOption("--option " + pair + ": expected KEY=VALUE, as in --option storage=buffer");
    }
    options[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  return options;
}

}  // namespace

std::function<run::ExitCode()> parse_arguments(int argc, char** argv) {
  const auto arguments = std::make_shared<Arguments>();
  const auto app = std::make_shared<CLI::App>(
      "fftbench: which FFT kernel, on this GPU, at this size, and why.\n"
      "Runs an experiment: proves each FFT right, measures it, writes CSV files.",
      "fftbench");
  app->footer(
      "Example: fftbench --config radix4.json\nExit codes: 0 all cases ok or skipped; 1 a case failed; "
      "2 bad usage or configuration; 3 no usable device.");
  app->require_subcommand(0, 1);
  add_run_options(*app, *arguments);
  const CLI::App* algorithms =
      app->add_subcommand("algorithms", "List every algorithm, its options and source");
  const CLI::App* devices =
      app->add_subcommand("devices", "List the devices, their limits and trusted timers");
  const CLI::App* transform = add_transform_command(*app, *arguments);
  const CLI::App* tune = add_tune_command(*app, arguments->tune);
  const CLI::App* worker = app->add_subcommand("worker", "")->group("");  // what a run starts for its cases

  try {
    app->parse(argc, argv);
    if (app->get_subcommands().empty() && arguments->run.config.empty() && arguments->run.resume.empty()) {
      throw CLI::RequiredError("--config FILE (or --resume RUN_DIR, or a command)");
    }
  } catch (const CLI::ParseError& error) {
    return [app, error] { return app->exit(error) == 0 ? run::kAllOk : run::kBadUsage; };
  }

  if (*algorithms) return run::list_algorithms;
  if (*devices) return run::list_devices;
  if (*worker) return run::run_worker;
  if (*tune) return [arguments] { return run::tune(arguments->tune); };
  if (*transform) {
    return [arguments] {
      arguments->transform.options = parse_options(arguments->options);
      return run::transform_file(arguments->transform);
    };
  }
  return [arguments] {
    if (!arguments->sizes.empty()) arguments->run.overrides.sizes = experiment::parse_sizes(arguments->sizes);
    if (!arguments->shard.empty()) arguments->run.overrides.shard = experiment::parse_shard(arguments->shard);
    return run::run_experiment(arguments->run);
  };
}

}  // namespace fftbench
