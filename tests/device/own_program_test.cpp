// The check of users' programs on those that are known to be right: all kernels.
#include "executor/own_program.h"

#include "device/device_fixture.h"
#include "executor/plan_executor.h"
#include "testing.h"

namespace fftbench::own_program_test {
namespace {

class OwnProgram : public tests::DeviceTest {
 protected:
  // The plan, as a plan file would tell it.
  static fft::Plan as_written_by_a_user(fft::Plan plan) {
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
      fft::Pass& pass = plan.passes[i];
      pass.own = fft::OwnShader{.plan = "plan.json",
                                .pointer = "/passes/" + std::to_string(i),
                                .files = std::make_shared<std::map<std::string, std::string>>()};
      pass.own->states_work_group_size = true;
      for (const auto& [name, value] : pass.uniforms) pass.own->uniforms[name] = {double(value)};
      pass.uniforms.clear();
    }
    return plan;
  }

  // What `export` writes.
  static bool can_be_exported(const fft::Plan& plan) {
    return plan.order == fft::Order::kBarrier && !fft::needs_host(plan) &&
           std::ranges::none_of(plan.resources, fft::has_second_image);
  }
};

// Programs are compiled and never dispatched.
TEST_F(OwnProgram, OfEveryKernelAndOptionIsTaken) {
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  unsigned checked = 0;
  std::set<std::string> algorithms;
  tests::Sample sample(3);
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.plan == nullptr || !algorithm.is_transform()) continue;
    std::vector<fft::Options> all{{}};
    for (const fft::OptionSpec& option : algorithm.options) {
      for (const std::string& value : option.values) all.push_back({{option.name, value}});
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i > 0 && !sample.takes_next()) continue;
      const fft::Problem problem{.extent = i % 3 == 0 ? glm::uvec2(16, 4) : glm::uvec2(8, 32),
                                 .batch = 2,
                                 .domain = i % 4 == 1 ? fft::Domain::kReal : fft::Domain::kComplex};
      if (algorithm.refuse(problem)) continue;
      auto made = fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, all[i]),
                                 backend().limits());
      auto* plan = std::get_if<fft::Plan>(&made);
      if (plan == nullptr || !can_be_exported(*plan)) continue;
      try {
        const executor::PlanExecutor taken(as_written_by_a_user(*plan), context);
      } catch (const gl::ShaderError& error) {
        ADD_FAILURE() << algorithm.name << " " << fft::options_text({&algorithm, all[i]}) << ": "
                      << error.what();
      }
      algorithms.insert(algorithm.name);
      ++checked;
    }
  }
  EXPECT_GE(algorithms.size(), 8U);
  EXPECT_GT(checked, 4 * algorithms.size());
}

}  // namespace
}  // namespace fftbench::own_program_test
