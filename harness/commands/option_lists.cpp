#include "commands/option_lists.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>

#include "system/cache_folder.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

constexpr unsigned kLargestWidth = 1U << 30;

// Reads "F1,F2".
apps::FrequencyBand band_between(const std::string& name, const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) {
    throw UsageError(
        fmt::format("{}: found \"{}\", expected F1,F2, as in 0.1,0.2", name, text::one_line(text)));
  }
  const double lowest = number(name, text.substr(0, comma), 0, apps::kHighestRadius);
  const double highest = number(name, text.substr(comma + 1), 0, apps::kHighestRadius);
  if (lowest > highest) {
    throw UsageError(
        fmt::format("{}: found \"{}\", and the first is above the second", name, text::one_line(text)));
  }
  return {.lowest = lowest, .highest = highest};
}

void add_progress_options(CommandOptions& options, std::optional<report::ProgressStyle>& style) {
  const auto choose = [&style](report::ProgressStyle chosen) {
    if (style) throw UsageError("--quiet and --progress contradict each other; keep one");
    style = chosen;
  };
  options.add("--progress", "lines|json|none", "Progress on standard error, in a form for programs",
              [choose](const std::string& text) {
                using enum report::ProgressStyle;
                constexpr std::array kStyles{kLines, kJson, kSilent};
                choose(kStyles.at(one_of("--progress", text, {"lines", "json", "none"})));
              });
  options.add_flag("--quiet", "No progress; warnings stay",
                   [choose] { choose(report::ProgressStyle::kSilent); });
}

void add_context_options(CommandOptions& options, gl::ContextRequest& request) {
  options.add("--context", "auto|glfw|egl", "How to reach OpenGL: glfw is a hidden window",
              [&request](const std::string& text) {
                request.kind = gl::ContextKind(one_of("--context", text, {"auto", "glfw", "egl"}));
              });
  options.add(
      "--device", "N", "EGL device by its number in `fftbench devices`",
      [&request](const std::string& text) { request.egl_device = whole_number("--device", text, 0, 1000); });
}

void add_program_cache_option(CommandOptions& options, std::filesystem::path& folder) {
  folder = system::users_cache_folder();
  options.add_flag("--no-program-cache", "Compile every program anew, and keep none",
                   [&folder] { folder.clear(); });
}

// How many bits values of .png files have.
void add_bits_option(CommandOptions& options, std::optional<unsigned>& bits) {
  options.add("--bits", "8|16", "Bits a value in .png files (default: as the input)",
              [&bits](const std::string& text) {
                bits = one_of("--bits", text, {"8", "16"}) == 0 ? 8 : 16;
              });
}

}  // namespace

void add_device_options(CommandOptions& options, DeviceSettings& settings) {
  add_context_options(options, settings.context);
  add_program_cache_option(options, settings.program_cache);
}

void add_algorithm_option(CommandOptions& options, fft::Options& chosen, const char* meaning) {
  options.add(
      "--option", "KEY=VALUE", meaning,
      [&chosen](const std::string& pair) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos || equals == 0) {
          throw UsageError(fmt::format("--option: found \"{}\", expected KEY=VALUE, as in storage=buffer",
                                       text::one_line(pair)));
        }
        const auto [known, is_new] = chosen.emplace(pair.substr(0, equals), pair.substr(equals + 1));
        if (!is_new) throw UsageError(fmt::format("--option: {} is there twice; keep one", known->first));
      },
      Given::kRepeatedly);
}

void add_run_options(CommandOptions& options, run::RunSettings& run) {
  const auto keep = [](auto& target) { return [&target](const std::string& text) { target = text; }; };
  options.add("--config", "FILE", "Experiment: a file, one of configs/ by name, or -", keep(run.config));
  options.add("--output", "DIR", "Where results go (default: results, here)", keep(run.output));
  options.add("--filter", "REGEX", "Only the cases whose --list-cases line matches",
              keep(run.overrides.filter));
  options.add("--sizes", "SIZES", "Take these sizes instead, as in 128,256x512",
              [&run](const std::string& text) { run.overrides.sizes = experiment::parse_sizes(text); });
  options.add("--rounds", "N", "Instead of the file's number of rounds", [&run](const std::string& text) {
    run.overrides.rounds = whole_number("--rounds", text, 1, 1000);
  });
  options.add("--budget", "MINUTES", "Fit all rounds into this time, and say how",
              [&run](const std::string& text) {
                constexpr double kMinute_s = 60;
                run.budget_s = kMinute_s * number("--budget", text, 0.01, 100000);
              });
  options.add("--wisdom", "FILE", "What `best` goes by, as tune --output writes", keep(run.wisdom_file));
  options.add("--shard", "I/N", "Only part I of N of the cases, for merge.py",
              [&run](const std::string& text) { run.overrides.shard = experiment::parse_shard(text); });
  options.add_flag("--quick", "One short round, for a first impression",
                   [&run] { run.overrides.quick = true; });
  add_context_options(options, run.context);
  // This option slows transforms down. scripts/selfcheck.py measures with it.
  options.add_hidden("--handicap", "PERCENT", [&run](const std::string& text) {
    run.slowdown_percent = number("--handicap", text, 0, 1000);
  });
  // A resumed run takes the options from here on, too.
  options.add("--resume", "RUN_DIR", "Go on with an interrupted run, as it was begun", keep(run.resume));
  options.add_flag("--list-cases", "Say what would be run, and run nothing",
                   [&run] { run.list_cases = true; });
  options.add_flag("--watch", "Run again whenever the file or a plan of it is saved",
                   [&run] { run.watch = true; });
  options.add("--format", "FORMAT", "On standard output: table, csv, json or markdown",
              [&run](const std::string& text) {
                run.format = report::OutputFormat(one_of("--format", text, report::output_format_names()));
              });
  options.add_flag("--preview", "A table after the first round as well", [&run] { run.preview = true; });
  add_program_cache_option(options, run.program_cache);
  options.add_flag("--no-isolation", "Measure in this process, for debuggers",
                   [&run] { run.isolated = false; });
  add_progress_options(options, run.progress);
}

void add_transform_options(CommandOptions& options, TransformSettings& transform) {
  options.add("--algorithm", "NAME", "A kernel by its name in `fftbench algorithms`",
              [&transform](const std::string& text) { transform.algorithm = text; });
  options.add("--plan", "FILE", "In its place, a plan.json of your own",
              [&transform](const std::string& text) { transform.plan = text; });
  add_algorithm_option(options, transform.options);
  TransformKind& kind = transform.kind;
  options.add_flag("--inverse", "The inverse transform", [&kind] { kind.inverse = true; });
  options.add("--domain", "DOMAIN", "complex or real: half spectra as numpy.fft.rfft2",
              [&kind](const std::string& text) {
                kind.domain = fft::Domain(one_of("--domain", text, {"complex", "real"}));
              });
  options.add("--half-spectrum", "LAYOUT", "numpy, or packed: width / 2 columns",
              [&kind](const std::string& text) {
                kind.half_spectrum = fft::HalfSpectrum(one_of("--half-spectrum", text, {"numpy", "packed"}));
              });
  options.add("--width", "N", "Width of the real images (default: even)", [&kind](const std::string& text) {
    kind.width = whole_number("--width", text, 1, kLargestWidth);
  });
  options.add("--precision", "PRECISION", "fp16, fp32 or fp64 (default: fp32)",
              [&kind](const std::string& text) {
                kind.precision = fft::Precision(one_of("--precision", text, {"fp16", "fp32", "fp64"}));
              });
  options.add("--norm", "NORM", "As in NumPy: backward, ortho or forward", [&kind](const std::string& text) {
    kind.norm = fft::Norm(one_of("--norm", text, {"backward", "ortho", "forward"}));
  });
  options.add(
      "--input", "FILE", "complex64 or float32 .npy of 1 to 3 axes, or -",
      [&transform](const std::string& text) { transform.input = text; }, Given::kRequired);
  options.add(
      "--output", "FILE", "The .npy file to write, or -",
      [&transform](const std::string& text) { transform.output = text; }, Given::kRequired);
  add_device_options(options, transform.device);
}

void add_filter_options(CommandOptions& options, FilterSettings& filter) {
  const auto keep = [](auto& target) { return [&target](const std::string& text) { target = text; }; };
  const auto choose = [&filter](const std::string& mode, const apps::FrequencyBand& band) {
    if (!filter.mode.empty()) {
      throw UsageError(fmt::format("{} and {} contradict each other; keep one", filter.mode, mode));
    }
    filter.mode = mode;
    filter.band = band;
  };
  options.add("--input", "FILE", "A picture, in any format that is read", keep(filter.input),
              Given::kRequired);
  options.add("--output", "FILE", "The picture to write, in the format of its suffix", keep(filter.output));
  add_bits_option(options, filter.bits);
  options.add("--lowpass", "F", "Keep the radii up to F, from 0 to 0.7072",
              [choose](const std::string& text) {
                choose("--lowpass", {.highest = number("--lowpass", text, 0, apps::kHighestRadius)});
              });
  options.add("--highpass", "F", "Keep the radii above F", [choose](const std::string& text) {
    choose("--highpass", {.highest = number("--highpass", text, 0, apps::kHighestRadius), .rest = true});
  });
  options.add("--bandpass", "F1,F2", "Keep the radii from F1 to F2",
              [choose](const std::string& text) { choose("--bandpass", band_between("--bandpass", text)); });
  options.add("--soft", "W", "A Gaussian edge of that standard deviation",
              [&filter](const std::string& text) {
                filter.softness = number("--soft", text, 0, apps::kHighestRadius);
              });
  options.add_flag(kSpectrumMode, "Show the spectrum, 0 in the middle",
                   [choose] { choose(kSpectrumMode, {}); });
  options.add(
      "--channel", "CHANNEL", "luminance, r, g, b or each (default: each)",
      [&filter](const std::string& text) {
        filter.channel = apps::Channel(one_of("--channel", text, {"luminance", "r", "g", "b", "each"}));
      });
  options.add("--steps", "DIR", "Write the steps of a row-column transform there", keep(filter.steps));
  options.add("--algorithm", "NAME", "A name of `fftbench algorithms` (default: best)",
              keep(filter.choice.algorithm));
  add_algorithm_option(options, filter.choice.options);
  add_device_options(options, filter.device);
}

void add_convolve_options(CommandOptions& options, ConvolveSettings& convolve) {
  const auto keep = [](auto& target) { return [&target](const std::string& text) { target = text; }; };
  // An option of the algorithm, whose words are the same but for the hyphens.
  const auto add_word = [&](const char* name, const char* option, std::vector<std::string> words,
                            const char* description) {
    options.add(name, fmt::format("{}", fmt::join(words, "|")), description,
                [&convolve, name, option, words](const std::string& text) {
                  std::string word = words.at(one_of(name, text, words));
                  std::ranges::replace(word, '-', '_');
                  convolve.convolution.options.insert_or_assign(option, word);
                });
  };
  options.add(
      "--input", "FILE", "A picture, a float32 .npy, or a folder of them; may be repeated",
      [&convolve](const std::string& text) { convolve.inputs.emplace_back(text); },
      Given::kRequiredRepeatedly);
  options.add("--kernel", "FILE", "The kernel, another picture of any size", keep(convolve.kernel),
              Given::kRequired);
  options.add("--output", "FILE", "The picture to write; for several, a folder", keep(convolve.output),
              Given::kRequired);
  add_bits_option(options, convolve.bits);
  add_word("--border", "border", {"zero", "mirror", "repeat"}, "What lies beyond a picture (default: zero)");
  add_word("--normalize", "normalize", {"sum", "none"}, "sum: each colour of the kernel sums to 1 (default)");
  options.add("--sharpen", "T", "0: convolved (default) ... 1: the picture itself",
              [&convolve](const std::string& text) {
                const double share = number("--sharpen", text, 0, 1);
                convolve.convolution.options.insert_or_assign("sharpen", fmt::format("{:.9f}", share));
              });
  add_word("--spectrum", "spectrum", {"exact", "resampled"},
           "exact, or resampled from the kernel's own size");
  add_word("--spectrum-filter", "spectrum_filter", {"tent", "bicubic"},
           "How the kernel's spectrum is resampled");
  add_word("--pad-to", "pad_to", {"fast", "powers-of-two"}, "The lengths of padded lines (default: fast)");
  add_word("--first-axis", "first_axis", {"auto", "rows", "columns"}, "Which axis is transformed first");
  options.add("--precision", "fp32|fp16", "Precision of values in memory (default: fp32)",
              [&convolve](const std::string& text) {
                const bool halves = one_of("--precision", text, {"fp32", "fp16"}) == 1;
                convolve.convolution.precision = halves ? fft::Precision::kFp16 : fft::Precision::kFp32;
              });
  add_device_options(options, convolve.device);
}

void add_tune_options(CommandOptions& options, TuneSettings& tune) {
  const auto keep = [](auto& target) { return [&target](const std::string& text) { target = text; }; };
  options.add(
      "--algorithm", "NAME", "Whose options to search; may be repeated",
      [&tune](const std::string& text) { tune.algorithms.push_back(text); }, Given::kRepeatedly);
  add_algorithm_option(options, tune.asked, "Option of a convolution: kernel=256; may be repeated");
  options.add("--sizes", "SIZES", "As in 128,256x512 (default: 128 ... 2048)", keep(tune.sizes));
  options.add("--batches", "NUMBERS", "Images at once, as in 1,16 (default: 1)", keep(tune.batches));
  options.add("--directions", "LIST", "forward, inverse, roundtrip (default: forward)",
              keep(tune.directions));
  options.add("--domains", "LIST", "complex, real (default: complex)", keep(tune.domains));
  options.add("--precisions", "LIST", "fp16, fp32, fp64 (default: fp32)", keep(tune.precisions));
  options.add("--sync", "SYNC", "barrier or in_shader (default: barrier)", [&tune](const std::string& text) {
    const bool in_shader = one_of("--sync", text, {"barrier", "in_shader"}) == 1;
    tune.sync = in_shader ? fft::Sync::kInShader : fft::Sync::kBarrier;
  });
  options.add("--modes", "LIST", "As in chain,independent,cold (default: throughput)", keep(tune.modes));
  options.add("--budget", "SECONDS", "Time for everything (default: 50 a problem and mode)",
              [&tune](const std::string& text) { tune.budget_s = number("--budget", text, 1, 86400); });
  options.add("--output", "FILE", "Wisdom to add to (default: your own)", keep(tune.output));
  options.add_flag("--review", "Measure that wisdom again; drop what no longer wins",
                   [&tune] { tune.review = true; });
  add_device_options(options, tune.device);
  add_progress_options(options, tune.progress);
}

}  // namespace fftbench::commands
