// The convolution by FFT against the definition in double precision.
#include "device/device_fixture.h"
#include "executor/array.h"
#include "executor/executor_context.h"
#include "executor/plan_executor.h"
#include "fft/kernels/convolution_options.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::convolution_kernel_test {
namespace {

using Values = std::vector<double>;

// Where a value beyond a picture's side comes from, step by step; -1 where it is 0.
int place_within(int position, int length, fft::Border border) {
  while (position < 0 || position >= length) {
    if (border == fft::Border::kZero) return -1;
    if (border == fft::Border::kRepeat) {
      position += position < 0 ? length : -length;
    } else {
      position = position < 0 ? -1 - position : 2 * length - 1 - position;
    }
  }
  return position;
}

Values convolved_by_definition(const Values& picture, glm::ivec2 extent, const Values& kernel,
                               glm::ivec2 kernel_extent, fft::Border border) {
  Values result(picture.size());
  const glm::ivec2 centre = kernel_extent / 2;
  for (int y = 0; y < extent.y; ++y) {
    for (int x = 0; x < extent.x; ++x) {
      double sum = 0;
      for (int j = 0; j < kernel_extent.y; ++j) {
        for (int i = 0; i < kernel_extent.x; ++i) {
          const int from_x = place_within(x + centre.x - i, extent.x, border);
          const int from_y = place_within(y + centre.y - j, extent.y, border);
          if (from_x < 0 || from_y < 0) continue;
          sum +=
              kernel[std::size_t(j * kernel_extent.x + i)] * picture[std::size_t(from_y * extent.x + from_x)];
        }
      }
      result[std::size_t(y * extent.x + x)] = sum;
    }
  }
  return result;
}

Values random_values(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  Values values(count);
  for (double& value : values) value = uniform(random);
  return values;
}

double relative_error(const Values& values, const Values& expected) {
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    difference += std::pow(values.at(i) - expected[i], 2);
    size += std::pow(expected[i], 2);
  }
  return std::sqrt(difference / size);
}

struct Case {
  glm::uvec2 extent;
  std::string kernel;
  fft::Options options;
  std::uint32_t batch = 3;
  fft::Precision precision = fft::Precision::kFp32;
};

class ConvolutionKernel : public tests::DeviceTest {
 protected:
  static const fft::Algorithm& algorithm() { return fft::algorithm_named("convolution"); }

  static fft::Problem problem_of(const Case& wanted) {
    return {.extent = wanted.extent,
            .batch = wanted.batch,
            .direction = fft::Direction::kRoundtrip,
            .domain = fft::Domain::kReal,
            .precision = wanted.precision};
  }

  static fft::Options options_of(const Case& wanted) {
    fft::Options options = wanted.options;
    options["kernel"] = wanted.kernel;
    return fft::complete_options(algorithm().options, options);
  }

  static Values convolved(const fft::Plan& plan, const Values& pictures, const Values& kernel) {
    static const gl::ShaderFiles shaders(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
    backend();
    gl::DebugLog log;
    executor::ExecutorContext context(shaders);
    std::vector<std::unique_ptr<executor::Array>> arrays;
    std::vector<executor::BoundResource> bound;
    executor::Array* output = nullptr;
    for (const fft::Resource& resource : plan.resources) {
      arrays.push_back(std::make_unique<executor::Array>(resource));
      bound.push_back(arrays.back()->bound());
      if (resource.role == fft::Role::kInput)
        arrays.back()->write(fft::bytes_from(pictures, plan.problem.precision));
      if (resource.role == fft::Role::kKernel)
        arrays.back()->write(fft::bytes_from(kernel, fft::Precision::kFp32));
      if (resource.role == fft::Role::kOutput) output = arrays.back().get();
    }
    executor::PlanExecutor(fft::preparation_of(plan), context).record(bound);
    executor::PlanExecutor(plan, context).record(bound);
    std::vector<std::byte> bytes(output->byte_count());
    output->read(bytes);
    log.throw_if_errors("convolving");
    return fft::numbers_from(bytes, plan.problem.precision);
  }

  // Returns the error of a case against the definition.
  static double error_of(const Case& wanted) {
    const fft::Problem problem = problem_of(wanted);
    const auto planned = fft::make_plan(algorithm(), problem, options_of(wanted), backend().limits());
    if (const auto* skip = std::get_if<fft::Skip>(&planned)) {
      ADD_FAILURE() << skip->reason;
      return NAN;
    }
    const glm::uvec2 kernel_extent = *fft::kernel_extent(wanted.kernel);
    const std::uint32_t planes = fft::kernel_planes(problem);
    const std::size_t values = problem.extent.x * problem.extent.y;
    const std::size_t kernel_values = kernel_extent.x * kernel_extent.y;
    const Values pictures = random_values(values * problem.batch, 1);
    const Values kernel = random_values(kernel_values * planes, 2);
    const Values result = convolved(std::get<fft::Plan>(planned), pictures, kernel);
    const auto part = [](const Values& all, std::size_t which, std::size_t count) {
      const auto first = all.begin() + std::ptrdiff_t(which * count);
      return Values(first, first + std::ptrdiff_t(count));
    };
    const fft::Options options = options_of(wanted);
    Values expected;
    for (std::uint32_t image = 0; image < problem.batch; ++image) {
      Values plane = part(kernel, image % planes, kernel_values);
      double sum = 0;
      for (const double value : plane) sum += value;
      if (options.at("normalize") == "sum") {
        for (double& value : plane) value /= sum;
      }
      const Values of_image = convolved_by_definition(part(pictures, image, values), problem.extent, plane,
                                                      kernel_extent, fft::border_named(options.at("border")));
      expected.insert(expected.end(), of_image.begin(), of_image.end());
    }
    return relative_error(result, expected);
  }
};

TEST_F(ConvolutionKernel, IsWhatTheDefinitionSays) {
  tests::Sample sample(8);
  for (const char* first_axis : {"rows", "columns"}) {
    for (const char* border : {"zero", "mirror", "repeat"}) {
      for (const auto& [extent, kernel] :
           {std::pair(glm::uvec2(20, 13), "5x8"), {glm::uvec2(9, 16), "40x3"}}) {
        if (!sample.takes_next()) continue;
        const double error = error_of({.extent = extent,
                                       .kernel = kernel,
                                       .options = {{"first_axis", first_axis}, {"border", border}}});
        EXPECT_TRUE(error < 1e-6) << first_axis << " " << border << " " << kernel << ": " << error;
      }
    }
  }
  // In every run: halves, which are stored as words where two of a row are one.
  for (const std::uint32_t width : {9U, 8U}) {
    for (const char* first_axis : {"rows", "columns"}) {
      const double error = error_of({.extent = {width, 5},
                                     .kernel = "3x2",
                                     .options = {{"first_axis", first_axis}, {"values_per_invocation", "4"}},
                                     .precision = fft::Precision::kFp16});
      EXPECT_TRUE(error < 2e-3) << first_axis << " " << width << ": " << error;
    }
  }
  // The colours of several pictures.
  for (const char* storage : {"rgb_planes", "rgb_sampled"}) {
    const double error = error_of({.extent = {9, 4},
                                   .kernel = "3x2",
                                   .options = {{"storage", storage}, {"values_per_invocation", "4"}},
                                   .batch = 6});
    EXPECT_TRUE(error < 1e-6) << storage << ": " << error;
  }
}

}  // namespace
}  // namespace fftbench::convolution_kernel_test
