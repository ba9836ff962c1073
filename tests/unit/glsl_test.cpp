// Every permutation of the shaders passes the reference compiler, which is stricter than those of drivers.
#include "fft/kernels/baseline.h"
#include "fft/merged_plans.h"
#include "fft/repair_plan.h"
#include "gl/shader_source.h"
#include "permutations.h"
#include "reference_compiler.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::glsl_test {
namespace {

namespace fs = std::filesystem;

const gl::ShaderFiles& shaders() {
  static const gl::ShaderFiles files(fs::path(FFTBENCH_SOURCE_DIR) / "glsl");
  return files;
}

std::set<std::string> sources_of(const fft::Plan& plan) {
  std::set<std::string> sources;
  for (const std::vector<fft::Pass>* passes : {&plan.preparation, &plan.passes}) {
    for (const fft::Pass& pass : *passes) {
      if (pass.on_host) continue;
      sources.insert(gl::expand_shader(shaders(), pass.shader, pass.defines).text);
    }
  }
  return sources;
}

// The work groups that the reference compiler allows; work groups may wait for each other.
constexpr fft::DeviceLimits kAnyGroups{
    .storage_buffer_bytes = std::uint64_t{1} << 31, .subgroup_size = 32, .resident_work_groups = 2};

constexpr std::array kPrecisions{fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64,
                                 fft::Precision::kFp32, fft::Precision::kFp16};

constexpr std::array kDomains{std::pair(fft::Domain::kComplex, fft::HalfSpectrum::kNumpy),
                              std::pair(fft::Domain::kReal, fft::HalfSpectrum::kNumpy),
                              std::pair(fft::Domain::kReal, fft::HalfSpectrum::kPacked),
                              std::pair(fft::Domain::kDct2, fft::HalfSpectrum::kNumpy)};

std::set<std::string> sources_of_sample() {
  std::set<std::string> sources;
  tests::Sample sample(160);
  // Another one for each shape, and of the same shape for the next permutation.
  std::size_t next_precision = 0;
  for (const tests::Permutation& permutation : tests::all_permutations()) {
    if (!sample.takes_next()) continue;
    if (!permutation.algorithm->is_transform()) {
      const fft::Problem pictures{.extent = {45, 128},
                                  .batch = 3,
                                  .direction = fft::Direction::kRoundtrip,
                                  .domain = fft::Domain::kReal,
                                  .precision = kPrecisions[next_precision++ % kPrecisions.size()]};
      const fft::Problem sea{.extent = {60, 60},
                             .batch = 2 * fft::kTransformsOfPatch,
                             .direction = fft::Direction::kInverse,
                             .norm = fft::Norm::kForward};
      const bool takes_pictures = !permutation.algorithm->refuse(pictures).has_value();
      const auto planned = fft::make_plan(*permutation.algorithm, takes_pictures ? pictures : sea,
                                          permutation.options, kAnyGroups);
      if (const auto* plan = std::get_if<fft::Plan>(&planned)) sources.merge(sources_of(*plan));
      continue;
    }
    // These cover both axes, odd and even powers, lengths below the radix, one line and many, and every prime
    // factor, in equal and unequal sides, odd ones and even ones.
    for (const glm::uvec2 extent :
         {glm::uvec2(2, 4), glm::uvec2(256, 512), glm::uvec2(1024, 1), glm::uvec2(2, 2), glm::uvec2(512, 512),
          glm::uvec2(1000, 1008), glm::uvec2(45, 128), glm::uvec2(360, 360), glm::uvec2(1, 5040),
          glm::uvec2(17, 1021), glm::uvec2(63, 25), glm::uvec2(75, 75), glm::uvec2(34, 35),
          glm::uvec2(26, 143)}) {
      if (permutation.algorithm->refuse({.extent = extent})) continue;
      // The kernel of one dispatch has programs of their own for squares.
      const bool has_squares_apart = permutation.algorithm->name == "stockham_fused";
      if (extent.x == extent.y && !has_squares_apart) continue;
      for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
        for (const auto& [domain, half_spectrum] : kDomains) {
          const fft::Problem problem{.extent = extent,
                                     .batch = 3,
                                     .direction = direction,
                                     .domain = domain,
                                     .half_spectrum = half_spectrum,
                                     .precision = kPrecisions[next_precision++ % kPrecisions.size()],
                                     .norm = fft::Norm::kOrtho};
          const auto planned =
              fft::make_plan(*permutation.algorithm, problem, permutation.options, kAnyGroups);
          if (const auto* plan = std::get_if<fft::Plan>(&planned)) sources.merge(sources_of(*plan));
        }
      }
    }
  }
  const auto repair = fft::plan_without_waits(fft::plan_copy({.extent = {4, 4}}), {}, kAnyGroups);
  sources.merge(sources_of(fft::plan_look_for_waits(std::get<fft::PlannedChoice>(repair).plan)));
  sources.merge(sources_of(fft::plan_copy({.extent = {3, 3}})));
  sources.merge(sources_of(fft::plan_copy({.extent = {4, 4}})));
  sources.merge(sources_of(fft::plan_empty_dispatch()));
  sources.merge(sources_of(fft::plan_dummy_work(1000)));
  sources.merge(sources_of(fft::plan_arithmetic_peak(4)));
  sources.merge(sources_of(fft::plan_shared_memory_peak(4)));
  sources.merge(
      sources_of(fft::plan_residency_probe({.awaited = 64, .dispatched = 64, .work_group_size = 1024})));
  return sources;
}

// Returns the sources of transforms that share dispatches, in one array and in arrays of their own.
std::set<std::string> sources_of_merged() {
  fft::DeviceLimits limits = kAnyGroups;
  limits.storage_blocks = 16;
  limits.buffer_points = 32;
  limits.resident_work_groups = 128;
  std::set<std::string> sources;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kOpenGl || !algorithm.is_transform()) continue;
    for (const glm::uvec2 extent : {glm::uvec2(64, 64), glm::uvec2(32, 64)})
      for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDst2})
        for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16}) {
          const fft::Problem problem{.extent = extent, .domain = domain, .precision = precision};
          if (fft::refusal_of(algorithm, problem)) continue;
          for (const char* storage : {"buffer", "image"}) {
            const auto option = std::ranges::find(algorithm.options, "storage", &fft::OptionSpec::name);
            const bool has_option = option != algorithm.options.end() && option->takes(storage);
            if (!has_option && std::string_view(storage) == "image") continue;
            const fft::Choice choice{
                &algorithm,
                fft::complete_options(algorithm.options,
                                      has_option ? fft::Options{{"storage", storage}} : fft::Options{})};
            const auto single = fft::make_plan(algorithm, problem, choice.options, limits);
            if (std::holds_alternative<fft::Skip>(single)) continue;
            const auto merged = fft::merged_plans(choice, std::get<fft::Plan>(single), {}, limits, 3);
            for (const auto* plans : {&merged.plans, &merged.plans_of_buffers})
              for (const fft::Plan& plan : *plans) sources.merge(sources_of(plan));
          }
        }
  }
  return sources;
}

TEST(Glsl, EveryPermutationPassesGlslangValidator) {
  std::set<std::string> sources = sources_of_sample();
  sources.merge(sources_of_merged());
  ASSERT_GT(sources.size(), 20U);
  const tests::ReferenceCompiler compiler({sources.begin(), sources.end()});
  const auto [output, passed] = compiler.run();
  EXPECT_TRUE(passed) << output;
  EXPECT_EQ(output.find("ERROR"), std::string::npos) << output;
  EXPECT_EQ(output.find("WARNING"), std::string::npos) << output;
}

TEST(Glsl, AMissingDefineIsAnErrorWithItsName) {
  const auto plan = std::get<fft::Plan>(
      fft::find_algorithm("stockham_radix4")
          ->plan({.extent = {16, 16}}, {{"exchange", "shared"}, {"storage", "buffer"}, {"twiddle", "table"}},
                 {}));
  const fft::Pass& pass = plan.passes.front();
  ASSERT_GT(pass.defines.size(), 5U);
  std::vector<std::string> sources;
  for (std::size_t left_out = 0; left_out < pass.defines.size(); ++left_out) {
    std::vector<fft::Define> defines = pass.defines;
    defines.erase(defines.begin() + std::ptrdiff_t(left_out));
    sources.push_back(gl::expand_shader(shaders(), pass.shader, defines).text);
  }
  // Each shader's messages follow the name of its file.
  const std::string output = tests::ReferenceCompiler(sources).run().first;
  std::size_t end = 0;
  for (std::size_t left_out = 0; left_out < sources.size(); ++left_out) {
    const std::size_t begin = output.find(fmt::format("{:05}.comp", left_out), end);
    ASSERT_NE(begin, std::string::npos) << output;
    end = std::min(output.find(fmt::format("{:05}.comp", left_out + 1), begin), output.size());
    const std::string own = output.substr(begin, end - begin);
    EXPECT_NE(own.find(pass.defines[left_out].first + " is missing"), std::string::npos) << own;
    EXPECT_NE(own.find("ERROR"), std::string::npos) << own;
  }
}

}  // namespace
}  // namespace fftbench::glsl_test
