#include "commands/spectrogram.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/formats/picture_format.h"
#include "apps/npy.h"
#include "apps/short_time_fft.h"
#include "apps/sound_file.h"
#include "commands/device_settings.h"
#include "commands/library_context.h"
#include "commands/note.h"
#include "commands/shared_options.h"
#include "system/whole_file.h"

namespace fftbench::commands {
namespace {

constexpr unsigned kLongestFrame = 1U << 20;
constexpr unsigned kHighestRate = 1U << 30;

struct SpectrogramSettings {
  std::filesystem::path input;
  std::filesystem::path output;
  apps::FrameShape shape;
  std::optional<unsigned> hop;
  std::optional<apps::Shown> shown;
  std::optional<unsigned> channel;
  std::optional<double> range_db;
  std::optional<unsigned> rate;
  bool inverse = false;
  std::string algorithm = "best";
  DeviceSettings device;
};

bool is_npy(const std::filesystem::path& file) {
  return apps::suffix_of(file) == ".npy";
}

void require_consistent(const SpectrogramSettings& settings) {
  const apps::FrameShape& shape = settings.shape;
  if (shape.hop > shape.length) {
    throw UsageError(fmt::format("--hop {} leaves out samples between frames of {}; take {} at most",
                                 shape.hop, shape.length, shape.length));
  }
  if (settings.inverse) {
    if (settings.channel || settings.shown || settings.range_db)
      throw UsageError("--inverse takes spectra, so that --channel, --values and --range have no meaning");
    if (!apps::is_written_as_sound(settings.output)) {
      throw UsageError(fmt::format("--output: {} is no sound; with --inverse the output is .wav or .npy",
                                   settings.output.string()));
    }
    if (!is_npy(settings.output) && !settings.rate)
      throw UsageError("--rate is needed: a .wav file tells how many samples a second has");
    return;
  }
  if (settings.rate) throw UsageError("--rate goes with --inverse; a sound tells its own");
  if (is_npy(settings.output)) {
    if (settings.range_db) throw UsageError("--range is of pictures; an .npy file has every value");
    return;
  }
  apps::picture_format_of(settings.output);
  if (settings.shown == apps::Shown::kComplex)
    throw UsageError("--values complex needs an .npy file; a picture shows magnitudes or decibels");
  if (settings.range_db && settings.shown == apps::Shown::kMagnitude)
    throw UsageError("--range is of decibels, and --values is magnitude");
}

// Returns rows of values as columns, of so many numbers a value. Files have frequency after frequency with
// the frames side by side, as scipy.signal.stft has them, and the FFT has it the other way round.
std::vector<float> transposed(const std::vector<float>& numbers, std::size_t rows, std::size_t parts) {
  const std::size_t columns = numbers.size() / parts / rows;
  std::vector<float> result(numbers.size());
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      std::copy_n(numbers.begin() + std::ptrdiff_t((row * columns + column) * parts), parts,
                  result.begin() + std::ptrdiff_t((column * rows + row) * parts));
  return result;
}

void write_array(const SpectrogramSettings& settings, const apps::Frames& frames, bool is_complex) {
  const std::size_t bins = settings.shape.bins();
  const std::vector<float> numbers = transposed(frames.numbers, frames.count, is_complex ? 2 : 1);
  const auto bytes = std::as_bytes(std::span(numbers));
  apps::write_npy(settings.output,
                  {.shape = {bins, frames.count},
                   .element = is_complex ? apps::NpyElement::kComplex64 : apps::NpyElement::kFloat32,
                   .data = {bytes.begin(), bytes.end()}});
}

// The lowest frequency is at the bottom. White is the largest value, and black is 0, or so many decibels
// below white.
void write_spectrogram(const SpectrogramSettings& settings, const apps::Frames& frames, bool are_decibels) {
  const std::size_t bins = settings.shape.bins();
  apps::require_sides(frames.count, bins);
  const std::vector<float> numbers = transposed(frames.numbers, frames.count, 1);
  const double highest = *std::ranges::max_element(numbers);
  const double range = are_decibels ? settings.range_db.value_or(100) : highest;
  const double lowest = highest - range;
  apps::Picture picture;
  picture.extent = {frames.count, bins};
  picture.colours = {apps::Plane(numbers.size())};
  for (std::size_t row = 0; row < bins; ++row)
    for (std::size_t frame = 0; frame < frames.count; ++frame) {
      const double value = numbers[(bins - 1 - row) * frames.count + frame];
      picture.colours[0][row * frames.count + frame] =
          range > 0 ? float(std::clamp((value - lowest) / range, 0.0, 1.0)) : 0;
    }
  const apps::PictureFormat& format = apps::picture_format_of(settings.output);
  system::write_whole_file(settings.output, {apps::encoded(format, apps::suited_to(format, picture), 8)});
}

ExitCode show(const SpectrogramSettings& settings) {
  const apps::Sound sound = apps::read_sound(settings.input);
  const std::vector<float> samples = [&] {
    try {
      return apps::channel_of(sound, settings.channel);
    } catch (const apps::SoundError& error) {
      throw UsageError(fmt::format("--channel: {}", error.what()));
    }
  }();
  if (sound.is_cut_off)
    note(settings.input, fmt::format("it is cut off; its first {} samples are taken", samples.size()));
  if (sound.channels > 1 && !settings.channel) {
    note(settings.input,
         fmt::format("the mean of its {} channels is taken; --channel takes one", sound.channels));
  }
  LibraryContext context(settings.device, settings.algorithm);
  const bool is_array = is_npy(settings.output);
  const apps::Shown shown =
      settings.shown.value_or(is_array ? apps::Shown::kComplex : apps::Shown::kDecibels);
  const apps::ShortTimeFft fft(context.device(), settings.algorithm, settings.shape, samples.size(), shown);
  if (!fft.remark().empty()) std::cerr << "fftbench: " << fft.remark() << "\n";
  const apps::Frames frames = fft.of(samples);
  context.throw_if_errors("making a spectrogram");
  if (is_array) {
    write_array(settings, frames, shown == apps::Shown::kComplex);
  } else {
    write_spectrogram(settings, frames, shown == apps::Shown::kDecibels);
  }
  return kAllOk;
}

apps::Frames read_spectra(const SpectrogramSettings& settings) {
  constexpr std::array kTaken{apps::NpyElement::kComplex64};
  const apps::NpyArray array = apps::read_npy(settings.input, kTaken);
  const std::size_t bins = settings.shape.bins();
  if (array.shape.size() != 2 || array.shape[0] != bins) {
    throw std::runtime_error(fmt::format(
        "{}: frames of {} have spectra of the shape ({}, frames), and this has {}; --length tells the length",
        settings.input.string(), settings.shape.length, bins,
        array.shape.size() == 2 ? fmt::format("{} rows", array.shape[0])
                                : fmt::format("{} axes", array.shape.size())));
  }
  std::vector<float> numbers(array.data.size() / sizeof(float));
  std::memcpy(numbers.data(), array.data.data(), array.data.size());
  return {.numbers = transposed(numbers, bins, 2), .count = array.shape[1]};
}

ExitCode make_sound(const SpectrogramSettings& settings) {
  const apps::Frames spectra = read_spectra(settings);
  LibraryContext context(settings.device, settings.algorithm);
  const std::vector<float> samples =
      apps::signal_of(context.device(), settings.algorithm, settings.shape, spectra);
  context.throw_if_errors("making a sound");
  apps::write_sound(settings.output, samples, settings.rate.value_or(1));
  return kAllOk;
}

ExitCode act(const SpectrogramSettings& given) {
  SpectrogramSettings settings = given;
  settings.shape.hop = settings.hop.value_or(std::max(settings.shape.length / 4, 1U));
  require_consistent(settings);
  return settings.inverse ? make_sound(settings) : show(settings);
}

void add_options(CommandOptions& options, SpectrogramSettings& settings) {
  options.add("--input", "FILE", "A sound; with --inverse an .npy file of spectra", keep(settings.input),
              Given::kRequired);
  options.add("--output", "FILE", "A picture or .npy file; with --inverse .wav or .npy",
              keep(settings.output), Given::kRequired);
  options.add("--length", "N", "Samples of a frame (default: 1024)", [&settings](const std::string& text) {
    settings.shape.length = whole_number("--length", text, 2, kLongestFrame);
  });
  options.add(
      "--hop", "N", "How many samples later the next frame begins\n(default: a quarter of a frame)",
      [&settings](const std::string& text) { settings.hop = whole_number("--hop", text, 1, kLongestFrame); });
  options.add("--window", "NAME", "hann, hamming, blackman or boxcar (default: hann)",
              [&settings](const std::string& text) {
                settings.shape.window =
                    apps::Window(one_of("--window", text, {"hann", "hamming", "blackman", "boxcar"}));
              });
  options.add("--values", "KIND",
              "complex, magnitude or decibels\n(default: decibels; in .npy files complex)",
              [&settings](const std::string& text) {
                settings.shown = apps::Shown(one_of("--values", text, {"complex", "magnitude", "decibels"}));
              });
  options.add("--range", "DB", "Decibels from black to white (default: 100)",
              [&settings](const std::string& text) { settings.range_db = number("--range", text, 1, 1000); });
  options.add(
      "--channel", "N", "A channel, from 1 (default: the mean of all)",
      [&settings](const std::string& text) { settings.channel = whole_number("--channel", text, 1, 1024); });
  options.add_flag("--inverse", "Make the sound of such spectra", [&settings] { settings.inverse = true; });
  options.add("--rate", "HZ", "Samples a second, of the .wav file that is written",
              [&settings](const std::string& text) {
                settings.rate = whole_number("--rate", text, 1, kHighestRate);
              });
  options.add("--algorithm", "NAME", "A name of `fftbench algorithms` (default: best)",
              keep(settings.algorithm));
  add_device_options(options, settings.device);
}

}  // namespace

void add_spectrogram_command(Commands& commands) {
  const auto settings = std::make_shared<SpectrogramSettings>();
  Command& command =
      commands.add("spectrogram", "Show the frequencies of a sound over time",
                   "A sound is WAV, FLAC, Ogg or AIFF, or an .npy file of float32 or float64 in the\n"
                   "shape (samples) or (samples, channels). Frames overlap and have a window. Each\n"
                   "is transformed by itself, where it lies in the signal.\n\n"
                   "A picture has time from left to right and the lowest frequency at the bottom.\n"
                   "An .npy file has the shape (length / 2 + 1, frames). Its values are those of\n"
                   "scipy.signal.stft with the same length, overlap and window, and --inverse\n"
                   "returns what scipy.signal.istft does.\n\n"
                   "Examples:\n"
                   "  fftbench spectrogram --input speech.wav --output speech.png\n"
                   "  fftbench spectrogram --input speech.wav --output speech.npy \\\n"
                   "      --length 512 --hop 128\n"
                   "  fftbench spectrogram --inverse --input speech.npy --output again.wav \\\n"
                   "      --length 512 --hop 128 --rate 48000");
  add_options(command.options, *settings);
  command.act = [settings] { return act(*settings); };
}

}  // namespace fftbench::commands
