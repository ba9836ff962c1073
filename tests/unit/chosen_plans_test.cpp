// What planning chooses by itself, for devices of each kind: which choice is the fastest is for measurements
// to say, but each is whole, keeps the device's limits, waits for nothing that may not run, and moves no more
// than it must.
#include "fft/best.h"
#include "fft/kernels/line_stages.h"
#include "lib/shared_constants.h"
#include "plan_support.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::fft::chosen_plans_test {
namespace {

using tests::define_of;
using tests::image;
using tests::planned_stream;
using tests::register_stream;

// Sides that kernels take in other ways: short and long, powers of two, mixed, odd, with large factors,
// primes.
constexpr std::array kSides{1U,   2U,   8U,    31U,   45U,   60U,   100U,  128U, 343U,
                            512U, 675U, 1024U, 1080U, 1920U, 2401U, 3840U, 8192U};

std::vector<Problem> problems_of_many_sizes() {
  std::vector<Problem> problems;
  for (const std::uint32_t width : kSides) {
    for (const std::uint32_t height : kSides) {
      for (const auto precision : {Precision::kFp16, Precision::kFp32, Precision::kFp64}) {
        for (const auto domain : {Domain::kComplex, Domain::kReal}) {
          for (const auto direction : {Direction::kForward, Direction::kInverse}) {
            // With more images, some would need more groups than a device takes, and no stream goes in parts.
            for (const std::uint32_t batch : {1U, 16U, 61U}) {
              problems.push_back({.extent = {width, height},
                                  .batch = batch,
                                  .direction = direction,
                                  .domain = domain,
                                  .precision = precision,
                                  .norm = Norm::kOrtho});
            }
          }
        }
      }
    }
  }
  return problems;
}

// Its groups run one after the other, and its dispatches do not synchronise in the shader.
DeviceLimits serial_device() {
  return {.storage_buffer_bytes = std::uint64_t{1} << 31U};
}

std::string text_of(const Problem& problem) {
  return describe_size(problem) + " " + describe_kind(problem);
}

std::uint64_t number_of(const Pass& pass, const std::string& name, std::uint64_t otherwise) {
  const std::string text = define_of(pass, name);
  return text.empty() ? otherwise : std::stoull(text);
}

// Every line has its tile, and every value of a line its invocation.
void expect_all_lines_are_covered(const Pass& pass, const Problem& problem) {
  // In two phases (two_phase_columns_test.cpp), or images with all of their lines (below).
  if (pass.shader == "stockham_columns.comp" || pass.shader == "stockham_image.comp") return;
  for (const std::string axis : {"", "_ACROSS"}) {
    const std::uint64_t lines = number_of(pass, "LINES" + axis, 0);
    if (lines == 0 || define_of(pass, "TILED_LINES" + axis).empty()) continue;
    const std::uint64_t per_line = number_of(pass, "INVOCATIONS_PER_LINE" + axis, 0);
    const std::uint64_t tiles = number_of(pass, "TILES" + axis, pass.work_group_count.x);
    std::uint64_t tiled = number_of(pass, "TILED_LINES" + axis, 0);
    std::uint64_t images = 1;
    if (pass.shader == "stockham_fused.comp" && problem.domain == Domain::kComplex) {
      tiled = axis.empty() ? problem.extent.y : problem.extent.x;
      images = problem.batch;
    }
    EXPECT_GE(lines * tiles, images * tiled);
    if (problem.domain == Domain::kComplex && !define_of(pass, "TILES" + axis).empty()) {
      EXPECT_LE(tiles, images * ((tiled + lines - 1) / lines)) << "no tile is in vain";
    }
    EXPECT_EQ(per_line * lines, pass.work_group_size.x);
    EXPECT_GE(per_line * number_of(pass, "ELEMENTS", 0), number_of(pass, "FFT_LENGTH" + axis, 0));
  }
  const std::uint64_t groups = std::uint64_t{pass.work_group_count.x} * pass.work_group_count.y;
  EXPECT_EQ(number_of(pass, "GROUPS", groups), groups);
}

// Each line of either axis has its invocations, and each value its place in shared memory.
void expect_room_for_whole_images(const Pass& pass, std::uint32_t batch) {
  const std::uint64_t images = number_of(pass, "IMAGES_OF_GROUP", 0);
  if (images == 0) return;
  for (const std::string axis : {"", "_ACROSS"})
    EXPECT_GE(number_of(pass, "LINES" + axis, 0),
              images * number_of(pass, "LINES_OF_IMAGE" + axis, 1U << 20U));
  EXPECT_GE(pass.work_group_count.x * images, batch);
  EXPECT_GE(number_of(pass, "SHARED_LENGTH", 0), images * number_of(pass, "SHARED_IMAGE_PITCH", 1U << 20U));
}

void expect_sound(const Plan& plan, const DeviceLimits& limits) {
  EXPECT_EQ(exceeded_limit(plan, limits).has_value(), false);
  EXPECT_TRUE(!waits_for_groups(plan) || limits.resident_work_groups > 1);
  EXPECT_TRUE(plan.sync == Sync::kBarrier || limits.starts_dispatches_in_order);
  EXPECT_TRUE(plan.problem.precision != Precision::kFp64 ||
              !std::ranges::count(plan.resources, Role::kFlaggedScratch, &Resource::role))
      << "doubles have no room for flags";
  const Traffic traffic = traffic_of(plan);
  EXPECT_GE(traffic.read_bytes, byte_count(plan.resources.front()));
  EXPECT_GT(traffic.write_bytes, 0U);
  for (const Pass& pass : plan.passes) {
    SCOPED_TRACE(pass.label);
    EXPECT_EQ(plan.problem.batch % pass.turns, 0U);
    for (const Binding& binding : pass.bindings) {
      if (binding.bytes_of_turn == 0) continue;
      EXPECT_EQ(binding.bytes_of_turn * pass.turns, byte_count(plan.resources[binding.resource]));
      EXPECT_EQ(binding.bytes_of_turn % limits.binding_alignment, 0U);
    }
    expect_all_lines_are_covered(pass, plan.problem);
    expect_room_for_whole_images(pass, plan.problem.batch);
  }
}

// The exchange may be split, and takes a number a value then.
bool fits(const Problem& problem, const DeviceLimits& limits) {
  const std::uint64_t longest = std::min(std::max(problem.extent.x, problem.extent.y), 12288U);
  return longest * bytes_of_arithmetic(problem.precision) <= limits.shared_memory_bytes &&
         byte_count(problem) <= limits.storage_buffer_bytes / 8;
}

TEST(ChosenPlans, AreSoundOnEveryKindOfDeviceInEveryOrder) {
  tests::Sample sample(61);
  const std::array devices{tests::large_gpu(), tests::small_gpu(), serial_device()};
  std::set<std::string> kernels;
  for (const Problem& problem : problems_of_many_sizes()) {
    if (!sample.takes_next() || algorithm_named(kBestName).refuse(problem)) continue;
    for (const DeviceLimits& limits : devices) {
      if (!fits(problem, limits)) continue;
      for (const char* sync : {"barrier", "in_shader_within", "in_shader"}) {
        if (!limits.starts_dispatches_in_order && sync != std::string("barrier")) continue;
        for (const char* name :
             {"best", "stockham_register", "stockham_fused", "stockham_image", "bluestein"}) {
          const Algorithm& algorithm = algorithm_named(name);
          const auto known = std::ranges::find(algorithm.options, kSyncOption, &OptionSpec::name);
          if (algorithm.refuse(problem) || !known->takes(sync)) continue;
          if (algorithm.name != kBestName && limits != devices.front()) continue;
          SCOPED_TRACE(text_of(problem) + " " + name + " " + sync + " on " +
                       std::to_string(limits.resident_work_groups) + " groups");
          const PlanOrSkip planned = planned_stream(name, problem, {{"sync", sync}}, limits);
          const auto* plan = std::get_if<Plan>(&planned);
          EXPECT_TRUE(plan != nullptr || name != kBestName) << std::get<Skip>(planned).reason;
          if (plan == nullptr) continue;
          kernels.insert(plan->passes.front().shader);
          expect_sound(*plan, limits);
          if (algorithm.name == kBestName) {
            EXPECT_EQ(*plan, std::get<Plan>(planned_stream(name, problem, {{"sync", sync}}, limits)));
          }
        }
      }
    }
  }
  EXPECT_GE(kernels.size(), 4U);
}

TEST(ChosenPlans, MoveNoMoreThanARowsAndAColumnsPassThatNobodyChose) {
  tests::Sample sample(103);
  // Without what a last tile that is not full counts for the lines that it lacks.
  const auto bytes = [](const Plan& plan) {
    double sum = 0;
    for (const Pass& pass : plan.passes) {
      const std::uint64_t lines = number_of(pass, "LINES", 1), tiled = number_of(pass, "TILED_LINES", 1);
      const double there = double(tiled) / double((tiled + lines - 1) / lines * lines);
      sum += double(pass.read_bytes + pass.write_bytes) * there;
    }
    return sum;
  };
  const Options plain{
      {"sync", "barrier"}, {"columns", "strided"}, {"fused_column_radix", "1"}, {"batch_chunk", "all"}};
  for (const Problem& problem : problems_of_many_sizes()) {
    if (!fits(problem, tests::large_gpu()) || problem.extent.y == 1 ||
        algorithm_named("stockham_register").refuse(problem) || !sample.takes_next())
      continue;
    for (const char* sync : {"barrier", "in_shader"}) {
      // Where nothing is overlapped, nothing is gained by a byte more: else by less than another sweep.
      // Four-step columns are another sweep, in longer pieces.
      const Plan chosen = register_stream(problem, {{"sync", sync}});
      const bool gains = sync == std::string("in_shader") || problem.domain == Domain::kReal ||
                         std::ranges::any_of(chosen.passes, [](const Pass& pass) {
                           return pass.label.starts_with("columns as an image");
                         });
      EXPECT_LE(bytes(chosen), (gains ? 2 : 1.01) * bytes(register_stream(problem, plain)))
          << text_of(problem) << " " << sync;
    }
  }
}

// So that there is a size up to which one dispatch is chosen, whatever it is.
TEST(ChosenPlans, OfMoreImagesThanGoInTwoDispatchesGoInTwoAsWell) {
  for (const glm::uvec2 extent :
       {glm::uvec2(128, 120), {256, 64}, {360, 240}, {45, 512}, {512, 256}, {1024, 720}}) {
    for (const Sync sync : {Sync::kBarrier, Sync::kInShader}) {
      for (const auto precision : {Precision::kFp16, Precision::kFp32, Precision::kFp64}) {
        bool are_two = false;
        for (std::uint32_t batch = 1; batch <= 256; batch *= 2) {
          const Problem problem{
              .extent = extent, .batch = batch, .precision = precision, .norm = Norm::kOrtho};
          const bool is_two = usual_choices(problem, sync).front().algorithm->name == "stockham_register";
          EXPECT_TRUE(is_two || !are_two) << text_of(problem) << " " << name_of(sync);
          are_two = is_two;
        }
        EXPECT_TRUE(are_two) << extent.x << "x" << extent.y;
      }
    }
  }
}

TEST(ChosenPlans, OverlapFewerTransformsTheLargerTheyAre) {
  for (const auto domain : {Domain::kComplex, Domain::kReal}) {
    std::uint32_t least = 1000;
    for (const glm::uvec2 extent : {glm::uvec2(128, 96), {256, 192}, {512, 384}, {1024, 768}}) {
      const Problem problem{.extent = extent, .domain = domain};
      const auto plan = std::get<Plan>(planned_stream("stockham_fused", problem));
      EXPECT_LE(plan.pipeline_depth, least) << text_of(problem);
      least = plan.pipeline_depth;
    }
    EXPECT_LT(least, 4U);
  }
}

TEST(ChosenPlans, LeaveWhatIsAskedForAsItIs) {
  Problem batch = tests::real_image(512, 256);
  batch.batch = 16;
  for (const Problem& problem :
       {tests::real_image(729, 2025), tests::real_image(1050, 1350, Direction::kInverse), image(720, 2250),
        image(96, 1, 3000), batch, tests::real_image(512, 256),
        tests::real_image(360, 300, Direction::kInverse)}) {
    SCOPED_TRACE(text_of(problem));
    const std::size_t columns = problem.direction == Direction::kInverse || problem.extent.y == 1 ? 0 : 1;
    const auto of_columns = [&](const char* option, const char* value, const char* define) {
      return number_of(
          register_stream(problem, {{option, value}, {"fused_column_radix", "1"}}).passes.at(columns), define,
          0);
    };
    if (problem.extent.y > 1) {
      EXPECT_EQ(of_columns("columns_per_group", "2", "LINES"), 2U);
      for (const char* radix : {"2", "3", "4"}) {
        if (problem.extent.y % std::stoul(radix) != 0) continue;
        const Plan plan = register_stream(problem, {{"fused_column_radix", radix}});
        EXPECT_EQ(define_of(plan.passes.at(1 - columns), "FUSED_COLUMN_RADIX"), radix);
      }
    } else {
      EXPECT_EQ(of_columns("rows_per_group", "16", "LINES"), 16U);
    }
    EXPECT_LE(of_columns("values_per_invocation", "4", "ELEMENTS"), 5U);
    for (const Pass& pass :
         register_stream(problem, {{"persistent_groups", "all"}, {"persistent_column_groups", "all"}}).passes)
      EXPECT_EQ(number_of(pass, "GROUPS", 0), number_of(pass, "TILES", 0)) << pass.label;
  }
}

std::ptrdiff_t arrays_between(const Plan& plan) {
  return std::ranges::count_if(plan.resources, [](const Resource& each) {
    return each.role == Role::kScratch || each.role == Role::kFlaggedScratch;
  });
}

TEST(ChosenPlans, PassOnColumnsAsIsAskedFor) {
  for (const Problem& problem :
       {tests::real_image(512, 256), tests::real_image(512, 2048), tests::real_image(720, 1350),
        tests::real_image(1024, 512, Direction::kInverse), image(512, 256), image(720, 2250)}) {
    SCOPED_TRACE(text_of(problem));
    for (const char* radix : {"1", "2"}) {
      EXPECT_EQ(
          arrays_between(register_stream(problem, {{"columns", "in_place"}, {"fused_column_radix", radix}})),
          0);
      EXPECT_EQ(
          arrays_between(register_stream(problem, {{"columns", "strided"}, {"fused_column_radix", radix}})),
          1);
    }
  }
}

// So that each group that runs at once has a tile, where there are columns for it: a sector of memory, or of
// short columns what makes a group of several warps.
TEST(ChosenPlans, OfFewStridedColumnsHaveNoMoreInATileThanLeavesOneForEachGroup) {
  unsigned narrow = 0;
  for (const std::uint32_t width : {64U, 128U, 512U, 1024U, 2048U}) {
    for (const std::uint32_t height : {256U, 512U, 1024U}) {
      const Pass columns = register_stream(image(width, height), {{"columns", "strided"}}).passes.at(1);
      const std::uint64_t lines = number_of(columns, "LINES", 0), bytes = lines * 8;
      const bool has_one_for_each = number_of(columns, "TILES", 0) >= tests::large_gpu().resident_work_groups;
      EXPECT_TRUE(has_one_for_each || bytes <= 32 || columns.work_group_size.x <= 128)
          << width << "x" << height << ": " << lines;
      EXPECT_TRUE(bytes >= 32 && (bytes <= 128 || columns.work_group_size.x <= 128)) << lines;
      narrow += has_one_for_each ? 0 : 1;
    }
  }
  EXPECT_GT(narrow, 3U);
}

TEST(ChosenPlans, OfShortColumnsFillSeveralWarpsWithRoomOnSmallDevicesWhateverEachInvocationHolds) {
  const Algorithm& algorithm = algorithm_named("stockham_register");
  const auto elements = std::ranges::find(algorithm.options, "values_per_invocation", &OptionSpec::name);
  for (const std::uint32_t shared_memory_bytes : {16384U, 32768U}) {
    DeviceLimits limits = tests::small_gpu();
    limits.shared_memory_bytes = shared_memory_bytes;
    for (const auto precision : {Precision::kFp16, Precision::kFp32, Precision::kFp64}) {
      for (const std::uint32_t height : {32U, 64U, 128U, 256U, 512U, 1024U}) {
        for (const std::string& value : elements->values) {
          const Problem problem{.extent = {64, height}, .precision = precision, .norm = Norm::kOrtho};
          const PlanOrSkip made =
              planned_stream("stockham_register", problem,
                             {{"columns", "strided"}, {"values_per_invocation", value}}, limits);
          ASSERT_TRUE(std::holds_alternative<Plan>(made))
              << text_of(problem) << " values_per_invocation=" << value << ": "
              << std::get<Skip>(made).reason;
          const Pass& columns = std::get<Plan>(made).passes.at(1);
          EXPECT_TRUE(columns.work_group_size.x >= 128 || number_of(columns, "LINES", 0) >= 64)
              << text_of(problem) << " values_per_invocation=" << value << ": " << columns.work_group_size.x;
        }
      }
    }
  }
}

TEST(ChosenPlans, ExistWhereColumnsOfOddFactorsAreFew) {
  for (const std::uint32_t width : {1U, 2U, 3U, 4U, 6U, 9U, 12U, 20U}) {
    for (const std::uint32_t height : {45U, 675U, 1080U, 1920U, 2401U, 3840U}) {
      const Problem problem = image(width, height);
      for (const std::uint32_t residents : {8U, 128U}) {
        DeviceLimits limits = tests::large_gpu();
        limits.resident_work_groups = residents;
        const PlanOrSkip planned = planned_stream("stockham_register", problem, {}, limits);
        EXPECT_TRUE(std::holds_alternative<Plan>(planned)) << text_of(problem);
      }
    }
  }
}

TEST(ChosenPlans, ExistAtEveryHeight) {
  tests::Sample sample(61);
  for (std::uint32_t height = 2; height <= 4096; ++height) {
    if (needs_chirp(height)) continue;
    for (const std::uint32_t width : {63U, 1000U, 1280U, 2744U}) {
      for (const auto domain : {Domain::kComplex, Domain::kReal}) {
        for (const auto direction : {Direction::kForward, Direction::kInverse}) {
          if (!sample.takes_next()) continue;
          const Problem problem{.extent = {width, height}, .direction = direction, .domain = domain};
          SCOPED_TRACE(text_of(problem));
          expect_sound(register_stream(problem), tests::large_gpu());
        }
      }
    }
  }
}

// Words of 32 bits are known by a bit each, and a double would lose two.
TEST(ChosenPlans, KnowTheValuesOfLongLinesByFlagsWhereTheyHaveRoomForThem) {
  const auto is_flagged = [](const Problem& problem, const Options& options = {}) {
    const Plan plan = register_stream(problem, options);
    return std::ranges::find(plan.resources, Role::kFlaggedScratch, &Resource::role) != plan.resources.end();
  };
  EXPECT_TRUE(is_flagged(image(1U << 20U, 1)));
  EXPECT_FALSE(is_flagged(image(1U << 20U, 1), {{"pass_sync", "barrier"}}));
  EXPECT_FALSE(is_flagged(image(1U << 20U, 1), {{"sync", "barrier"}}));
  EXPECT_FALSE(is_flagged({.extent = {1U << 20U, 1}, .precision = Precision::kFp64}));
}

}  // namespace
}  // namespace fftbench::fft::chosen_plans_test
