// Choices that hold no more values than a device has registers for.
#include "fft/planner/registers.h"

#include <algorithm>

#include "fft/best.h"
#include "system/installation.h"
#include "testing.h"
#include "wisdom/best_choice.h"
#include "wisdom/device_file.h"

namespace fftbench::fft::registers_test {
namespace {

DeviceModel model_in(const char* name) {
  const std::filesystem::path folder = system::find_data_folder() / "configs" / "devices";
  return wisdom::read_device_file(folder / name, folder / "schema.json").model;
}

// A unit with 65536 registers, of which a value takes 8 and the rest of a program 16.
DeviceModel vega() {
  return model_in("amd-radeon-rx-vega.json");
}

Plan plan_of(const Choice& choice, const Problem& problem, const DeviceModel& device) {
  return std::get<Plan>(make_plan(*choice.algorithm, problem, choice.options, device.limits));
}

// A pass of so many invocations that hold so many values.
Plan holding(std::uint32_t values, std::uint32_t invocations) {
  Plan plan;
  plan.passes.push_back({.label = "",
                         .shader = "",
                         .defines = {},
                         .uniforms = {},
                         .bindings = {},
                         .work_group_size = {invocations, 1, 1},
                         .work = {.tiles = 1, .values_of_invocation = values}});
  return plan;
}

TEST(Registers, SufficeForAGroupAndForWhatKeepsAUnitBusy) {
  // 65536 registers for 512 invocations are 128 each; for 1024 they are 64.
  EXPECT_TRUE(has_registers_for(holding(14, 64), vega()));
  EXPECT_FALSE(has_registers_for(holding(15, 64), vega()));
  EXPECT_TRUE(has_registers_for(holding(6, 1024), vega()));
  EXPECT_FALSE(has_registers_for(holding(7, 1024), vega()));
}

TEST(Registers, AreTwiceAsManyForFp64) {
  Plan plan = holding(7, 64);
  plan.problem.precision = Precision::kFp64;
  EXPECT_TRUE(has_registers_for(plan, vega()));
  plan.passes.front().work.values_of_invocation = 8;
  EXPECT_FALSE(has_registers_for(plan, vega()));
}

TEST(Registers, SufficeWhereNoOneKnowsWhatKeepsAUnitBusyOrWhatAPassHolds) {
  DeviceModel unknown = vega();
  unknown.busy_invocations = 0;
  EXPECT_TRUE(has_registers_for(holding(100, 1024), unknown));
  Plan silent = holding(100, 1024);
  silent.passes.front().work.tiles = 0;
  EXPECT_TRUE(has_registers_for(silent, vega()));
}

TEST(WithRegisters, HoldsFewerValuesWhereTheUsualChoiceHoldsTooMany) {
  const DeviceModel device = vega();
  bool changed = false;
  for (const Domain domain : {Domain::kComplex, Domain::kReal}) {
    for (const std::uint32_t side : {64U, 128U, 256U, 1000U, 1024U, 2048U}) {
      const Problem problem{.extent = {side, side}, .domain = domain};
      const Choice usual = choice_in("stockham_register");
      const Choice fitting = with_registers(usual, problem, device);
      EXPECT_TRUE(has_registers_for(plan_of(fitting, problem, device), device)) << side;
      const bool had = has_registers_for(plan_of(usual, problem, device), device);
      EXPECT_EQ(fitting == usual, had) << side << " " << describe(fitting);
      changed = changed || !had;
    }
  }
  EXPECT_TRUE(changed);
}

TEST(WithRegisters, LeavesChoicesOfNvidiaAsTheyAre) {
  const DeviceModel device = model_in("nvidia-h200.json");
  for (const std::uint32_t side : {64U, 1000U, 2048U}) {
    const Problem problem{.extent = {side, side}};
    for (const Choice& usual : usual_choices(problem, Sync::kBarrier))
      EXPECT_EQ(with_registers(usual, problem, device), usual);
  }
}

TEST(WithRegisters, DecidesWhatBestTakes) {
  const DeviceModel device = vega();
  const Problem problem{.extent = {2048, 2048}};
  const auto classify = [&](const std::vector<Choice>& choices) {
    std::vector<PlanOrSkip> plans;
    for (const Choice& each : choices)
      plans.push_back(make_plan(*each.algorithm, problem, each.options, device.limits));
    return fft::classify(plans);
  };
  const auto taken = [&](const DeviceModel* model) {
    return wisdom::choose_best(problem, 1, Sync::kBarrier, experiment::Mode::kThroughput, {}, classify, {},
                               {}, model)
        .choice;
  };
  EXPECT_FALSE(has_registers_for(plan_of(taken(nullptr), problem, device), device));
  EXPECT_TRUE(has_registers_for(plan_of(taken(&device), problem, device), device));
}

}  // namespace
}  // namespace fftbench::fft::registers_test
