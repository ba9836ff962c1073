#include "commands/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "commands/algorithms.h"
#include "commands/command.h"
#include "commands/command_options.h"
#include "commands/compare.h"
#include "commands/convolve.h"
#include "commands/devices.h"
#include "commands/explain.h"
#include "commands/export.h"
#include "commands/filter.h"
#include "commands/first_transform.h"
#include "commands/library_overhead.h"
#include "commands/new_kernel.h"
#include "commands/ocean.h"
#include "commands/ocean_options.h"
#include "commands/option_lists.h"
#include "commands/run.h"
#include "commands/transform.h"
#include "commands/tune.h"
#include "commands/watch.h"
#include "commands/worker.h"
#include "commands/write_manual.h"
#include "report/run_metadata.h"
#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

constexpr const char* kExitCodes =
    "Exit codes: 0 all cases ok or skipped; 1 a case failed, timed out or crashed,\n"
    "results could not be written, or a result of finite values has infinite ones or\n"
    "NaN; 2 bad usage, configuration or input; 3 no usable device; 130 interrupted\n"
    "(Ctrl-C).";

// The command line fills in all of this. The chosen command then reads its own part.
struct Arguments {
  CLI::App app{
      "fftbench: which FFT kernel, on this GPU, at this size, and why.\n"
      "Without a command it runs an experiment: it proves each FFT right, measures it\n"
      "and writes CSV files.",
      "fftbench"};
  std::vector<Command> commands;  // the first one is the main job, which has no word
  run::RunSettings run;
  TransformSettings transform;
  FilterSettings filter;
  ConvolveSettings convolve;
  ExportSettings exported;
  NewKernelSettings new_kernel;
  ExplainSettings explained;
  FirstTransformSettings first;
  LibraryOverheadSettings overhead;
  OceanCommand ocean;
  TuneSettings tune;
  CompareSettings compared;
  std::string help_about;
  ManualSettings manual;
};

ExitCode run_main_job(const Arguments& arguments) {
  const std::vector<std::string> given = arguments.commands.front().options.given();
  const auto is_given = [&](const char* name) { return std::ranges::find(given, name) != given.end(); };
  if (is_given("--resume")) {
    for (const char* name :
         {"--config", "--output", "--filter", "--sizes", "--rounds", "--budget", "--wisdom", "--shard",
          "--quick", "--context", "--device", "--watch", "--handicap"}) {
      if (!is_given(name)) continue;
      throw UsageError(fmt::format("--resume takes everything from the run; leave out {}", name));
    }
  } else if (is_given("--budget") && is_given("--quick")) {
    throw UsageError("--budget and --quick contradict each other; keep one");
  } else if (!is_given("--config")) {
    throw UsageError("--config FILE is needed, or --resume RUN_DIR, or a command");
  }
  return arguments.run.watch ? watch_experiment(arguments.run) : run_experiment(arguments.run);
}

std::vector<std::string> command_words(const Arguments& arguments) {
  std::vector<std::string> words;
  for (const Command& command : arguments.commands) {
    if (&command != &arguments.commands.front() && !command.is_hidden()) {
      words.push_back(command.app->get_name());
    }
  }
  return words;
}

ExitCode print_help(const Arguments& arguments) {
  const auto print = [&](const CLI::App& app, const std::string& name) {
    std::cout << arguments.app.get_formatter()->make_help(&app, name, CLI::AppFormatMode::Normal);
  };
  if (arguments.help_about.empty()) {
    print(arguments.app, "fftbench");
    return kAllOk;
  }
  for (const Command& command : arguments.commands) {
    if (command.app->get_name() != arguments.help_about || command.is_hidden()) continue;
    print(*command.app, "fftbench " + command.app->get_name());
    return kAllOk;
  }
  const std::vector<std::string> words = command_words(arguments);
  throw UsageError(fmt::format("there is no command \"{}\"{}; commands: {}",
                               text::one_line(arguments.help_about),
                               text::did_you_mean(arguments.help_about, words), fmt::join(words, ", ")));
}

// `footer` shows examples that fit the command.
Command& add_command(Arguments& arguments, const char* word, const char* summary, const char* footer) {
  CLI::App* app = arguments.app.add_subcommand(word, summary);
  app->footer(footer);
  return arguments.commands.emplace_back(Command{app, CommandOptions(*app), {}});
}

void add_commands(Arguments& all) {
  all.commands.reserve(24);  // The commands are referred to, so that they must not move.
  all.app.footer(std::string("Examples:\n"
                             "  fftbench --config radix4.json\n"
                             "  fftbench --config radix4.json --sizes 512,1024x256 --filter exchange=shared\n"
                             "  fftbench --resume results/radix4/20261121T082123Z-llvmpipe\n"
                             "  fftbench --config my_fft.json --quick --watch\n"
                             "  fftbench --config quick.json --format json --quiet > timings.json\n\n") +
                 kExitCodes);
  Command& main = all.commands.emplace_back(Command{&all.app, CommandOptions(all.app), {}});
  add_run_options(main.options, all.run);
  main.act = [&all] { return run_main_job(all); };

  add_command(all, "algorithms", "List every algorithm, its options and its source",
              "Example:\n  fftbench algorithms")
      .act = list_algorithms;
  add_command(all, "devices", "List the devices, their limits and trusted timers",
              "Example:\n  fftbench devices")
      .act = list_devices;

  Command& transform =
      add_command(all, "transform", "Run any kernel on a NumPy array of yours",
                  "The shape of an array is (width), (height, width) or (batch, height, width).\n"
                  "--domain real takes real values and writes half spectra of width / 2 + 1\n"
                  "columns; with --inverse the other way round, as numpy.fft.irfft2, and --width\n"
                  "says which of two widths the images have. --half-spectrum packed has width / 2\n"
                  "columns: what a row has at width / 2 is the imaginary part of its column 0.\n"
                  "--precision fp64 takes and writes complex128 and float64. --precision fp16\n"
                  "takes complex64 and float32, or float16, where a last axis of 2 holds complex\n"
                  "values, and writes what it took.\n\n"
                  "Examples:\n"
                  "  fftbench transform --algorithm stockham_radix4 --option twiddle=table \\\n"
                  "      --input a.npy --output b.npy\n"
                  "  fftbench transform --algorithm best --input - --output - < a.npy > b.npy\n"
                  "  fftbench transform --algorithm fftw --domain real --inverse --width 641 \\\n"
                  "      --input spectrum.npy --output image.npy");
  add_transform_options(transform.options, all.transform);
  transform.act = [&all] {
    const TransformKind& kind = all.transform.kind;
    if (kind.width && !(kind.inverse && kind.domain == fft::Domain::kReal)) {
      throw UsageError("--width goes with --domain real --inverse: it is the width of the real images");
    }
    if (kind.half_spectrum && kind.domain != fft::Domain::kReal) {
      throw UsageError("--half-spectrum goes with --domain real: it says how half spectra are laid out");
    }
    return transform_file(all.transform);
  };

  Command& filter =
      add_command(all, "filter", "Take frequencies out of a picture, or show them",
                  "A radius is sqrt(fx^2 + fy^2) in cycles per pixel: 0 is the mean, 0.5 the finest\n"
                  "stripes along an axis, and nothing is above 0.7072. Edges cut sharply; with\n"
                  "--soft the part that stays at a distance d from what is kept is\n"
                  "exp(-(d / W)^2 / 2). A spectrum is shown as ln(1 + magnitude).\n\n"
                  "Values are filtered as they are stored, without a gamma curve; alpha is passed\n"
                  "through. A .png file has 16 bits a value where the input has more than 8. Where\n"
                  "the mean is taken out, 0.5 is added to all values, but for .npy, .exr and .pfm\n"
                  "files: in these white is 1, and values are neither moved nor cut off.\n"
                  "A size that the algorithm does not take is padded by mirroring and cut back.\n\n"
                  "Examples:\n"
                  "  fftbench filter --input photo.png --output smooth.png --lowpass 0.1\n"
                  "  fftbench filter --input photo.png --output edges.png --highpass 0.05 \\\n"
                  "      --soft 0.02 --channel luminance\n"
                  "  fftbench filter --input photo.png --output spectrum.png --spectrum \\\n"
                  "      --steps row_column");
  add_filter_options(filter.options, all.filter);
  filter.act = [&all] { return filter_picture(all.filter); };

  Command& convolve =
      add_command(all, "convolve", "Convolve pictures with a kernel, as bloom does",
                  "Values are convolved as they are stored, without a gamma curve, each colour with\n"
                  "that of the kernel, or with the only one it has. The kernel's centre is the value\n"
                  "at floor(size / 2) of each axis; it may be larger than a picture. Alpha is passed\n"
                  "through. A .png file has 16 bits a value where the input has more than 8. In\n"
                  ".npy, .exr and .pfm files white is 1, and values are not cut off.\n\n"
                  "Examples:\n"
                  "  fftbench convolve --input photo.png --kernel star.png --output bloom.png\n"
                  "  fftbench convolve --input frames --kernel star.npy --output blurred \\\n"
                  "      --border mirror --sharpen 0.3\n"
                  "  fftbench convolve --input photo.hdr --kernel star.exr --output bloom.exr \\\n"
                  "      --spectrum resampled --spectrum-filter bicubic");
  add_convolve_options(convolve.options, all.convolve);
  convolve.act = [&all] { return convolve_pictures(all.convolve); };

  Command& ocean =
      add_command(all, "ocean", "Show a sea whose waves are transformed by any kernel",
                  "Without --frames and --npy it opens a window; F1 there lists the keys.\n"
                  "Waves are those of a wind sea over deep or shallow water, and the same for the\n"
                  "same seed. A wind of 0 is a flat sea. Several patches share the waves by their\n"
                  "lengths, and each repeats after its side.\n\n"
                  "--npy writes spectrum, height, displacement_x, displacement_z, slope_x, slope_z\n"
                  "and jacobian of each time, as height-1.5.npy, rows along z and columns along x;\n"
                  "spectra in the order of numpy.fft.fftfreq. A height is in metres,\n"
                  "numpy.fft.ifft2(spectrum).real * size**2.\n\n"
                  "Examples:\n"
                  "  fftbench ocean\n"
                  "  fftbench ocean --frames 60 --output frames --size 512 --patch 400,60,9\n"
                  "  fftbench ocean --npy arrays --time 0,1.5 --algorithm stockham_radix4");
  add_ocean_options(ocean.options, all.ocean);
  ocean.act = [&all] { return show_ocean(all.ocean); };

  Command& exported =
      add_command(all, "export", "Write a plan as GLSL and JSON, for your own programs",
                  "plan.json names the arrays, the programs and the dispatches with their bindings\n"
                  "and barriers (configs/plan.schema.json); each program is one whole file of GLSL,\n"
                  "and tables are .npy. examples/load_plan.py runs such a folder by itself.\n\n"
                  "Examples:\n"
                  "  fftbench export --algorithm best --size 1024 --output fft_1024\n"
                  "  fftbench export --algorithm stockham_radix4 --option storage=buffer \\\n"
                  "      --size 256x128 --inverse --output inverse");
  add_export_options(exported.options, all.exported);
  exported.act = [&all] { return export_plan(all.exported); };

  Command& new_kernel =
      add_command(all, "new-kernel", "Write a kernel of your own to start from",
                  "It computes the DFT by its definition: NAME/NAME.comp, with NAME/plan.json, which\n"
                  "says how it is dispatched, and the experiment NAME.json, which measures it.\n\n"
                  "Example:\n  fftbench new-kernel my_fft");
  new_kernel.app->add_option("NAME", all.new_kernel.name, "The name of the kernel and of its files")
      ->type_name("");
  new_kernel.act = [&all] { return write_new_kernel(all.new_kernel); };

  Command& explained =
      add_command(all, "explain", "Say where time goes, or why two kernels differ",
                  "Each pass stands beside its floor, the longest of three times: its dispatches\n"
                  "empty, its bytes as fast as a copy of the array, its conventional operations as\n"
                  "fast as the device multiplies and adds. Two kernels, each with its options in\n"
                  "quotes, are measured by turns and put side by side.\n\n"
                  "Examples:\n"
                  "  fftbench explain --algorithm best --size 1024\n"
                  "  fftbench explain stockham_radix4 'stockham_radix4 exchange=shared' --size 512\n"
                  "  fftbench explain --algorithm stockham_radix4 --option exchange=shared \\\n"
                  "      --size 512 --mode latency");
  explained.app->add_option("KERNEL", all.explained.kernels, "One or two, as tables name them")
      ->expected(0, 1000)
      ->type_name("");
  add_explain_options(explained.options, all.explained);
  explained.act = [&all] { return explain(all.explained); };

  Command& first =
      add_command(all, "first-transform", "Measure the way from a context to the first result",
                  "It measures in a process that has just begun. scripts/first_transform.py compares\n"
                  "many of them, with caches and without.\n"
                  "\n"
                  "Examples:\n"
                  "  fftbench first-transform --algorithm best --size 1024\n"
                  "  fftbench first-transform --algorithm best --size 1024 --no-program-cache");
  add_first_transform_options(first.options, all.first);
  first.act = [&all] { return first_transform(all.first); };

  Command& overhead =
      add_command(all, "library-overhead", "Time a transform through the library and without it",
                  "It prints CSV: a row for the harness, one for records within one recording of\n"
                  "the library, and one for records that each restore GL state. ratio is the time\n"
                  "over the harness's median. recording_ns is the processor's time for a record;\n"
                  "the driver may have waited in it for a GPU that is behind.\n"
                  "\n"
                  "Example:\n"
                  "  fftbench library-overhead --algorithm best --size 1024 > overhead.csv");
  add_library_overhead_options(overhead.options, all.overhead);
  overhead.act = [&all] { return library_overhead(all.overhead); };

  Command& tune = add_command(all, "tune", "Search the fastest options, for \"best\"",
                              "Examples:\n"
                              "  fftbench tune\n"
                              "  fftbench tune --sizes 512,1024x256 --batches 1,16 --budget 120\n"
                              "  fftbench tune --algorithm convolution --option kernel=256\n"
                              "  fftbench tune --review");
  add_tune_options(tune.options, all.tune);
  tune.act = [&all] { return commands::tune(all.tune); };

  Command& compared =
      add_command(all, "compare", "Measure two builds, plans or drivers by turns",
                  "Each round runs a fresh process of A and one of B, in an order that changes.\n"
                  "The rounds' ratios decide whether B is faster or slower than A by more than the\n"
                  "threshold, the same within it, or unclear.\n"
                  "\n"
                  "A side is written as in a shell: NAME=VALUE of the environment, then a program\n"
                  "or a tree that has one (\"this\" is the running program, and may be left out\n"
                  "behind a variable), then options of fftbench, such as --config and --filter.\n"
                  "Where no case of A is one of B, kernels of the same problem are compared.\n"
                  "\n"
                  "Examples:\n"
                  "  fftbench compare ../before .\n"
                  "  fftbench compare this 'LP_NUM_THREADS=1 this' --config radix4.json\n"
                  "  fftbench compare 'this --filter radix=4' 'this --filter radix=8' \\\n"
                  "      --config radices.json\n"
                  "  fftbench compare this this\n"
                  "\n"
                  "Exit codes: 0 nothing is slower; 1 a case is slower, or is no longer ok; 2 bad\n"
                  "usage; 3 no usable device, or nothing could be judged.");
  compared.app->add_option("A", all.compared.a, "Before: a program, a tree, options")->type_name("");
  compared.app->add_option("B", all.compared.b, "After")->type_name("");
  add_compare_options(compared.options, all.compared);
  compared.act = [&all, &compared] {
    for (const std::string& name : compared.options.given()) {
      if (all.compared.resume.empty() || name == "--resume" || name == "--quiet") continue;
      throw UsageError(fmt::format("--resume takes everything from the comparison; leave out {}", name));
    }
    return compare(all.compared);
  };

  Command& help = add_command(all, "help", "Explain a command", "Example:\n  fftbench help transform");
  help.app->add_option("COMMAND", all.help_about, "A command; without one, all of it")->type_name("");
  help.act = [&all] { return print_help(all); };

  // A run starts this command as a process that measures its cases.
  Command& worker = add_command(all, "worker", "", "");
  worker.app->group("");
  worker.act = run_worker;

  // The build starts this command, for what it installs.
  Command& manual = add_command(all, "manual", "", "");
  manual.app->group("");
  manual.options.add_hidden("--output", "DIR", [&all](const std::string& text) { all.manual.folder = text; });
  manual.options.add_hidden("--date", "DATE", [&all](const std::string& text) { all.manual.date = text; });
  manual.act = [&all] { return write_manual(all.manual, all.commands); };
}

// Returns the error for the first word that the parser could not place.
UsageError misplaced(const Arguments& arguments, const Command& command, const std::string& word) {
  const bool is_main = &command == &arguments.commands.front();
  const std::string who = is_main ? "fftbench" : "fftbench " + command.app->get_name();
  const std::string name = word.substr(0, word.find('='));
  if (!word.starts_with('-')) {
    if (!is_main) return UsageError(fmt::format("{} takes no argument \"{}\"", who, text::one_line(word)));
    const std::vector<std::string> words = command_words(arguments);
    return UsageError(
        fmt::format("there is no command \"{}\"{}; commands: {}; an experiment is run with "
                    "--config FILE",
                    text::one_line(word), text::did_you_mean(word, words), fmt::join(words, ", ")));
  }
  std::vector<std::string> owners;
  for (const Command& other : arguments.commands) {
    const std::vector<std::string> names = other.options.names();
    if (std::ranges::find(names, name) == names.end()) continue;
    const bool other_is_main = &other == &arguments.commands.front();
    owners.push_back(other_is_main ? "fftbench without a command" : "fftbench " + other.app->get_name());
  }
  const std::string complaint = fmt::format("{} has no option {}", who, text::one_line(name));
  if (!owners.empty())
    return UsageError(complaint + fmt::format("; it belongs to {}", fmt::join(owners, " and ")));
  std::vector<std::string> known = command.options.names();
  known.insert(known.end(), {"--help", "--version"});
  return UsageError(complaint + text::did_you_mean(name, known));
}

const Command& chosen_command(const Arguments& arguments) {
  for (const Command& command : arguments.commands) {
    if (&command != &arguments.commands.front() && *command.app) return command;
  }
  return arguments.commands.front();
}

ExitCode follow(const Arguments& arguments) {
  const Command& command = chosen_command(arguments);
  const Command& main = arguments.commands.front();
  const std::vector<std::string> strays = arguments.app.remaining(true);
  if (!strays.empty()) {
    const bool before_the_command = !arguments.app.remaining(false).empty();
    throw misplaced(arguments, before_the_command ? main : command, strays.front());
  }
  if (&command != &main && !main.options.given().empty()) {
    const std::string early = main.options.given().front();
    const std::vector<std::string> names = command.options.names();
    const bool misordered = std::ranges::find(names, early) != names.end();
    const std::string& word = command.app->get_name();
    throw UsageError(misordered ? fmt::format("write {} behind {}", early, word)
                                : fmt::format("fftbench {} has no option {}; leave it out", word, early));
  }
  command.options.read();
  return command.act();
}

}  // namespace

std::function<ExitCode()> parse_arguments(int argc, char** argv) {
  const auto arguments = std::make_shared<Arguments>();
  arguments->app.require_subcommand(0, 1);
  arguments->app.set_version_flag(
      "--version",
      [] {
        return fmt::format("fftbench {} (revision {})", FFTBENCH_VERSION,
                           report::build_metadata().at("revision").get<std::string>());
      },
      "Say which version and revision this is");
  arguments->app.get_formatter()->column_width(28);
  arguments->app.set_help_flag("-h,--help", "Explain this");
  add_commands(*arguments);
  return [arguments, argc, argv]() -> ExitCode {
    try {
      arguments->app.parse(argc, argv);
      return follow(*arguments);
    } catch (const CLI::Success& wish) {  // The user asked for --help or --version.
      arguments->app.exit(wish);
      return kAllOk;
    } catch (const CLI::ArgumentMismatch& error) {
      const std::string text = error.what();
      const std::string name = text.substr(0, text.find(' '));
      std::cerr << fmt::format("fftbench: {}{} takes no value\n", name.starts_with('-') ? "" : "--", name);
    } catch (const CLI::ParseError& error) {
      std::cerr << "fftbench: " << error.what() << "\n";
    } catch (const UsageError& error) {
      const std::string& word = chosen_command(*arguments).app->get_name();
      std::cerr << fmt::format("fftbench: {} (see fftbench {}{}--help)\n", error.what(),
                               word == "fftbench" ? "" : word, word == "fftbench" ? "" : " ");
    }
    return kBadUsage;
  };
}

}  // namespace fftbench::commands
