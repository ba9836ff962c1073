#include "commands/transform.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "apps/npy.h"
#include "commands/device_settings.h"
#include "commands/library_context.h"
#include "commands/shared_options.h"
#include "commands/transform_arrays.h"
#include "fft/numbers.h"
#include "fft/options.h"
#include "json/json_file.h"
#include "plans/plan_shelf.h"
#include "run/cases/backend_set.h"
#include "system/installation.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

struct TransformSettings {
  std::string algorithm;
  std::string plan;  // in its place, the file of a plan of the user's
  fft::Options options;
  TransformKind kind;
  // An .npy file of shape (width), (height, width) or (batch, height, width), and of up to four axes where
  // the kind names those to transform; "-" is standard input.
  std::filesystem::path input;
  std::filesystem::path output;  // "-" is standard output
  DeviceSettings device;
};

// Uses the library in a context that is made for it.
std::vector<double> transform_with_opengl(const TransformSettings& settings, const TransformInput& input,
                                          const std::string& name) {
  const fft::Problem& problem = input.problem;
  LibraryContext context(settings.device, settings.algorithm);
  const auto fft = [&]() -> Fft {
    try {
      return {context.device(),
              {.problem = problem, .algorithm = settings.algorithm, .options = settings.options}};
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(fmt::format("{}: {}", name, error.what()));
    }
  }();
  if (!fft.remark().empty()) std::cerr << "fftbench: " << fft.remark() << "\n";
  executor::Array from = fft.make_input();
  const executor::Array to = fft.make_output();
  const double scale = scale_within_halves(input);
  std::vector<double> scaled = input.numbers;
  for (double& number : scaled) number *= scale;
  from.write(fft::bytes_from(scaled, problem.precision));
  fft.record(from.bound(), to.bound());
  std::vector<std::byte> output(to.byte_count());
  to.read(output);
  context.throw_if_errors("transforming");
  if (fft.spin_timeouts() > 0) {
    throw std::runtime_error(
        "work groups timed out waiting for others, which don't all run at once on this device; take another "
        "algorithm, such as stockham_register");
  }
  return fft::numbers_from(output, problem.precision, 1 / scale);
}

// Uses the backend itself, for one that the library does not cover.
std::vector<double> transform_elsewhere(const TransformSettings& settings, const fft::Algorithm& algorithm,
                                        const TransformInput& input, const std::string& name) {
  gl::ShaderFiles shaders;
  if (!settings.plan.empty()) shaders = gl::ShaderFiles(system::find_data_folder() / "glsl");
  auto made = run::make_backend(algorithm.backend, settings.device.context, shaders,
                                gl::usual_cache(settings.device.program_cache));
  if (const auto* reason = std::get_if<std::string>(&made)) {
    throw run::NoDevice(fmt::format("{} cannot run here: {}", algorithm.name, *reason));
  }
  backends::Backend& backend = *std::get<std::unique_ptr<backends::Backend>>(made);
  auto prepared =
      backend.prepare(algorithm, input.problem, fft::complete_options(algorithm.options, settings.options));
  if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
    throw std::invalid_argument(fmt::format("{}: {} cannot transform it on {}: {}", name, algorithm.name,
                                            backend.device_name(), skip->reason));
  }
  backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  transform.upload(fft::bytes_from(input.numbers, input.problem.precision));
  if (!settings.plan.empty()) transform.poison();
  transform.run(1);
  return backends::download_scaled(transform, fft::output_shape(input.problem));
}

constexpr std::string_view kPipe = "-";

apps::NpyArray read_input(const std::filesystem::path& file, fft::Precision precision) {
  const std::vector<apps::NpyElement> taken = elements_taken(precision);
  if (file != kPipe) return apps::read_npy(file, taken);
  std::string bytes{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
  const std::size_t count = bytes.size();
  std::istringstream stream(std::move(bytes));
  return apps::read_npy(stream, count, json::kStandardInput, taken);
}

void write_output(const std::filesystem::path& file, const apps::NpyArray& array) {
  if (file != kPipe) return apps::write_npy(file, array);
  apps::write_npy(std::cout, array);  // main() reports whether all of it was written.
}

const fft::Algorithm& asked_algorithm(const TransformSettings& settings, plans::PlanShelf& shelf) {
  if (settings.plan.empty() == settings.algorithm.empty()) {
    throw UsageError(settings.plan.empty() ? "--algorithm NAME or --plan FILE is needed"
                                           : "--algorithm and --plan contradict each other; keep one");
  }
  return settings.plan.empty() ? fft::algorithm_named(settings.algorithm) : shelf.algorithm(settings.plan);
}

// Throws std::runtime_error or std::invalid_argument for unusable input, and gl::NoContext or NoDevice where
// there is no device.
ExitCode transform_file(const TransformSettings& settings) {
  plans::PlanShelf shelf(plans::PlanFiles({}), system::find_data_folder() / "configs" / "plan.schema.json");
  const fft::Algorithm& algorithm = asked_algorithm(settings, shelf);
  if (!algorithm.is_transform()) {
    throw std::invalid_argument(fmt::format(
        "--algorithm: {} computes no Fourier transform; experiments measure it (fftbench --config)",
        algorithm.name));
  }
  // This throws for options that the algorithm does not have.
  fft::complete_options(algorithm.options, settings.options);
  const std::string name =
      settings.input == kPipe ? std::string(json::kStandardInput) : settings.input.string();
  const TransformInput input =
      transform_input(read_input(settings.input, settings.kind.precision), settings.kind, name);
  if (const auto refusal = fft::refusal_of(algorithm, input.problem)) {
    // The sizes are those of Fourier transforms.
    const std::string takes =
        fft::is_cosine_transform(input.problem) ? "" : fmt::format(" (it takes {})", algorithm.sizes);
    throw std::invalid_argument(
        fmt::format("{}: {} cannot transform it: {}{}", name, algorithm.name, *refusal, takes));
  }

  const bool has_library = settings.plan.empty() && algorithm.backend == fft::BackendKind::kOpenGl;
  const std::vector<double> result = has_library ? transform_with_opengl(settings, input, name)
                                                 : transform_elsewhere(settings, algorithm, input, name);
  const apps::NpyArray array = transform_output(input, result);
  const std::vector<double> output = numbers_of(array);
  const bool has_plan = !settings.plan.empty();
  if (const std::string warning = non_finite_warning(input, output, has_plan); !warning.empty()) {
    std::cerr << "fftbench: " << (has_plan ? settings.plan : name) << ": " << warning << "\n";
  }
  write_output(settings.output, array);
  return is_finite(output) || !is_finite(input.numbers) ? kAllOk : kNotFinite;
}

constexpr unsigned kLargestWidth = 1U << 30;

// Reads "0,-1".
std::vector<int> axes_in(const std::string& text) {
  std::vector<int> axes;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    int axis = 0;
    const auto [read, error] = std::from_chars(text.data() + begin, text.data() + end, axis);
    if (error != std::errc{} || read != text.data() + end) {
      throw UsageError(
          fmt::format("--axes: found \"{}\", expected numbers of axes, as in 0,2", text::one_line(text)));
    }
    axes.push_back(axis);
    begin = end + 1;
  }
  return axes;
}

void add_transform_options(CommandOptions& options, TransformSettings& transform) {
  options.add("--algorithm", "NAME", "A kernel by its name in `fftbench algorithms`",
              [&transform](const std::string& text) { transform.algorithm = text; });
  options.add("--plan", "FILE", "In its place, a plan.json of your own",
              [&transform](const std::string& text) { transform.plan = text; });
  add_algorithm_option(options, transform.options);
  TransformKind& kind = transform.kind;
  options.add_flag("--inverse", "The inverse transform", [&kind] { kind.inverse = true; });
  options.add("--domain", "DOMAIN", "complex, real (as rfft2), dct2, dct3, dst2 or dst3",
              [&kind](const std::string& text) {
                kind.domain = fft::Domain(one_of("--domain", text, names_of(fft::kDomains)));
              });
  options.add("--half-spectrum", "LAYOUT", "numpy, or packed: width / 2 columns",
              [&kind](const std::string& text) {
                kind.half_spectrum = fft::HalfSpectrum(one_of("--half-spectrum", text, {"numpy", "packed"}));
              });
  options.add("--axes", "AXES", "Axes as NumPy counts them: 0,2 (default: last two)",
              [&kind](const std::string& text) { kind.axes = axes_in(text); });
  options.add(
      "--width", "N", "Real values along the last axis (default: even)",
      [&kind](const std::string& text) { kind.width = whole_number("--width", text, 1, kLargestWidth); });
  options.add("--precision", "PRECISION", "fp16, fp32 or fp64 (default: fp32)",
              [&kind](const std::string& text) {
                kind.precision = fft::Precision(one_of("--precision", text, names_of(fft::kPrecisions)));
              });
  options.add("--norm", "NORM", "As in NumPy: backward, ortho or forward", [&kind](const std::string& text) {
    kind.norm = fft::Norm(one_of("--norm", text, {"backward", "ortho", "forward"}));
  });
  options.add(
      "--input", "FILE", "complex64 or float32 .npy of 1 to 4 axes, or -",
      [&transform](const std::string& text) { transform.input = text; }, Given::kRequired);
  options.add(
      "--output", "FILE", "The .npy file to write, or -",
      [&transform](const std::string& text) { transform.output = text; }, Given::kRequired);
  add_device_options(options, transform.device);
}

}  // namespace

void add_transform_command(Commands& commands) {
  const auto settings = std::make_shared<TransformSettings>();
  Command& command =
      commands.add("transform", "Run any kernel on a NumPy array of yours",
                   "The shape of an array is (width), (height, width) or (batch, height, width).\n"
                   "--axes transforms others than the last two, as the axes of numpy.fft.fftn and\n"
                   "rfftn: of (depth, height, width) or (batch, depth, height, width) as well.\n"
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
  add_transform_options(command.options, *settings);
  command.act = [settings] {
    const TransformKind& kind = settings->kind;
    if (kind.width && !(kind.inverse && kind.domain == fft::Domain::kReal)) {
      throw UsageError("--width goes with --domain real --inverse: it is the width of the real images");
    }
    if (kind.half_spectrum && kind.domain != fft::Domain::kReal) {
      throw UsageError("--half-spectrum goes with --domain real: it says how half spectra are laid out");
    }
    return transform_file(*settings);
  };
}

}  // namespace fftbench::commands
