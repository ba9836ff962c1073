#include "commands/ocean_options.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <memory>

#include "commands/ocean.h"
#include "commands/shared_options.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

constexpr double kSmallestPatch = 0.1, kLargestPatch = 100000;  // metres
constexpr double kLongestTime = 1e9;                            // seconds
constexpr unsigned kMostFrames = 1000000, kLongestSide = 16384;

std::vector<double> different_numbers(const std::string& name, const std::string& text, double least,
                                      double most) {
  std::vector<double> numbers;
  for (const std::string& part : comma_separated(text)) {
    numbers.push_back(number(name, part, least, most));
    if (std::ranges::count(numbers, numbers.back()) > 1) {
      throw UsageError(fmt::format("{}: {} is there twice; keep one", name, numbers.back()));
    }
  }
  return numbers;
}

std::vector<double> patches(const std::string& text) {
  std::vector<double> sides = different_numbers("--patch", text, kSmallestPatch, kLargestPatch);
  if (sides.size() > ocean::kMostPatches) {
    throw UsageError(
        fmt::format("--patch: found {} sides, expected up to {}", sides.size(), ocean::kMostPatches));
  }
  std::ranges::sort(sides, std::greater());
  return sides;
}

int signed_whole_number(const std::string& name, const std::string& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size()) return value;
  throw UsageError(fmt::format("{}: found \"{}\", expected a whole number", name, text::one_line(text)));
}

glm::ivec2 single_wave(const std::string& text) {
  const std::vector<std::string> parts = comma_separated(text);
  if (parts.size() != 2) {
    throw UsageError(
        fmt::format("--single-wave: found \"{}\", expected NX,NZ, as in 3,1", text::one_line(text)));
  }
  return {signed_whole_number("--single-wave", parts[0]), signed_whole_number("--single-wave", parts[1])};
}

void add_sea_options(CommandOptions& options, ocean::OceanSettings& settings) {
  ocean::Sea& sea = settings.sea;
  const auto real = [&options](const char* name, const char* value_name, const char* description,
                               double& target, double least, double most) {
    options.add(name, value_name, description, [&target, name, least, most](const std::string& text) {
      target = number(name, text, least, most);
    });
  };
  options.add("--spectrum", "NAME", "jonswap (default) or phillips", [&sea](const std::string& text) {
    sea.spectrum = ocean::SpectrumKind(one_of("--spectrum", text, ocean::spectrum_names()));
  });
  options.add("--spreading", "NAME", "hasselmann (default) or cosine", [&sea](const std::string& text) {
    sea.spreading = ocean::Spreading(one_of("--spreading", text, ocean::spreading_names()));
  });
  real("--wind", "SPEED", "Metres per second, 0 to 60 (default: 10)", sea.wind_m_per_s, 0, 60);
  real("--wind-direction", "DEGREES", "Where it blows: 0 along x, 90 along z", sea.wind_direction_degrees,
       -360, 360);
  real("--depth", "METRES", "How deep the water is (default: 500)", sea.depth_m, 0.1, 12000);
  real("--fetch", "METRES", "Way of the wind over water (default: 100000)", sea.fetch_m, 100, 1e7);
  options.add("--choppiness", "FACTOR", "How much waves move sideways (default: 1.1)",
              [&settings](const std::string& text) {
                settings.choppiness = float(number("--choppiness", text, 0, 3));
              });
  options.add(
      "--seed", "N", "Chooses the waves' random numbers (default: 1)",
      [&settings](const std::string& text) { settings.seed = whole_number("--seed", text, 0, 4294967295U); });
  options.add("--single-wave", "NX,NZ", "One wave of 1 m with so many crests instead",
              [&settings](const std::string& text) { settings.single_wave = single_wave(text); });
}

void add_ocean_options(CommandOptions& options, OceanCommand& command) {
  ocean::OceanSettings& settings = command.ocean;
  options.add("--size", "N", "Points along a side, 16 to 2048 (default: 256)",
              [&settings](const std::string& text) {
                settings.size = whole_number("--size", text, ocean::kLeastSize, ocean::kLargestSize);
              });
  options.add("--patch", "METRES", "Up to three sides, as in 250,40 (default: 250)",
              [&settings](const std::string& text) { settings.patches_m = patches(text); });
  add_sea_options(options, settings);
  options.add("--algorithm", "NAME", "A name of `fftbench algorithms` (default: best)",
              keep(settings.fft.algorithm));
  add_algorithm_option(options, settings.fft.options);
  options.add("--frames", "N", "Write so many pictures, and open no window",
              [&command](const std::string& text) {
                command.frames = whole_number("--frames", text, 1, kMostFrames);
              });
  options.add("--fps", "F", "Frames per second of the pictures (default: 30)",
              [&command](const std::string& text) {
                command.frames_per_second = number("--fps", text, 0.001, 10000);
              });
  options.add("--output", "DIR", "Where pictures go; screenshots without --frames", keep(command.output));
  options.add("--width", "PIXELS", "Width of pictures or window (default: 960)",
              [&command](const std::string& text) {
                command.picture.x = whole_number("--width", text, 16, kLongestSide);
              });
  options.add("--height", "PIXELS", "Height of pictures or window (default: 540)",
              [&command](const std::string& text) {
                command.picture.y = whole_number("--height", text, 16, kLongestSide);
              });
  options.add("--npy", "DIR", "Write spectrum, heights, ... as .npy files", keep(command.npy));
  options.add("--time", "SECONDS", "Times of these files, as in 0,1.5 (default: 0)",
              [&command](const std::string& text) {
                command.times = different_numbers("--time", text, 0, kLongestTime);
              });
  add_device_options(options, command.device);
}

}  // namespace

void add_ocean_command(Commands& commands) {
  const auto settings = std::make_shared<OceanCommand>();
  Command& command =
      commands.add("ocean", "Show a sea whose waves are transformed by any kernel",
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
  add_ocean_options(command.options, *settings);
  command.act = [settings] { return show_ocean(*settings); };
}

}  // namespace fftbench::commands
