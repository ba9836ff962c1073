// Plans that keep something from one dispatch to the next (claims of tiles, flags, counters, turns of a
// batch, places between phases) give the same bits however often they have run, also where their counters
// wrap round, and tell of each time out.
#include "device/counted_dispatches.h"
#include "device/device_fixture.h"
#include "executor/array.h"
#include "executor/plan_executor.h"
#include "fft/best.h"
#include "lib/shared_constants.h"
#include "plan_families.h"
#include "testing.h"

namespace fftbench::repeated_dispatches_test {
namespace {

using Bytes = std::vector<std::byte>;
using Words = std::vector<std::uint32_t>;
using tests::all_families;
using tests::Candidate;
using tests::family_of;
using tests::has_define;
using tests::is_kept;
using tests::keeps_something;
using tests::planned;

// A plan with arrays of its own, as it is before it has run.
class Prepared {
 public:
  Prepared(const fft::Plan& plan, executor::ExecutorContext& context)
      : plan_(plan), executor_(plan, context) {
    for (const fft::Resource& resource : plan.resources) {
      executor::Array& array = arrays_.emplace_back(resource);
      bound_.push_back(array.bound());
      using enum fft::Role;
      if (resource.role == kInput || resource.role == kKernel || resource.role == kWaveRates)
        array.write(numbers_of(resource));
    }
    executor::PlanExecutor(fft::preparation_of(plan), context).record(bound_);
  }

  // Returns the output of the last one, which has been filled with NaN before.
  Bytes run(unsigned times, unsigned at_once = 1) {
    for (unsigned left = times; left > 0; left -= std::min(left, at_once)) {
      if (left <= at_once) array_of(fft::Role::kOutput).fill(std::byte{0xFF});
      executor_.record(bound_, std::min(left, at_once));
    }
    return content_of(array_of(fft::Role::kOutput));
  }

  // Counters that are kept, in one list.
  Words counters() {
    Words all;
    for_each_counters([&](executor::Array& array) {
      const Words words = words_of(array);
      all.insert(all.end(), words.begin(), words.end());
    });
    return all;
  }
  void set_counters(const Words& given) {
    auto next = given.begin();
    for_each_counters([&](executor::Array& array) {
      const Words words(next, next + std::ptrdiff_t(array.byte_count() / sizeof(std::uint32_t)));
      next += std::ptrdiff_t(words.size());
      array.write(std::as_bytes(std::span(words)));
    });
  }
  std::vector<double> input_numbers() const {
    return fft::numbers_from(numbers_of(plan_.resources.front()), plan_.problem.precision);
  }
  Words values_between() { return words_of(array_of(fft::Role::kFlaggedScratch)); }
  void clear_between() { array_of(fft::Role::kFlaggedScratch).fill(std::byte{0}); }
  std::uint32_t spin_timeouts() {
    std::uint32_t waits = 0;
    for_each_counters([&](executor::Array& array) { waits += executor::spin_timeouts(array); });
    return waits;
  }

  // So many dispatches are counted apart in claims, and in places between phases with a flag each.
  std::uint32_t slots() const {
    using enum fft::Role;
    const auto claims = std::ranges::find(plan_.resources, kClaims, &fft::Resource::role);
    return (claims != plan_.resources.end() ? FFTBENCH_CLAIM_SLOTS : 2) * plan_.pipeline_depth;
  }
  std::uint32_t turns() const { return plan_.passes.front().turns; }
  // What flags the transform's first dispatch passes on with: the same flags make the same bits.
  std::uint32_t flag_of(std::uint32_t number) const { return number / plan_.pipeline_depth & 1U; }

 private:
  static Bytes numbers_of(const fft::Resource& resource) {
    const bool has_halves =
        resource.format == fft::Format::kComplexFp16 || resource.format == fft::Format::kRealFp16;
    const fft::Precision precision = has_halves ? fft::Precision::kFp16 : fft::Precision::kFp32;
    const std::size_t count = fft::byte_count(resource) / (has_halves ? 2 : 4);
    const fft::Problem shape{.extent = {std::uint32_t(count), 1}, .domain = fft::Domain::kReal};
    return fft::bytes_from(measure::make_signal(measure::Signal::kUniform, shape, 7), precision);
  }
  static Bytes content_of(const executor::Array& array) {
    Bytes content(array.byte_count());
    array.read(content);
    return content;
  }
  static Words words_of(const executor::Array& array) {
    Words words(array.byte_count() / sizeof(std::uint32_t));
    array.read(std::as_writable_bytes(std::span(words)));
    return words;
  }
  executor::Array& array_of(fft::Role role) {
    return *std::ranges::find(arrays_, role, &executor::Array::role);
  }
  template <typename Do>
  void for_each_counters(const Do& what) {
    for (std::size_t index = 0; index < arrays_.size(); ++index) {
      const fft::Format format = plan_.resources[index].format;
      const bool counts = format == fft::Format::kCounter || format == fft::Format::kCounterPair;
      if (counts && is_kept(plan_.resources[index])) what(arrays_[index]);
    }
  }

  fft::Plan plan_;
  executor::PlanExecutor executor_;
  std::vector<executor::Array> arrays_;
  std::vector<executor::BoundResource> bound_;
};

class RepeatedDispatches : public tests::DeviceTest {
 protected:
  void SetUp() override {
    if (!backend().limits().starts_dispatches_in_order)
      GTEST_SKIP() << "the probe found that this device does not keep the order";
  }

  static executor::ExecutorContext& context() {
    static executor::ExecutorContext shared(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
    return shared;
  }

  static const std::map<std::string, fft::Plan>& families() {
    static const std::map<std::string, fft::Plan> plans = [] {
      const std::uint32_t groups = backend().limits().resident_work_groups;
      std::map<std::string, fft::Plan> taken;
      for (const auto& [name, candidates] : all_families(groups)) {
        const Candidate& one = candidates[taken.size() % candidates.size()];
        taken.emplace(fmt::format("{} {} {}: {}", one.algorithm->name, fft::describe_size(one.problem),
                                  fft::describe_options(one.algorithm->options, one.options), name),
                      std::get<fft::Plan>(planned(one, groups)));
      }
      return taken;
    }();
    return plans;
  }

  // Makes it look as if so many completions had been expected, and as many fewer counted.
  static void set_completions(std::uint32_t completions, std::uint32_t fewer = 0) {
    executor::DispatchSequence& sequence = context().sequence;
    sequence.add(completions - sequence.completions());
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    sequence.note_barrier();
    const std::uint32_t ended = sequence.completions() - fewer;
    glBindBuffer(GL_COPY_WRITE_BUFFER, sequence.buffer());
    glBufferSubData(GL_COPY_WRITE_BUFFER, 0, sizeof(ended), &ended);
  }

  static std::uint32_t completions_counted() {
    std::uint32_t ended = 0;
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glBindBuffer(GL_COPY_READ_BUFFER, context().sequence.buffer());
    glGetBufferSubData(GL_COPY_READ_BUFFER, 0, sizeof(ended), &ended);
    return ended;
  }

  // By the flags with which they were passed on.
  static std::map<std::uint32_t, Bytes> first_outputs(const fft::Plan& plan) {
    Prepared prepared(plan, context());
    std::map<std::uint32_t, Bytes> outputs;
    for (unsigned number = 0; number < 2 * plan.pipeline_depth; ++number)
      outputs.emplace(prepared.flag_of(number * prepared.turns()), prepared.run(1));
    if (prepared.spin_timeouts() + context().sequence.new_spin_timeouts() > 0)
      throw std::runtime_error("groups have timed out");
    return outputs;
  }
};

// What a shader's text includes, with the text itself.
void add_included(const gl::ShaderFiles& shaders, const std::string& name, std::set<std::string>& found) {
  const std::string* text = shaders.find(name);
  if (text == nullptr || !found.insert(name).second) return;
  for (std::size_t at = text->find("#include \""); at != std::string::npos;
       at = text->find("#include \"", at)) {
    at += 10;
    add_included(shaders, text->substr(at, text->find('"', at) - at), found);
  }
}

// What groups of several dispatches write and poll is volatile.
TEST_F(RepeatedDispatches, AreTestedOfEachShaderThatCountsInABuffer) {
  std::set<std::string> tested{"residency_probe.comp", "order_probe.comp"};  // FusedKernel, and SetUp()
  for (const auto& [name, plan] : families())
    for (const fft::Pass& pass : plan.passes) tested.insert(pass.shader);
  const gl::ShaderFiles shaders(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  unsigned counting = 0;
  for (const auto& [name, text] : shaders.texts()) {
    std::set<std::string> included;
    if (name.ends_with(".comp")) add_included(shaders, name, included);
    const bool counts = std::ranges::any_of(included, [&](const std::string& each) {
      return shaders.find(each)->find("volatile coherent buffer") != std::string::npos;
    });
    if (!counts) continue;
    ++counting;
    EXPECT_TRUE(tested.contains(name)) << name;
  }
  EXPECT_GT(counting, 5U);
}

// What a program that counts transforms is told follows what it was told before: in slots, places and flags.
void expect_to_follow(const std::vector<GLuint>& numbers, const fft::Plan& plan, std::size_t dispatches) {
  const std::uint32_t places = plan.pipeline_depth;
  ASSERT_EQ(numbers.size() % dispatches, 0U);
  const std::size_t passes = numbers.size() / dispatches;  // of one program
  for (std::size_t place = 0; place < numbers.size(); ++place) {
    const auto wanted = std::uint32_t(place / passes);
    ASSERT_EQ(numbers[place] % FFTBENCH_CLAIM_SLOTS, wanted % FFTBENCH_CLAIM_SLOTS) << place;
    ASSERT_EQ(numbers[place] % (2 * places), wanted % (2 * places)) << place;
    ASSERT_TRUE(places > 1 || numbers[place] == wanted) << place;
  }
  // Three places would not follow each other there.
  const bool goes_on_at_its_end = (std::uint64_t{1} << 32U) % (2 * places) == 0;
  EXPECT_TRUE(goes_on_at_its_end || numbers.back() < numbers.size() / 2) << "it goes on to 2^32";
}

TEST_F(RepeatedDispatches, GiveTheBitsOfTheFirstOnesWhenAllSlotsHaveBeenTakenTwice) {
  constexpr unsigned kBetweenLooks = 41;
  unsigned programs = 0;
  for (const auto& [name, plan] : families()) {
    SCOPED_TRACE(name);
    const auto first = first_outputs(plan);
    Prepared prepared(plan, context());
    const tests::CountedDispatches counted;
    const unsigned transforms = 2 * prepared.slots() / prepared.turns() + 1;
    for (unsigned done = 0; done < transforms;) {
      const unsigned times = std::min(kBetweenLooks, transforms - done);
      const Bytes output = prepared.run(times, 8);
      done += times;
      ASSERT_TRUE(output == first.at(prepared.flag_of((done - 1) * prepared.turns())))
          << "transform " << done;
    }
    EXPECT_EQ(prepared.spin_timeouts() + context().sequence.new_spin_timeouts(), 0U);
    EXPECT_EQ(completions_counted(), context().sequence.completions());
    for (const auto& [program, numbers] : counted.numbers()) {
      ++programs;
      expect_to_follow(numbers, plan, std::size_t{transforms} * prepared.turns());
    }
  }
  EXPECT_GT(programs, 10U);
}

// Otherwise the next dispatch would time out, or begin before the last group of this one has completed.
TEST_F(RepeatedDispatches, CompleteAsManyGroupsAsTheirPlansCount) {
  using enum fft::Direction;
  const fft::Algorithm& fused = fft::algorithm_named("stockham_fused");
  for (const auto& [extent, direction] : {std::pair(glm::uvec2(12, 40), kInverse),
                                          {glm::uvec2(40, 12), kInverse},
                                          {glm::uvec2(14, 45), kInverse},
                                          {glm::uvec2(16, 45), kForward},
                                          {glm::uvec2(48, 12), kForward}}) {
    const fft::Problem problem{
        .extent = extent, .batch = 3, .direction = direction, .domain = fft::Domain::kReal};
    const auto made = planned({&fused, problem, {{"sync", "in_shader"}, {"lines_per_group", "1"}}}, 2);
    Prepared prepared(std::get<fft::Plan>(made), context());
    const std::vector<double> output = fft::numbers_from(prepared.run(1), problem.precision);
    EXPECT_EQ(completions_counted(), context().sequence.completions()) << fft::describe_size(problem);
    set_completions(context().sequence.completions());
    const auto expected = measure::reference_transform(prepared.input_numbers(), problem);
    EXPECT_TRUE(measure::compare(output, expected, problem).error_units < 1) << fft::describe_size(problem);
  }
}

// Values of one transform do not replace those of another that is under way.
TEST_F(RepeatedDispatches, PassOnInArraysThatTakeTurns) {
  unsigned plans = 0;
  for (const auto& [name, plan] : families()) {
    if (plan.pipeline_depth == 1 || plan.problem.batch == 1) continue;
    SCOPED_TRACE(name);
    ++plans;
    Prepared prepared(plan, context());
    const auto has_values = [](std::uint32_t word) { return word != 0; };  // with their flags
    const std::size_t words_of_place = prepared.values_between().size() / plan.pipeline_depth;
    for (std::uint32_t number = 0; number < plan.pipeline_depth; ++number) {
      prepared.clear_between();
      prepared.run(1);
      const Words after = prepared.values_between();
      const auto place = after.begin() + std::ptrdiff_t(number * words_of_place);
      EXPECT_EQ(std::size_t(std::ranges::count_if(after, has_values)),
                std::size_t(std::count_if(place, place + std::ptrdiff_t(words_of_place), has_values)))
          << "transform " << number << " goes beyond its place";
    }
  }
  EXPECT_GT(plans, 1U);
}

// Each counter as it would be after so many dispatches, a few before 2^32.
TEST_F(RepeatedDispatches, GiveTheBitsOfTheFirstOnesWhereCountersWrapRound) {
  constexpr std::uint32_t kFirst =
      0xffff'fff0U;  // a multiple of every number of turns and of places with flags
  for (const auto& [name, plan] : families()) {
    SCOPED_TRACE(name);
    const auto first = first_outputs(plan);
    // What prepares a plan may count, too.
    Prepared learner(plan, context());
    const Words before = learner.counters();
    learner.run(1);
    Words counters = learner.counters();
    for (std::size_t at = 0; at < counters.size(); ++at)
      counters[at] = before[at] + (counters[at] - before[at]) / learner.turns() * kFirst;
    Prepared prepared(plan, context());
    ASSERT_EQ(kFirst % (2 * plan.pipeline_depth * prepared.turns()), 0U);
    prepared.set_counters(counters);
    set_completions(kFirst);
    // Numbers of places in turn never come to that end.
    const std::uint32_t start = plan.pipeline_depth == 1 ? kFirst : 0;
    const tests::CountedDispatches counted(start);
    for (std::uint32_t number = kFirst; number != 48; number += prepared.turns()) {
      const Bytes output = prepared.run(1);
      ASSERT_TRUE(output == first.at(prepared.flag_of(number - kFirst + start))) << "dispatch " << number;
    }
    EXPECT_EQ(prepared.spin_timeouts() + context().sequence.new_spin_timeouts(), 0U);
  }
}

bool waits_for_earlier(const fft::Pass& pass) {
  return has_define(pass, "WAITS_FOR_EARLIER", "1");
}

bool awaits_flags_of_another_pass(const fft::Plan& plan) {
  return plan.passes.size() == 2 && has_define(plan.passes.back(), "PASS_OF_TRANSFORM", "1");
}

TEST_F(RepeatedDispatches, TellOfSpinTimeoutsForOtherDispatches) {
  unsigned waits = 0, flags = 0;
  for (const auto& [name, plan] : families()) {
    SCOPED_TRACE(name);
    Prepared prepared(plan, context());
    prepared.run(1);
    if (std::ranges::any_of(plan.passes, waits_for_earlier)) {
      ++waits;
      set_completions(context().sequence.completions(), 1000);
      prepared.run(1);
      EXPECT_GT(context().sequence.new_spin_timeouts(), 0U) << "for completions";
      prepared.run(1);
      EXPECT_EQ(context().sequence.new_spin_timeouts(), 0U) << "behind those that timed out";
    }
    if (awaits_flags_of_another_pass(plan)) {
      ++flags;
      // In a single place lie the values of the dispatch before, which a device of many groups may read
      // before they are replaced: skipping one gives them the flag that the first pass gives too.
      const tests::CountedDispatches counted(plan.pipeline_depth == 1 ? 1 : 0, true);
      prepared.run(1);
      EXPECT_GT(context().sequence.new_spin_timeouts(), 0U) << "for flags";
    }
  }
  EXPECT_GT(waits, 10U);
  EXPECT_GT(flags, 2U);
}

// Phases that take turns count the tiles of each. Groups of a barrier, and of flags where tiles are dealt
// out, can't all be there on a device that runs one at a time.
TEST_F(RepeatedDispatches, TellOfSpinTimeoutsForOtherGroups) {
  unsigned phases = 0;
  for (const auto& [name, plan] : families()) {
    SCOPED_TRACE(name);
    for (const std::uint32_t number : {1U, 0xffffffffU}) {
      Prepared learner(plan, context());
      learner.run(1);
      Words counters = learner.counters();
      for (std::uint32_t& counter : counters) counter = counter / learner.turns() * number;
      // Behind the numbers of dispatches and of spin time-outs.
      const auto counter = std::find_if(counters.begin() + std::min<std::ptrdiff_t>(2, std::ssize(counters)),
                                        counters.end(), [](std::uint32_t each) { return each != 0; });
      if (counter == counters.end()) continue;
      ++phases;
      --*counter;
      Prepared prepared(plan, context());
      prepared.set_counters(counters);
      const tests::CountedDispatches counted(number);
      prepared.run(1);
      EXPECT_GT(prepared.spin_timeouts(), 0U) << "number " << number;
    }
    context().sequence.new_spin_timeouts();
  }
  EXPECT_GT(phases, 3U);
  if (backend().limits().resident_work_groups > 1) return;
  for (const char* pass_sync : {"barrier", "flags"}) {
    SCOPED_TRACE(pass_sync);
    const auto made =
        planned({&fft::algorithm_named("stockham_fused"),
                 tests::problems().front(),
                 {{"pass_sync", pass_sync}, {"values_per_invocation", "4"}, {"lines_per_group", "1"}}},
                2);
    const auto& plan = std::get<fft::Plan>(made);
    ASSERT_GT(plan.passes.front().work_group_count.x, 1U);
    Prepared prepared(plan, context());
    prepared.run(1);
    EXPECT_GT(prepared.spin_timeouts(), 0U);
  }
}

}  // namespace
}  // namespace fftbench::repeated_dispatches_test
