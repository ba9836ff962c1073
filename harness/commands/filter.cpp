#include "commands/filter.h"

#include <fmt/format.h>
#include <iostream>
#include <new>
#include <span>
#include <stdexcept>
#include <vector>

#include "apps/formats/values_cut.h"
#include "apps/picture_file.h"
#include "apps/picture_filter.h"
#include "apps/picture_numbers.h"
#include "commands/command_options.h"
#include "commands/library_context.h"
#include "commands/note.h"
#include "commands/picture_notes.h"
#include "fft/registry.h"
#include "system/whole_file.h"

namespace fftbench::commands {
namespace {

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

}  // namespace

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

}  // namespace fftbench::commands
