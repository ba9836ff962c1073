#include "commands/ocean.h"

#include <fmt/format.h>
#include <iostream>
#include <new>
#include <stdexcept>

#include "apps/ocean/ocean_arrays.h"
#include "apps/ocean/ocean_picture.h"
#include "apps/ocean/ocean_scene.h"
#include "apps/ocean/ocean_window.h"
#include "commands/command_options.h"
#include "commands/library_context.h"
#include "commands/note.h"
#include "fft/registry.h"
#include "gl/framebuffer.h"
#include "gl/window.h"
#include "system/terminal.h"
#include "system/whole_file.h"

namespace fftbench::commands {
namespace {

constexpr glm::uvec2 kPicture{960, 540};
constexpr double kFramesPerSecond = 30;
constexpr double kSecondsOfFoam = 4, kStepOfFoam = 0.125;

glm::uvec2 extent_of(const OceanCommand& command) {
  return {command.picture.x > 0 ? command.picture.x : kPicture.x,
          command.picture.y > 0 ? command.picture.y : kPicture.y};
}

void require_consistent(const OceanCommand& command) {
  const bool has_pictures = command.frames > 0;
  if (has_pictures && !command.npy.empty()) {
    throw UsageError("--frames and --npy contradict each other; keep one");
  }
  if (has_pictures && command.output.empty()) throw UsageError("--output DIR is needed for --frames");
  if (!command.npy.empty() && !command.output.empty()) {
    throw UsageError("--output is where pictures go, and --npy writes none");
  }
  const bool has_window = !has_pictures && command.npy.empty();
  if (has_window &&
      (command.device.context.kind == gl::ContextKind::kEgl || command.device.context.egl_device)) {
    throw UsageError("--context egl and --device have no window; they go with --frames and --npy");
  }
  if (!has_pictures && command.frames_per_second > 0) throw UsageError("--fps is that of --frames N");
  if (command.npy.empty() && !command.times.empty()) throw UsageError("--time is that of --npy DIR");
  if (!command.npy.empty() && command.picture != glm::uvec2(0, 0)) {
    throw UsageError("--width and --height are those of pictures, and --npy writes none");
  }
}

// A wave and its opposite are different places of the grid, and not the highest frequency.
void require_single_wave_in_grid(const ocean::OceanSettings& settings) {
  if (!settings.single_wave) return;
  const glm::ivec2 wave = *settings.single_wave;
  const int most = (int(settings.size) - 1) / 2;
  if (wave == glm::ivec2(0, 0) || wave.x < -most || wave.x > most || wave.y < -most || wave.y > most) {
    throw UsageError(fmt::format("--single-wave: found {},{}, expected numbers from {} to {}, not both 0",
                                 wave.x, wave.y, -most, most));
  }
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw system::WriteError("make", folder, error.value());
}

// Writes the files of all times, or none.
ExitCode write_fields(const OceanCommand& command) {
  LibraryContext context(command.device, command.ocean.fft.algorithm);
  ocean::WaveSimulation simulation(context.device(), command.ocean);
  if (!simulation.remark().empty()) std::cerr << "fftbench: " << simulation.remark() << "\n";
  std::vector<system::FileContent> files;
  ExitCode exit_code = kAllOk;
  const std::vector<double> times = command.times.empty() ? std::vector<double>{0} : command.times;
  for (const double time : times) {
    simulation.make_spectra(time);
    simulation.transform();
    std::ranges::move(ocean::npy_files(command.npy, time, simulation), std::back_inserter(files));
    if (const std::string found = ocean::non_finite_fields(simulation); !found.empty()) {
      note(command.npy, fmt::format("at {} s, {}", time, found));
      exit_code = kNotFinite;
    }
  }
  simulation.check();
  context.throw_if_errors("making waves");
  make_folder(command.npy);
  system::write_whole_files(files);
  return exit_code;
}

void print_times(const ocean::FrameTimes& times, std::size_t frames) {
  const double but_shading = times.spectrum + times.fft + times.fields;
  std::cout << fmt::format(
      "spectrum {:.4f} ms, FFT {:.4f} ms, fields {:.4f} ms, shading {:.4f} ms{}; all but shading takes "
      "{:.2f} times the FFTs\n",
      times.spectrum, times.fft, times.fields, times.shading,
      frames > 1 ? fmt::format(" (medians of {} frames)", frames) : "", but_shading / times.fft);
}

// Each picture is there as a whole or not at all, and those before a failure stay.
void write_pictures(const OceanCommand& command) {
  const glm::uvec2 extent = extent_of(command);
  const double step = 1 / (command.frames_per_second > 0 ? command.frames_per_second : kFramesPerSecond);
  LibraryContext context(command.device, command.ocean.fft.algorithm);
  ocean::OceanScene scene(context.device(), command.ocean);
  if (const std::string& remark = scene.simulation().remark(); !remark.empty()) {
    std::cerr << "fftbench: " << remark << "\n";
  }
  const gl::Framebuffer framebuffer(extent);
  make_folder(command.output);
  // Foam that the waves before have left.
  for (double time = -kSecondsOfFoam; time < 0; time += kStepOfFoam) {
    scene.simulation().make_spectra(time);
    scene.simulation().transform();
    scene.simulation().make_surface(time == -kSecondsOfFoam ? std::nullopt : std::optional(kStepOfFoam));
  }
  std::vector<ocean::FrameTimes> times;
  for (std::uint32_t frame = 0; frame < command.frames; ++frame) {
    framebuffer.bind();
    scene.draw({.time = frame * step, .elapsed = frame == 0 ? kStepOfFoam : step, .extent = extent});
    const std::string picture = ocean::png_of(framebuffer.read(), extent);
    context.throw_if_errors("drawing the sea");
    system::write_whole_file(command.output / fmt::format("frame-{:05}.png", frame), {picture});
    std::ranges::move(scene.take_times(true), std::back_inserter(times));
  }
  scene.simulation().check();
  std::cout << fmt::format("{} of {} x {} in {}\n",
                           command.frames == 1 ? "1 frame" : fmt::format("{} frames", command.frames),
                           extent.x, extent.y, command.output.string());
  print_times(ocean::medians_of(times), times.size());
}

// Those that a person can switch to.
std::vector<std::string> opengl_algorithms() {
  std::vector<std::string> names;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend == fft::BackendKind::kOpenGl && algorithm.is_transform())
      names.push_back(algorithm.name);
  }
  return names;
}

std::unique_ptr<gl::Window> make_window(const OceanCommand& command) {
  if (!system::has_display()) {
    throw std::runtime_error(
        "there is no display for the window (DISPLAY and WAYLAND_DISPLAY are unset); --frames N --output DIR "
        "works without one");
  }
  try {
    return std::make_unique<gl::Window>(ocean::kWindowTitle, extent_of(command));
  } catch (const gl::NoContext& error) {
    throw gl::NoContext(
        fmt::format("there is no window: {}; --frames N --output DIR works without one", error.what()));
  }
}

void show_window(const OceanCommand& command) {
  std::unique_ptr<gl::Window> made = make_window(command);
  gl::Window& window = *made;
  LibraryContext context(std::move(made), command.ocean.fft.algorithm, command.device.program_cache);
  const ocean::WindowSession session = ocean::show_in_window(
      context.device(), window,
      {.settings = command.ocean, .algorithms = opengl_algorithms(), .screenshots = command.output});
  context.throw_if_errors("showing the sea");
  std::cout << fmt::format("{} frames in {:.1f} s\n", session.frames, session.seconds);
}

}  // namespace

ExitCode show_ocean(const OceanCommand& command) {
  require_consistent(command);
  require_single_wave_in_grid(command.ocean);
  const fft::Algorithm& algorithm = fft::algorithm_named(command.ocean.fft.algorithm);
  // This throws for options that the algorithm does not have.
  fft::complete_options(algorithm.options, command.ocean.fft.options);
  try {
    if (!command.npy.empty()) return write_fields(command);
    if (command.frames > 0) {
      write_pictures(command);
    } else {
      show_window(command);
    }
  } catch (const std::bad_alloc&) {
    throw std::runtime_error("there is too little memory for an ocean of this size");
  }
  return kAllOk;
}

}  // namespace fftbench::commands
