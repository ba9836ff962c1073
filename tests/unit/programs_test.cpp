// What a run records about the source of the programs that it measures.
#include "run/cases/programs.h"

#include "mentions.h"
#include "report_test_support.h"
#include "system/content_hash.h"
#include "testing.h"

namespace fftbench::run::programs_test {
namespace {

using report::test_support::TemporaryFolder;

// Replaces a device, and has the programs that the test gives it.
class SourceBackend final : public backends::Backend {
 public:
  explicit SourceBackend(std::vector<backends::ProgramSource> sources) : sources_(std::move(sources)) {}
  std::string device_name() const override { return "made up"; }
  std::string timer_name() const override { return "wall_clock"; }
  std::vector<std::pair<std::string, std::string>> facts() const override { return {}; }
  std::vector<backends::ProgramSource> program_sources(const fft::Algorithm&, const fft::Problem&,
                                                       const fft::Options&,
                                                       const backends::RingShape&) const override {
    return sources_;
  }
  backends::TransformOrSkip prepare(const fft::Algorithm&, const fft::Problem&,
                                    const fft::Options&) override {
    return fft::Skip{"made up"};
  }
  void evict_caches() override {}
  backends::TransformOrSkip prepare_copy(const fft::Problem&) override { return fft::Skip{"made up"}; }
  backends::TransformOrSkip prepare_empty_dispatch() override { return fft::Skip{"made up"}; }
  backends::TransformOrSkip prepare_pace() override { return fft::Skip{"made up"}; }

 private:
  std::vector<backends::ProgramSource> sources_;
};

Programs programs_with(std::vector<backends::ProgramSource> sources) {
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_radix4");
  return programs_of(SourceBackend(std::move(sources)), algorithm, {.extent = {8, 8}}, {});
}

TEST(Programs, AreHashedByTheirText) {
  const Programs programs = programs_with({{"a.comp X=1", "text of a"}, {"b.comp", "text of b"}});
  EXPECT_EQ(programs, (Programs{{"a.comp X=1", system::content_hash("text of a")},
                                {"b.comp", system::content_hash("text of b")}}));
}

TEST(Programs, ACasesHashChangesWithTheTextOfEachOfThemAndWithTheirOrder) {
  const std::string hash = source_hash(programs_with({{"a.comp", "one"}, {"b.comp", "two"}}));
  EXPECT_EQ(hash, source_hash(programs_with({{"a.comp", "one"}, {"b.comp", "two"}})));
  EXPECT_NE(hash, source_hash(programs_with({{"a.comp", "one"}, {"b.comp", "two."}})));
  EXPECT_NE(hash, source_hash(programs_with({{"a.comp", "one."}, {"b.comp", "two"}})));
  EXPECT_NE(hash, source_hash(programs_with({{"b.comp", "two"}, {"a.comp", "one"}})));
  EXPECT_NE(hash, source_hash(programs_with({{"a.comp", "one"}})));
  EXPECT_EQ(source_hash({}), "");
}

TEST(Programs, ArriveAtTheSupervisorAsTheyWere) {
  const std::vector<Programs> programs{{{"a.comp X=1", "12"}, {"b.comp", "34"}}, {}};
  EXPECT_EQ(programs_from(nlohmann::json::parse(to_message(programs).dump())), programs);
  EXPECT_EQ(to_json(programs), (nlohmann::json{{"a.comp X=1", "12"}, {"b.comp", "34"}}));
}

TEST(Programs, ADifferenceNamesTheShaders) {
  const nlohmann::json then{{"a.comp X=1", "1"}, {"a.comp X=2", "2"}, {"b.comp", "3"}};
  EXPECT_EQ(difference_between(then, then), "");
  nlohmann::json now = then;
  now["a.comp X=2"] = "other";
  EXPECT_TRUE(
      tests::mentions(difference_between(then, now), {"has changed since the run began: a.comp (or"}));
  now["b.comp"] = "other";
  EXPECT_TRUE(tests::mentions(difference_between(then, now), {"a.comp, b.comp"}));
  now = then;
  now.erase("b.comp");
  EXPECT_TRUE(tests::mentions(difference_between(then, now), {"b.comp is now used with other defines"}));
  EXPECT_TRUE(tests::mentions(difference_between(now, then), {"b.comp is now used with other defines"}));
  EXPECT_TRUE(tests::mentions(difference_between(nullptr, now), {"does not name the programs"}));
}

TEST(Programs, OfCudaAreTheModulesFiles) {
  const TemporaryFolder folder;
  EXPECT_TRUE(cuda_programs(folder.path()).empty());
  std::ofstream(folder.path() / "libfftbench_cuda.so") << "kernels";
  std::ofstream(folder.path() / "libother.so") << "no kernels";
  EXPECT_EQ(cuda_programs(folder.path()),
            (Programs{{"libfftbench_cuda.so", system::content_hash("kernels")}}));
}

}  // namespace
}  // namespace fftbench::run::programs_test
