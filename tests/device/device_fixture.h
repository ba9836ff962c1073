// One OpenGL backend serves all device tests of the executable, since making a context takes long.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <vector>

#include "backends/opengl/opengl_backend.h"
#include "complex_signals.h"
#include "device/driver.h"
#include "fft/kernels/axis_passes.h"
#include "fft/numbers.h"
#include "measure/convolution_kernel.h"
#include "measure/ocean/reference_ocean.h"
#include "measure/reference_blurs.h"
#include "measure/reference_convolution.h"
#include "permutations.h"
#include "run/cases/reference_cache.h"

namespace fftbench::tests {

class DeviceTest : public ::testing::Test {
 protected:
  static backends::OpenGlBackend& backend() {
    static const std::unique_ptr<backends::OpenGlBackend> shared = [] {
      auto made = std::make_unique<backends::OpenGlBackend>(
          gl::ContextRequest{}, std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
      require_driver(made->device_name());
      return made;
    }();
    return *shared;
  }

  // Returns the transform of `input`, written to an output that was filled with NaN. Where an element of the
  // kernel has the colours of three images, the images are repeated until there are enough.
  static std::vector<std::complex<float>> transform(const Permutation& permutation,
                                                    const fft::Problem& problem,
                                                    std::vector<std::complex<float>> input) {
    const std::size_t values = input.size();
    const std::size_t values_of_image = values / problem.batch;
    const fft::Problem whole = with_whole_elements(permutation, problem);
    for (std::size_t value = 0; input.size() < values_of_image * whole.batch; ++value)
      input.push_back(input[value % values_of_image]);
    std::vector<std::complex<float>> output = transform_as_given(permutation, whole, input);
    output.resize(values);
    return output;
  }

  // Returns the first problem drawn that has a plan under these options. Not every height of a rectangle
  // is a product of two lengths, as two phases need it.
  template <typename Draw>
  static fft::Problem drawn_for(const Permutation& permutation, Draw draw) {
    for (int tries = 0; tries < 100; ++tries) {
      const fft::Problem problem = draw();
      const auto planned = fft::make_plan(*permutation.algorithm, with_whole_elements(permutation, problem),
                                          options_here(permutation.options), backend().limits());
      if (std::holds_alternative<fft::Plan>(planned)) return problem;
    }
    throw std::runtime_error(describe(permutation) + " takes none of 100 problems that were drawn");
  }

  // Returns options with which this device can run the algorithm, where it lacks what others have.
  static fft::Options options_here(fft::Options options) {
    const auto exchange = options.find("exchange");
    const bool shuffles = exchange != options.end() && exchange->second == "shuffle";
    if (shuffles && backend().limits().subgroup_size == 0) exchange->second = "shared";
    return options;
  }

  // Returns the problem with as many more images as elements of three colours need.
  static fft::Problem with_whole_elements(const Permutation& permutation, fft::Problem problem) {
    while (fft::skip_of_options(problem, permutation.options) && problem.batch % 3 != 0) ++problem.batch;
    return problem;
  }

  // Spectra are in natural order, whatever the kernel's own is.
  static std::vector<std::complex<float>> transform_as_given(const Permutation& permutation,
                                                             const fft::Problem& problem,
                                                             std::vector<std::complex<float>> input) {
    const fft::Options options = options_here(permutation.options);
    const auto order = fft::spectrum_order_of(*permutation.algorithm, problem, options);
    if (order && problem.direction == fft::Direction::kInverse) {
      input = tests::values_of<float>(fft::in_order(tests::numbers_of(input), problem, *order));
    }
    auto prepared = backend().prepare(*permutation.algorithm, problem, options);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      ADD_FAILURE() << describe(permutation) << ": " << skip->reason;
      return std::vector<std::complex<float>>(input.size());
    }
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    tests::upload(transform, input);
    transform.poison();
    transform.run(1);
    std::vector<std::complex<float>> output(input.size());
    tests::download(transform, output);
    if (order && problem.direction == fft::Direction::kForward) {
      output = tests::values_of<float>(fft::in_natural_order(tests::numbers_of(output), problem, *order));
    }
    return output;
  }

  // Returns the numbers of a transform that is not skipped, written to an output that was filled with NaN.
  static std::vector<double> numbers_of(backends::Transform& transform, const fft::Problem& problem,
                                        const std::vector<double>& input) {
    transform.upload(fft::bytes_from(input, problem.precision));
    transform.poison();
    transform.run(1);
    return backends::download_scaled(transform, fft::output_shape(problem));
  }

  // Returns how far the round trip of seeded random numbers through stockham_register is from them.
  static measure::Accuracy round_trip_accuracy(fft::Problem problem) {
    problem.direction = fft::Direction::kRoundtrip;
    const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 5);
    const fft::Algorithm& algorithm = fft::algorithm_named("stockham_register");
    auto prepared = backend().prepare(algorithm, problem, fft::complete_options(algorithm.options, {}));
    auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    return measure::compare(numbers_of(transform, problem, input), input, problem);
  }

  // Returns how far what an algorithm makes of seeded random numbers, written to an output that was filled
  // with NaN, is from the reference of its operation. It takes problems of every domain and precision.
  static std::variant<measure::Accuracy, fft::Skip> accuracy_of(const fft::Algorithm& algorithm,
                                                                const fft::Problem& problem,
                                                                const fft::Options& options = {}) {
    const fft::Options complete = options_here(fft::complete_options(algorithm.options, options));
    auto prepared = backend().prepare(algorithm, problem, complete);
    if (auto* skip = std::get_if<fft::Skip>(&prepared)) return *skip;
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
    const fft::Operation operation = fft::operation_of(algorithm, problem, complete);
    if (const auto* frame = std::get_if<fft::Ocean>(&operation)) {
      return accuracy_of_ocean(transform, problem, *frame);
    }
    const auto* convolution = std::get_if<fft::Convolution>(&operation);
    if (convolution == nullptr) {
      const std::vector<double> output = numbers_of(transform, problem, input);
      if (const auto* bloom = std::get_if<fft::MipBloom>(&operation))
        return measure::compare(output, measure::reference_bloom(input, problem, *bloom), problem);
      if (const auto* blur = std::get_if<fft::BoxBlur>(&operation))
        return measure::compare(output, measure::reference_blur(input, problem, *blur), problem);
      return measure::compare(output, measure::reference_transform(input, problem), problem);
    }
    const std::vector<double> kernel = measure::make_kernel(*convolution, problem.precision, 4);
    transform.upload_kernel(
        fft::bytes_from(kernel, fft::kernel_shape(*convolution, problem.precision).precision));
    const std::vector<double> output = numbers_of(transform, problem, input);
    return measure::compare(output, measure::reference_convolution(input, kernel, problem, *convolution),
                            problem);
  }

 private:
  static measure::Accuracy accuracy_of_ocean(backends::Transform& transform, const fft::Problem& problem,
                                             const fft::Ocean& frame) {
    const auto waves = ocean::make_waves_of_patches(frame, problem.extent.x, 3);
    const ocean::OceanReference reference = ocean::reference_ocean(problem, frame, waves);
    transform.upload_wave_rates(fft::bytes_from(reference.rates, fft::wave_rates_shape(problem).precision));
    transform.upload(fft::bytes_from(reference.input, problem.precision));
    transform.poison();
    transform.run(2);
    const fft::ArrayShape shape = fft::output_shape(problem, frame);
    return measure::compare(backends::download_scaled(transform, shape), reference.output, problem, shape);
  }

  // Every failure names the driver.
  ::testing::ScopedTrace driver_{__FILE__, __LINE__, "on " + backend().device_name()};
};

}  // namespace fftbench::tests
