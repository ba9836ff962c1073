#include "commands/filter.h"

#include <fmt/format.h>
#include <filesystem>
#include <iostream>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "apps/formats/values_cut.h"
#include "apps/frequency_band.h"
#include "apps/picture.h"
#include "apps/picture_fft.h"
#include "apps/picture_file.h"
#include "apps/picture_filter.h"
#include "apps/picture_numbers.h"
#include "commands/device_settings.h"
#include "commands/library_context.h"
#include "commands/note.h"
#include "commands/picture_notes.h"
#include "commands/shared_options.h"
#include "fft/registry.h"
#include "system/whole_file.h"

namespace fftbench::commands {
namespace {

struct FilterSettings {
  apps::FftChoice choice;
  std::filesystem::path input;
  std::filesystem::path output;  // empty where only the steps are asked for
  std::filesystem::path steps;   // a folder; empty where they are not asked for
  std::string mode;              // the option that was given: --lowpass ..., --spectrum; or empty
  apps::FrequencyBand band;      // of a filter
  std::optional<double> softness;
  apps::Channel channel = apps::Channel::kEach;
  std::optional<unsigned> bits;  // of values in .png files; otherwise as the input has them
  DeviceSettings device;
};

constexpr const char* kSpectrumMode = "--spectrum";

void require_consistent(const FilterSettings& settings) {
  const bool shows_spectrum = settings.mode == kSpectrumMode;
  if (settings.mode.empty() && settings.steps.empty()) {
    throw UsageError("one of --lowpass, --highpass, --bandpass and --spectrum is needed, or --steps DIR");
  }
  if (!settings.mode.empty() && settings.output.empty()) {
    throw UsageError(fmt::format("--output FILE is needed for {}", settings.mode));
  }
  if (settings.mode.empty() && !settings.output.empty()) {
    throw UsageError("--output needs one of --lowpass, --highpass, --bandpass and --spectrum");
  }
  if (settings.softness && (shows_spectrum || settings.mode.empty())) {
    throw UsageError("--soft needs an edge to soften: give --lowpass, --highpass or --bandpass");
  }
}

void add_file(std::vector<system::FileContent>& files, const std::filesystem::path& path,
              const apps::Picture& picture, unsigned bits) {
  files.push_back({.path = path, .content = apps::encoded(apps::picture_format_of(path), picture, bits)});
}

// What is said of a picture that is written.
struct Written {
  std::string cut;         // what the format cuts of its values
  std::string non_finite;  // values that are none: those of a picture that is filtered are, when it is read
};

Written add_output(std::vector<system::FileContent>& files, const FilterSettings& settings,
                   const apps::Picture& picture, unsigned bits, apps::PictureFft& fft) {
  const apps::PictureFormat& format = apps::picture_format_of(settings.output);
  if (settings.mode == kSpectrumMode) {
    const apps::Picture spectrum = apps::spectrum_of(picture, fft);
    const apps::Picture shown = format.keeps_negative ? spectrum : apps::scaled_to_white(spectrum);
    add_file(files, settings.output, shown, bits);
    return {.cut = apps::values_cut(shown, format, bits),
            .non_finite = apps::non_finite_values(spectrum, format)};
  }
  apps::Picture result = apps::suited_to(format, apps::filtered(picture, settings.band, fft));
  // Without its mean a picture has values below 0, which not every format holds.
  if (!format.keeps_negative) {
    result = apps::brightened(std::move(result), float(0.5 * (1 - apps::gain(settings.band, 0))));
  }
  add_file(files, settings.output, result, bits);
  return {.cut = apps::values_cut(result, format, bits),
          .non_finite = apps::non_finite_values(result, format)};
}

void add_steps(std::vector<system::FileContent>& files, const FilterSettings& settings,
               const apps::Picture& picture, unsigned bits, FftDevice& device, glm::uvec2 padded) {
  const apps::RowColumnSteps steps = apps::row_column_steps(picture, device, settings.choice, padded);
  const auto add = [&](const char* name, const apps::Picture& step) {
    add_file(files, settings.steps / name, apps::scaled_to_white(step), bits);
  };
  add("1-rows.png", steps.rows);
  add("2-transposed.png", steps.transposed);
  add("3-columns.png", steps.columns);
  add("4-transposed.png", steps.result);
}

void write_files(const std::vector<system::FileContent>& files, const std::filesystem::path& steps) {
  if (steps.empty()) return system::write_whole_files(files);
  system::write_whole_files_and_folder(steps, files);
}

// Says what a user would not expect of the result.
void print_notes(const FilterSettings& settings, const apps::PictureFile& input, const apps::PictureFft& fft,
                 const std::string& cut) {
  note_reading(settings.input, input);
  if (!fft.remark().empty()) std::cerr << "fftbench: " << fft.remark() << "\n";
  const glm::uvec2 extent = input.picture.extent, padded = fft.padded_extent();
  if (padded != extent) {
    note(settings.input,
         fmt::format("{} does not take {} x {}, so the picture is padded by mirroring to {} x {}",
                     settings.choice.algorithm, extent.x, extent.y, padded.x, padded.y));
  }
  if (settings.output.empty()) return;
  const apps::PictureFormat& format = apps::picture_format_of(settings.output);
  const bool has_alpha = input.picture.alpha && settings.mode != kSpectrumMode;
  note_writing(settings.output, format, input, has_alpha ? &*input.picture.alpha : nullptr, cut);
}

ExitCode filter_file(const FilterSettings& settings) {
  const apps::PictureFile input = apps::read_picture(settings.input);
  const apps::Picture picture = apps::channel_of(input.picture, settings.channel);
  LibraryContext context(settings.device, settings.choice.algorithm);
  apps::PictureFft fft = [&] {
    try {
      return apps::PictureFft(context.device(), settings.choice, picture.extent, picture.colours.size());
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(fmt::format("{}: {}", settings.input.string(), error.what()));
    }
  }();
  std::vector<system::FileContent> files;
  const unsigned bits = settings.bits.value_or(input.bits);
  if (!settings.steps.empty()) {
    add_steps(files, settings, picture, bits, context.device(), fft.padded_extent());
  }
  Written written;
  if (!settings.output.empty()) written = add_output(files, settings, picture, bits, fft);
  context.throw_if_errors("filtering");
  write_files(files, settings.steps);
  print_notes(settings, input, fft, written.cut);
  if (written.non_finite.empty()) return kAllOk;
  note(settings.output, written.non_finite);
  return kNotFinite;
}

// Throws UsageError for settings that contradict each other, std::runtime_error or std::invalid_argument for
// unusable input or output, and gl::NoContext where there is no device.
ExitCode filter_picture(const FilterSettings& settings) {
  require_consistent(settings);
  if (!settings.output.empty()) apps::picture_format_of(settings.output);
  // Steps are .png files.
  if (settings.steps.empty()) require_choice_of_bits(settings.bits, std::span(&settings.output, 1));
  const fft::Algorithm& algorithm = fft::algorithm_named(settings.choice.algorithm);
  // This throws for options that the algorithm does not have.
  fft::complete_options(algorithm.options, settings.choice.options);
  FilterSettings complete = settings;
  complete.band.softness = settings.softness.value_or(0);
  try {
    return filter_file(complete);
  } catch (const std::bad_alloc&) {
    throw std::runtime_error(
        fmt::format("{}: there is too little memory to filter it", settings.input.string()));
  }
}

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

void add_filter_options(CommandOptions& options, FilterSettings& filter) {
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

}  // namespace

void add_filter_command(Commands& commands) {
  const auto settings = std::make_shared<FilterSettings>();
  Command& command =
      commands.add("filter", "Take frequencies out of a picture, or show them",
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
  add_filter_options(command.options, *settings);
  command.act = [settings] { return filter_picture(*settings); };
}

}  // namespace fftbench::commands
