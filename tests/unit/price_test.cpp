// What a plan is as work on a device, its price, and the choices that are the cheapest.
#include "fft/planner/price.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "fft/best.h"
#include "fft/planner/shortlist.h"
#include "json/config_error.h"
#include "mentions.h"
#include "report/price_text.h"
#include "report_test_support.h"
#include "testing.h"
#include "text/device_name.h"
#include "wisdom/device_file.h"

namespace fftbench::fft::price_test {
namespace {

using fftbench::tests::mentions;

double amount_of(const Amounts& work, Work kind) {
  return work[static_cast<std::size_t>(kind)];
}

// Four compute units, each with room for two groups of 64 invocations that have up to 56 registers.
DeviceModel small_device() {
  return {.limits = {},
          .units = {.count = 4,
                    .invocations = 128,
                    .work_groups = 8,
                    .registers = 128 * 56,
                    .shared_memory_bytes = 32768},
          .most_registers = 255,
          .registers_beside_values = 24,
          .cache_bytes = 1000,
          .transaction_bytes = 128};
}

// Groups of 64 invocations, which take 33 tiles.
Plan plan_of_groups(std::uint32_t groups) {
  Plan plan{.problem = {.extent = {50, 1}}, .sync = Sync::kBarrier, .resources = {}, .passes = {}};
  plan.resources = {array_of(plan.problem, Role::kInput), array_of(plan.problem, Role::kOutput)};
  plan.passes.push_back({.label = "",
                         .shader = "",
                         .defines = {},
                         .uniforms = {},
                         .bindings = {},
                         .work_group_size = {64, 1, 1},
                         .work_group_count = {groups, 1, 1},
                         .read_bytes = 1'000'000,
                         .write_bytes = 2'000'000,
                         .twiddle_read_bytes = 4'000'000,
                         .work = {.tiles = 33,
                                  .values_of_invocation = 16,
                                  .instructions = 33e6,
                                  .sines = 3.3e6,
                                  .exchanged_bytes = 66e6,
                                  .bank_bytes = 99e6,
                                  .steps = 5,
                                  .read_piece_bytes = 64,
                                  .write_piece_bytes = 4096}});
  return plan;
}

TEST(Price, CountsEachKindOfWorkOfAPass) {
  const Amounts work = work_of(plan_of_groups(11), small_device());
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kDispatches), 1);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kBarriers), 1);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kWaits), 0);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kGroups), 11 / 4.0 / 1000);
  // Eight places for eleven groups: two rounds of three tiles with five steps each.
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kSteps), 2 * 3 * 5 / 1000.0);
  // 400 bytes in, 400 out: all fits into the cache.
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kCachedBytes), 3);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kMemoryBytes), 0);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kPieces), 1e3 / 64 + 2e3 / 128);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kTableBytes), 4);
  // The busiest of four units has three groups of three tiles.
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kBusyBytes), 3.0 * 9 / 33);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kInstructions), 9);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kInvocationSteps), 9 * 5 * 64 / 1e6);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kSines), 0.9);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kExchangedBytes), 18);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kBankBytes), 27);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kSpilledBytes), 0);
}

TEST(Price, CountsBytesBeyondTheCacheWhereTransformsTakeTurnsWithManyArrays) {
  const DeviceModel device = small_device();
  EXPECT_DOUBLE_EQ(amount_of(work_of(plan_of_groups(11), device, 2), Work::kMemoryBytes), 3 * 0.6);
  const Amounts all = work_of(plan_of_groups(11), device, 3);
  EXPECT_DOUBLE_EQ(amount_of(all, Work::kMemoryBytes), 3);
  EXPECT_DOUBLE_EQ(amount_of(all, Work::kCachedBytes), 0);
}

TEST(Price, CountsValuesThatFindNoRegisters) {
  Plan plan = plan_of_groups(33);
  plan.passes[0].work.values_of_invocation = 120;
  const DeviceModel device = small_device();
  // One group has room: 112 registers for each invocation, which wants 264.
  const Amounts work = work_of(plan, device);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kSpilledBytes), (264 - 112) * 8 * 5 * 64 * 33e-6 * 9 / 33);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kSteps), 9 * 5 / 1000.0);
}

TEST(Price, CountsBarriersAndWaitsByTheOrderOfDispatches) {
  const auto counted = [](Sync sync) {
    Plan plan = plan_of_groups(11);
    plan.passes.push_back(plan.passes.front());
    plan.passes.push_back(plan.passes.front());
    plan.sync = sync;
    const Amounts work = work_of(plan, small_device());
    EXPECT_DOUBLE_EQ(amount_of(work, Work::kDispatches), 3);
    return std::pair(amount_of(work, Work::kBarriers), amount_of(work, Work::kWaits));
  };
  EXPECT_EQ(counted(Sync::kBarrier), std::pair(3.0, 0.0));
  EXPECT_EQ(counted(Sync::kInShaderWithin), std::pair(1.0, 3.0));
  EXPECT_EQ(counted(Sync::kInShader), std::pair(0.0, 3.0));
}

TEST(Price, CountsDispatchesWhoseGroupsWaitForEachOther) {
  Plan plan = plan_of_groups(11);
  EXPECT_DOUBLE_EQ(amount_of(work_of(plan, small_device()), Work::kGroupWaits), 0);
  plan.resources.push_back(group_barrier());
  EXPECT_DOUBLE_EQ(amount_of(work_of(plan, small_device()), Work::kGroupWaits), 0) << "of another pass";
  plan.passes.front().bindings.push_back({4, plan.resources.size() - 1});
  EXPECT_DOUBLE_EQ(amount_of(work_of(plan, small_device()), Work::kGroupWaits), 1);
}

TEST(Price, CountsArithmeticOfDoublesApart) {
  Plan plan = plan_of_groups(11);
  plan.problem.precision = Precision::kFp64;
  const Amounts work = work_of(plan, small_device());
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kInstructions), 0);
  EXPECT_DOUBLE_EQ(amount_of(work, Work::kInstructionsFp64), 9);
}

TEST(Price, IsTheSumOverKindsOfWork) {
  DeviceModel device = small_device();
  device.microseconds[static_cast<std::size_t>(Work::kDispatches)] = 1.5;
  device.microseconds[static_cast<std::size_t>(Work::kInstructions)] = 0.25;
  device.microseconds_of_streams[static_cast<std::size_t>(Work::kWaits)] = 7;
  Plan plan = plan_of_groups(11);
  EXPECT_DOUBLE_EQ(price_of(plan, device), 1.5 + 9 * 0.25);
  plan.sync = Sync::kInShader;
  EXPECT_DOUBLE_EQ(price_of(plan, device), 7);
}

const Plan& plan_of(const std::string& algorithm, const Problem& problem, const Options& options,
                    const DeviceLimits& limits, PlanOrSkip& made) {
  const Algorithm& kernel = algorithm_named(algorithm);
  made = make_plan(kernel, problem, complete_options(kernel.options, options), limits);
  return std::get<Plan>(made);
}

DeviceLimits roomy_limits() {
  DeviceLimits limits;
  limits.resident_work_groups = 64;
  limits.shared_memory_bytes = 49152;
  return limits;
}

// 64 rows of 64 values in two stages of radix 8, whose butterflies take 26 instructions, with 7 of 8 values
// multiplied by a factor in between.
TEST(PassWork, OfRowsAndColumnsIsCountedByHand) {
  PlanOrSkip made;
  const Plan& plan = plan_of("stockham_register", {.extent = {64, 64}},
                             {{"columns", "strided"},
                              {"fused_column_radix", "1"},
                              {"values_per_invocation", "8"},
                              {"column_values_per_invocation", "8"},
                              {"rows_per_group", "4"},
                              {"columns_per_group", "8"},
                              {"exchange", "joint"}},
                             roomy_limits(), made);
  ASSERT_EQ(plan.passes.size(), 2U);
  const PassWork& rows = plan.passes[0].work;
  EXPECT_EQ(rows.tiles, 16U);
  EXPECT_EQ(rows.values_of_invocation, 8U);
  EXPECT_DOUBLE_EQ(rows.instructions, 4096 * (2 * 26 / 8.0 + 4 * 7 / 8.0));
  EXPECT_DOUBLE_EQ(rows.sines, 0);
  EXPECT_DOUBLE_EQ(rows.exchanged_bytes, 4096 * 8 * 2);
  EXPECT_EQ(rows.steps, 3U);
  EXPECT_EQ(rows.read_piece_bytes, 64U * 8);
  const PassWork& columns = plan.passes[1].work;
  EXPECT_EQ(columns.tiles, 8U);
  EXPECT_EQ(columns.read_piece_bytes, 8U * 8);
  EXPECT_EQ(columns.write_piece_bytes, 8U * 8);
}

TEST(PassWork, CountsSinesOnceAGroupWhereItKeepsThem) {
  PlanOrSkip made;
  const Plan& plan = plan_of("stockham_register", {.extent = {64, 64}},
                             {{"columns", "strided"},
                              {"fused_column_radix", "1"},
                              {"values_per_invocation", "8"},
                              {"rows_per_group", "1"},
                              {"persistent_groups", "128"},
                              {"twiddle", "computed"}},
                             roomy_limits(), made);
  EXPECT_EQ(plan.passes[0].work.tiles, 64U);
  EXPECT_DOUBLE_EQ(plan.passes[0].work.sines, 64 * 64 * 7 / 8.0);
}

TEST(PassWork, OfColumnsInTilesIsReadAndWrittenInTheirPieces) {
  PlanOrSkip made;
  const Plan& plan = plan_of("stockham_register", {.extent = {64, 64}},
                             {{"columns", "tiled"},
                              {"fused_column_radix", "1"},
                              {"values_per_invocation", "8"},
                              {"rows_per_group", "2"},
                              {"columns_per_group", "4"},
                              {"tile_width", "4"}},
                             roomy_limits(), made);
  EXPECT_EQ(plan.passes[0].work.write_piece_bytes, 4U * 2 * 8);
  EXPECT_EQ(plan.passes[1].work.read_piece_bytes, 64U * 4 * 8);
  EXPECT_EQ(plan.passes[1].work.write_piece_bytes, 4U * 8);
}

TEST(PassWork, OfTurnsIsCountedForAllOfThem) {
  PlanOrSkip made_turns, made_one;
  const Options options{{"columns", "strided"}, {"batch_chunk", "2"}};
  const Plan& turns =
      plan_of("stockham_register", {.extent = {64, 64}, .batch = 8}, options, roomy_limits(), made_turns);
  const Plan& one =
      plan_of("stockham_register", {.extent = {64, 64}, .batch = 2}, options, roomy_limits(), made_one);
  ASSERT_EQ(turns.passes.front().turns, 4U);
  const DeviceModel device = small_device();
  const Amounts of_turns = work_of(turns, device), of_one = work_of(one, device);
  for (const Work kind : {Work::kDispatches, Work::kSteps, Work::kInvocationSteps, Work::kInstructions,
                          Work::kExchangedBytes, Work::kBankBytes, Work::kTableBytes, Work::kBusyBytes}) {
    EXPECT_NEAR(amount_of(of_turns, kind), 4 * amount_of(of_one, kind), 1e-9)
        << kNamesOfWork[std::size_t(kind)];
  }
}

TEST(PassWork, OfWholeImagesHasWhatLiesBetweenTheAxes) {
  PlanOrSkip made;
  const Plan& plan = plan_of("stockham_image", {.extent = {16, 16}, .batch = 3},
                             {{"images", "1"}, {"values_per_invocation", "4"}}, roomy_limits(), made);
  const PassWork& work = plan.passes.front().work;
  // An exchange within each axis, of two stages of radix 4, and one between the axes.
  EXPECT_DOUBLE_EQ(work.exchanged_bytes, 3 * 256 * 3 * 8 * 2);
  EXPECT_DOUBLE_EQ(work.instructions, 3 * 256 * 2 * (2 * 8 / 4.0 + 4 * 3 / 4.0));
  EXPECT_EQ(work.read_piece_bytes, 256U * 8);
}

// What is left to row_column and bluestein nothing else can do, so that nobody asks for their price.
TEST(Price, EveryKernelThatIsChosenForSpeedSaysWhatItsPassesDo) {
  DeviceLimits limits;
  limits.resident_work_groups = 64;
  limits.starts_dispatches_in_order = true;
  limits.shared_memory_bytes = 49152;
  for (const Problem& problem : {Problem{.extent = {64, 48}}, Problem{.extent = {1024, 512}},
                                 Problem{.extent = {96, 80}, .domain = Domain::kReal}}) {
    for (const Choice& choice : search_starts(problem, Sync::kBarrier)) {
      const PlanOrSkip made = make_plan(*choice.algorithm, problem, choice.options, limits);
      const auto* plan = std::get_if<Plan>(&made);
      if (plan == nullptr || !choice.algorithm->name.starts_with("stockham_")) continue;
      for (const Pass& pass : plan->passes) {
        EXPECT_GE(pass.work.tiles, 1U) << describe(choice) << ": " << pass.label;
        EXPECT_GT(pass.work.instructions, pass.flops / 8) << describe(choice) << ": " << pass.label;
        EXPECT_GE(pass.work.read_piece_bytes, 8U) << describe(choice) << ": " << pass.label;
      }
    }
  }
}

TEST(PriceText, NamesWhatTakesMostOfAPriceTheLongestFirst) {
  Amounts microseconds{};
  microseconds[static_cast<std::size_t>(Work::kDispatches)] = 2;
  microseconds[static_cast<std::size_t>(Work::kCachedBytes)] = 10;
  microseconds[static_cast<std::size_t>(Work::kSteps)] = 1;
  Amounts work{};
  work[static_cast<std::size_t>(Work::kDispatches)] = 2;
  work[static_cast<std::size_t>(Work::kCachedBytes)] = 120.5;
  work[static_cast<std::size_t>(Work::kSteps)] = 3;
  const Choice choice{&algorithm_named("stockham_pruned"), {}};
  Amounts cheap{};
  cheap[static_cast<std::size_t>(Work::kDispatches)] = 1;
  cheap[static_cast<std::size_t>(Work::kSteps)] = 2;
  const std::vector<PricedChoice> cheapest{{.choice = choice, .work = cheap, .price_us = 4}};
  const std::string text = report::price_text(work, cheapest, microseconds, 2.424);
  EXPECT_EQ(
      text.substr(0, text.find("the cheapest")),
      "expected by the model of this device: 1212 us, 0.50 times what was measured\n    cached bytes 1205\n");
  EXPECT_TRUE(mentions(text, {"  4.00  stockham_pruned", "dispatches 2.00, steps 2.00"})) << text;
}

wisdom::DeviceFile shipped(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "devices";
  return wisdom::read_device_file(folder / (name + ".json"), folder / "schema.json");
}

TEST(Shortlist, BeginsWithTheCheapestOfAllThatBestWouldTake) {
  const DeviceModel device = shipped("nvidia-h200").model;
  for (const Sync sync : {Sync::kBarrier, Sync::kInShader}) {
    const Problem problem{.extent = {480, 360}, .direction = Direction::kInverse};
    const std::vector<PricedChoice> cheapest = cheapest_choices(problem, sync, device, 1, {.most = 12});
    ASSERT_EQ(cheapest.size(), 12U);
    for (std::size_t index = 0; index < cheapest.size(); ++index) {
      const Choice& choice = cheapest[index].choice;
      EXPECT_EQ(sync_of(choice.options), sync) << describe(choice);
      if (choice.options.contains("twiddle")) {
        EXPECT_NE(choice.options.at("twiddle"), "computed");
      }
      if (choice.options.contains("storage")) {
        EXPECT_EQ(choice.options.at("storage"), "buffer");
      }
      const auto plan = make_plan(*choice.algorithm, problem, choice.options, device.limits);
      ASSERT_TRUE(std::holds_alternative<Plan>(plan)) << describe(choice);
      EXPECT_DOUBLE_EQ(price_of(std::get<Plan>(plan), device), cheapest[index].price_us);
      if (index > 0) {
        EXPECT_LT(cheapest[index - 1].price_us, cheapest[index].price_us);
      }
    }
    for (const Choice& usual : usual_choices(problem, sync)) {
      const auto plan = make_plan(*usual.algorithm, problem, usual.options, device.limits);
      if (!std::holds_alternative<Plan>(plan)) continue;
      EXPECT_GE(price_of(std::get<Plan>(plan), device), cheapest.front().price_us) << describe(usual);
    }
  }
}

// Choices of one shape have prices that are wrong alike, so that one of them stands for the others.
TEST(Shortlist, IsOfAsManyShapesAsThereAre) {
  const DeviceModel device = shipped("nvidia-h200").model;
  const Problem problem{.extent = {360, 240}};
  const auto shapes_of = [&](std::size_t most) {
    std::set<std::string> shapes;
    for (const PricedChoice& each : cheapest_choices(problem, Sync::kInShader, device, 1, {.most = most})) {
      const Choice& choice = each.choice;
      shapes.insert(
          shape_of(std::get<Plan>(make_plan(*choice.algorithm, problem, choice.options, device.limits))));
    }
    return shapes.size();
  };
  const std::size_t all = shapes_of(10'000);
  ASSERT_GT(all, 8U);
  EXPECT_EQ(shapes_of(8), 8U);
  EXPECT_EQ(shapes_of(all), all);
}

TEST(DeviceFile, SaysWhereADocumentIsNoModel) {
  const report::test_support::TemporaryFolder folder;
  const std::filesystem::path schema =
      std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "devices" / "schema.json";
  const auto refusal_of = [&](const std::string& text) -> std::string {
    const std::filesystem::path file = folder.path() / "card.json";
    std::ofstream(file) << text;
    try {
      wisdom::read_device_file(file, schema);
    } catch (const json::ConfigError& error) {
      return error.what();
    }
    return "";
  };
  std::ifstream known(schema.parent_path() / "nvidia-h200.json");
  std::string text((std::istreambuf_iterator<char>(known)), std::istreambuf_iterator<char>());
  EXPECT_EQ(refusal_of(text), "");
  EXPECT_TRUE(mentions(refusal_of(text.substr(0, text.size() / 2)), {"card.json", "not valid JSON"}));
  const std::string units = "\"count\": 132";
  ASSERT_NE(text.find(units), std::string::npos);
  EXPECT_TRUE(mentions(refusal_of(text.replace(text.find(units), units.size(), "\"count\": 0")),
                       {"card.json", "/compute_units/count"}));
  EXPECT_TRUE(mentions(refusal_of("{\"device\": \"Card 7\"}"), {"card.json", "limits"}));
  std::ifstream again(schema.parent_path() / "nvidia-h200.json");
  const std::string whole((std::istreambuf_iterator<char>(again)), std::istreambuf_iterator<char>());
  const auto refusal_with = [&](const std::string& value, const std::string& other) {
    std::string changed = whole;
    changed.replace(changed.find(value), value.size(), other);
    return refusal_of(changed);
  };
  // Planning divides by these, and wraps around what is too large.
  EXPECT_TRUE(mentions(refusal_with("\"resident_work_groups\": 128", "\"resident_work_groups\": 0"),
                       {"/limits/resident_work_groups"}));
  EXPECT_TRUE(mentions(refusal_with("\"resident_work_groups\": 128", "\"resident_work_groups\": 100"),
                       {"/limits/resident_work_groups"}));
  EXPECT_TRUE(mentions(refusal_with("\"binding_alignment\": 16", "\"binding_alignment\": 0"),
                       {"/limits/binding_alignment"}));
  EXPECT_TRUE(mentions(refusal_with("2147483647", "4294967296"), {"/limits/work_group_count/0"}));
}

TEST(DeviceFile, IsNamedAfterItsDevice) {
  const std::filesystem::path folder = std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "devices";
  for (const auto& each : std::filesystem::directory_iterator(folder)) {
    if (each.path().filename() == "schema.json") continue;
    const wisdom::DeviceFile file = wisdom::read_device_file(each.path(), folder / "schema.json");
    EXPECT_EQ(text::device_slug(file.device.renderer), each.path().stem().string());
  }
}

TEST(DeviceFile, HasATimeForEachKindOfWorkThatTheSchemaNames) {
  std::ifstream file(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "devices" / "schema.json");
  const nlohmann::json schema = nlohmann::json::parse(file);
  std::set<std::string> kinds(kNamesOfWork.begin(), kNamesOfWork.end());
  for (const char* order : {"microseconds", "microseconds_of_streams"}) {
    std::set<std::string> named;
    for (const auto& [name, each] : schema.at("properties").at(order).at("properties").items())
      named.insert(name);
    EXPECT_EQ(named, kinds) << order;
  }
}

TEST(DeviceFile, IsFoundByTheDevicesNameAndTakesItsLimits) {
  const std::filesystem::path source = FFTBENCH_SOURCE_DIR;
  DeviceLimits limits;
  limits.work_group_invocations = 768;
  const auto model = wisdom::model_of({.renderer = "NVIDIA H200/PCIe/SSE2", .driver = "1"}, limits, source);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->limits, limits);
  EXPECT_EQ(model->units.count, 132U);
  EXPECT_FALSE(wisdom::model_of({.renderer = "Card 7", .driver = "1"}, limits, source));
  EXPECT_FALSE(wisdom::model_of({.renderer = "NVIDIA H200/PCIe/SSE2", .driver = "1"}, std::nullopt, source));
  const wisdom::Device known = shipped("llvmpipe").device;
  EXPECT_TRUE(wisdom::model_of(known, limits, source));
  EXPECT_FALSE(wisdom::model_of({.renderer = known.renderer, .driver = "1", .processor = "Processor 7"},
                                limits, source));
  EXPECT_EQ(wisdom::limits_from(wisdom::to_json(limits)), limits);
}

}  // namespace
}  // namespace fftbench::fft::price_test
