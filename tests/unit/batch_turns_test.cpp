// Batches whose images go through both passes some at a time.
#include "plan_support.h"
#include "testing.h"

namespace fftbench::batch_turns_test {
namespace {

using tests::image;

fft::Options at_once(const std::string& images) {
  return {{"batch_chunk", images}};
}

std::uint32_t turns_of(const fft::Problem& problem, const fft::Options& options = {}) {
  return tests::register_stream(problem, options).passes.front().turns;
}

// One dispatch of each pass after the other, each on the next part of the caller's arrays.
TEST(BatchTurns, EachTurnRunsBothPassesOnItsPartOfTheCallersArrays) {
  const fft::Problem problem = image(64, 32, 6);
  const fft::Plan whole = tests::register_stream(problem, at_once("all"));
  const fft::Plan plan = tests::register_stream(problem, at_once("2"));
  const fft::Plan part = tests::register_stream(image(64, 32, 2), at_once("all"));
  EXPECT_EQ(plan.problem, problem);
  ASSERT_EQ(plan.passes.size(), 2U);
  EXPECT_EQ(fft::dispatch_count(plan), 6U);
  EXPECT_FALSE(plan.passes[0].shares_turns);
  EXPECT_TRUE(plan.passes[1].shares_turns);
  std::size_t parts_bound = 0;
  for (std::size_t pass = 0; pass < 2; ++pass) {
    EXPECT_EQ(plan.passes[pass].turns, 3U);
    EXPECT_EQ(plan.passes[pass].work_group_count, part.passes[pass].work_group_count);
    EXPECT_EQ(plan.passes[pass].read_bytes, whole.passes[pass].read_bytes);
    EXPECT_EQ(plan.passes[pass].write_bytes, whole.passes[pass].write_bytes);
    EXPECT_EQ(plan.passes[pass].twiddle_read_bytes, 3 * part.passes[pass].twiddle_read_bytes);
    EXPECT_EQ(plan.passes[pass].flops, whole.passes[pass].flops);
    for (const fft::Binding& binding : plan.passes[pass].bindings) {
      const fft::Role role = plan.resources[binding.resource].role;
      const bool is_callers = role == fft::Role::kInput || role == fft::Role::kOutput;
      EXPECT_EQ(binding.bytes_of_turn, is_callers ? 64U * 32 * 2 * 8 : 0U);
      parts_bound += is_callers ? 1 : 0;
    }
  }
  EXPECT_GE(parts_bound, 2U);
  for (const fft::Resource& resource : plan.resources) {
    if (resource.role == fft::Role::kInput || resource.role == fft::Role::kOutput) {
      EXPECT_EQ(resource.extent, glm::uvec3(64, 32, 6));
    } else if (resource.role == fft::Role::kScratch || resource.role == fft::Role::kFlaggedScratch) {
      EXPECT_EQ(resource.extent.z, 2U) << resource.name;
    }
  }
}

TEST(BatchTurns, EveryImageHasItsTurnWhateverPartOfThemGoesAtOnce) {
  for (const auto& [images, turns] :
       {std::pair("1", 8U), {"2", 4U}, {"4", 2U}, {"8", 1U}, {"16", 1U}, {"all", 1U}}) {
    const fft::Plan plan = tests::register_stream(image(64, 32, 8), at_once(images));
    EXPECT_EQ(plan.problem.batch, 8U) << images;
    for (const fft::Pass& pass : plan.passes) EXPECT_EQ(pass.turns, turns) << images;
  }
}

// Where a barrier stands behind each transform alone, its first dispatch waits for none; that of a turn does.
TEST(BatchTurns, TheFirstPassOfATurnWaitsForTheTurnBefore) {
  const auto waits = [](const std::string& images) {
    fft::Options options = at_once(images);
    options["sync"] = "in_shader_within";
    const fft::Plan plan =
        std::get<fft::Plan>(tests::planned_stream("stockham_register", image(128, 64, 4), options));
    EXPECT_EQ(plan.sync, fft::Sync::kInShaderWithin);
    return std::pair(tests::define_of(plan.passes.front(), "WAITS_FOR_EARLIER"),
                     tests::define_of(plan.passes.back(), "COUNTS_COMPLETIONS"));
  };
  EXPECT_EQ(waits("all"), std::pair(std::string("0"), std::string("0")));
  EXPECT_EQ(waits("1"), std::pair(std::string("1"), std::string("1")));
}

TEST(BatchTurns, RefusalsSayWhatIsInTheWay) {
  const auto reason = [](const fft::Problem& problem, fft::Options options) {
    return std::get<fft::Skip>(tests::planned_stream("stockham_register", problem, std::move(options)))
        .reason;
  };
  EXPECT_EQ(reason(image(64, 32, 6), at_once("4")), "batch_chunk=4 does not divide the 6 images");
  EXPECT_EQ(reason(image(5, 3, 2), at_once("1")),
            "batch_chunk=1: the input of so many images has 120 bytes, but parts of a buffer begin at "
            "multiples of 256");
  fft::Options of_images = at_once("1");
  of_images["storage"] = "image";
  of_images["sync"] = "barrier";
  EXPECT_EQ(reason(image(64, 32, 6), of_images),
            "batch_chunk=1: a texture can't be bound in parts; take storage=buffer");
  EXPECT_EQ(turns_of(image(5, 3, 2), at_once("16")), 1U) << "all of them";
}

}  // namespace
}  // namespace fftbench::batch_turns_test
