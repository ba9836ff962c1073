// Programs that are kept between processes: each ExecutorContext here stands for a process.
#include "gl/driver_cache.h"

#include "backends/opengl/opengl_transform.h"
#include "device/device_fixture.h"
#include "device/gl_calls.h"
#include "executor/executor_context.h"
#include "executor/probed_limits.h"
#include "fft/kernels/baseline.h"
#include "report_test_support.h"
#include "testing.h"

namespace fftbench {
namespace {

namespace fs = std::filesystem;
using report::test_support::TemporaryFolder;
using tests::DeviceTest;

class ProgramsOnDisk : public DeviceTest {
 protected:
  void SetUp() override { backend(); }

  fs::path folder() const { return temporary_.path() / "cache"; }
  gl::DriverCache cache() const { return gl::usual_cache(folder()); }

  // What a process spends on the programs of an FFT, and what the FFT makes of random numbers.
  struct Outcome {
    executor::ProgramCosts costs;
    std::vector<std::complex<float>> output;
  };
  Outcome run(const gl::DriverCache& cache) {
    executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl", cache);
    const fft::Problem problem{.extent = {64, 32}};
    const fft::Algorithm& algorithm = fft::algorithm_named("stockham_radix4");
    const fft::PlanOrSkip plan =
        fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, {}), backend().limits());
    gl::DebugLog log;
    backends::OpenGlTransform transform(std::get<fft::Plan>(plan), context, backends::TimerKind::kWallClock,
                                        log);
    const auto input = tests::complex_signal(measure::Signal::kUniform, problem, 7);
    tests::upload(transform, input);
    transform.poison();
    transform.run(1);
    Outcome outcome{.costs = context.programs.costs(), .output = input};
    tests::download(transform, outcome.output);
    return outcome;
  }

  std::vector<fs::path> entries() const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder())) files.push_back(entry.path());
    return files;
  }

  static std::string content_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  // Damages every entry, and expects each program to be compiled, with the right result, and kept anew.
  void expect_replaced(const std::function<std::string(std::string)>& damaged) {
    fs::remove_all(folder());
    const Outcome sound = run(cache());
    for (const fs::path& file : entries()) {
      const std::string bad = damaged(content_of(file));
      std::ofstream(file, std::ios::binary) << bad;
    }
    const Outcome compiled = run(cache());
    EXPECT_EQ(compiled.costs.from_cache, 0U);
    EXPECT_EQ(compiled.costs.compiled, sound.costs.compiled);
    EXPECT_EQ(compiled.output, sound.output);
    EXPECT_EQ(run(cache()).costs.from_cache, sound.costs.compiled);
  }

  static fft::Pass any_pass() { return fft::plan_copy({.extent = {16, 16}}).passes.front(); }

 private:
  TemporaryFolder temporary_;
};

TEST_F(ProgramsOnDisk, AreTakenByTheNextProcessAndGiveTheSameBits) {
  const Outcome first = run(cache());
  EXPECT_GT(first.costs.compiled, 0U);
  EXPECT_EQ(first.costs.from_cache, 0U);
  EXPECT_EQ(entries().size(), first.costs.compiled);
  const Outcome second = run(cache());
  EXPECT_EQ(second.costs.compiled, 0U);
  EXPECT_EQ(second.costs.from_cache, first.costs.compiled);
  EXPECT_EQ(second.output, first.output);
  EXPECT_EQ(second.output, run({}).output) << "as without any cache";
}

TEST_F(ProgramsOnDisk, AreNoneWhereThereIsNoCache) {
  const Outcome outcome = run({});
  EXPECT_GT(outcome.costs.compiled, 0U);
  EXPECT_EQ(outcome.costs.from_cache, 0U);
  EXPECT_FALSE(fs::exists(folder()));
}

TEST_F(ProgramsOnDisk, AreReplacedWhereAByteIsWrong) {
  for (const double where : {0.0, 0.2, 0.5, 0.99}) {
    expect_replaced([&](std::string entry) {
      entry[std::size_t(where * double(entry.size()))] ^= 1;
      return entry;
    });
  }
}

TEST_F(ProgramsOnDisk, AreReplacedWhereTheyAreCutShort) {
  for (const double length : {0.0, 0.01, 0.5, 0.999}) {
    expect_replaced([&](const std::string& entry) {
      return entry.substr(0, std::size_t(length * double(entry.size())));
    });
  }
}

TEST_F(ProgramsOnDisk, AreReplacedWhereTheyAreAnothers) {
  executor::ProgramCache programs(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
  programs.program_of(any_pass());
  const std::string foreign = content_of(entries().front());
  expect_replaced([&](const std::string&) { return foreign; });
}

TEST_F(ProgramsOnDisk, AreReplacedWhereTheDriverRefusesThem) {
  executor::ProgramCache first(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
  const gl::ShaderSource source = first.source_of(any_pass());
  gl::KeptProgram kept{.binary = first.program_of(any_pass())->binary(), .notes = {}};
  ASSERT_FALSE(kept.binary.bytes.empty());
  kept.binary.bytes = std::string(kept.binary.bytes.size(), 'x');
  gl::keep_program(cache(), source, kept);
  gl::DebugLog log;
  executor::ProgramCache second(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
  second.program_of(any_pass());
  log.throw_if_errors("handing over a binary that is none");
  EXPECT_EQ(second.costs().compiled, 1U);
  executor::ProgramCache third(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
  third.program_of(any_pass());
  EXPECT_EQ(third.costs().from_cache, 1U);
}

TEST_F(ProgramsOnDisk, OfAFormatThatTheDriverLacksAreNotHandedToIt) {
  gl::DebugLog log;
  EXPECT_FALSE(gl::Program::from_binary({.format = 0x1234, .bytes = "something"}, "of no driver"));
  log.throw_if_errors("handing over a binary of no driver");
}

const char* driver_version = "";
PFNGLGETSTRINGPROC real_get_string = nullptr;

const GLubyte* GLAD_API_PTR other_version(GLenum name) {
  return name == GL_VERSION ? reinterpret_cast<const GLubyte*>(driver_version) : real_get_string(name);
}

TEST_F(ProgramsOnDisk, OfAnotherDriverAreOtherPrograms) {
  const std::size_t programs = run(cache()).costs.compiled;
  real_get_string = glad_glGetString;
  glad_glGetString = other_version;
  driver_version = "4.6.0 of tomorrow";
  const Outcome of_tomorrow = run(cache());
  const Outcome once_more = run(cache());
  glad_glGetString = real_get_string;
  EXPECT_EQ(of_tomorrow.costs.compiled, programs);
  EXPECT_EQ(once_more.costs.from_cache, programs);
  EXPECT_EQ(run(cache()).costs.from_cache, programs) << "those of today are still there";
}

TEST_F(ProgramsOnDisk, OfOtherDefinesAreOtherPrograms) {
  fft::Pass pass = any_pass();
  executor::ProgramCache first(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
  first.program_of(pass);
  pass.defines.emplace_back("OF_NO_USE", "1");
  executor::ProgramCache second(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
  second.program_of(pass);
  EXPECT_EQ(second.costs().compiled, 1U);
}

TEST_F(ProgramsOnDisk, KeepWhatTheCompilerSaid) {
  const auto notes_of = [&](bool listens, const std::string& note) {
    executor::ProgramCache programs(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
    unsigned asked = 0;
    if (listens) {
      programs.listen_to_compiler([&] {
        return asked++ == 0 ? std::vector<std::string>{} : std::vector<std::string>{note, "more"};
      });
    }
    const std::vector<std::string> notes = programs.notes_of(any_pass());
    return std::pair(notes, programs.costs().compiled);
  };
  const std::vector<std::string> none, said{"32 registers", "more"};
  EXPECT_EQ(notes_of(false, ""), std::pair(none, std::size_t{1}));
  EXPECT_EQ(notes_of(true, "32 registers"), std::pair(said, std::size_t{1})) << "no one had listened before";
  EXPECT_EQ(notes_of(true, "not compiled"), std::pair(said, std::size_t{0}));
  EXPECT_EQ(notes_of(false, ""), std::pair(none, std::size_t{0}));
}

// Probes take a quarter of a second on some GPUs.
TEST_F(ProgramsOnDisk, ComeWithWhatProbesToldOfTheDevice) {
  const tests::GlCalls calls;
  std::ptrdiff_t dispatches = 0;  // of the last probing
  const auto probed = [&](const gl::DriverCache& cache, const std::string& device) {
    const std::size_t before = calls.seen().size();
    executor::ExecutorContext context(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache);
    const fft::DeviceLimits own = executor::limits_of(backend().device());
    const fft::DeviceLimits limits = executor::probed_limits(own, {.name = device, .is_software = true},
                                                             context, executor::probes_of(own, context))
                                         .limits;
    dispatches = std::count(calls.seen().begin() + std::ptrdiff_t(before), calls.seen().end(),
                            tests::GlCalls::Call{tests::GlCalls::Kind::kDispatch});
    return std::pair(limits.resident_work_groups, limits.starts_dispatches_in_order);
  };
  const auto expected = std::pair(backend().limits().resident_work_groups, true);
  EXPECT_EQ(probed(cache(), "one"), expected);
  EXPECT_GT(dispatches, 0);
  EXPECT_EQ(probed(cache(), "one"), expected);
  EXPECT_EQ(dispatches, 0);
  EXPECT_EQ(probed(cache(), "another"), expected);
  EXPECT_GT(dispatches, 0) << "of another device nothing was known";
  EXPECT_EQ(probed({}, "one"), expected);
  EXPECT_GT(dispatches, 0);
}

// A device and a clock that are made up: each call stands for a process.
class KeptResidency : public ProgramsOnDisk {
 protected:
  static constexpr std::int64_t kHour = 3600;

  struct Told {
    std::uint32_t work_groups;
    bool was_asked;
    bool may_be_low;
    bool operator==(const Told&) const = default;
  };

  executor::ProbedDevice device(std::int64_t seconds) const {
    return {.name = "made up",
            .is_software = is_software_,
            .now = std::chrono::sys_seconds(std::chrono::seconds(1'790'000'000 + seconds))};
  }

  // What a process is told that starts then, on a device that has room for so many groups at that time.
  Told told(std::int64_t seconds, std::uint32_t room) {
    asked_ = 0;
    executor::ExecutorContext context(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
    const executor::ProbedLimits probed = executor::probed_limits({}, device(seconds), context, probes(room));
    return {probed.limits.resident_work_groups, asked_ > 0, probed.may_be_low};
  }

  // What it is told when it asks again.
  std::uint32_t told_again(std::int64_t seconds, std::uint32_t room) {
    executor::ExecutorContext context(fs::path(FFTBENCH_SOURCE_DIR) / "glsl", cache());
    return executor::asked_again({}, device(seconds), context, probes(room)).resident_work_groups;
  }

  bool is_software_ = false;

 private:
  executor::Probes probes(std::uint32_t room) {
    return {.work_groups = [this, room] { return ++asked_, room; },
            .starts_dispatches_in_order = [] { return true; }};
  }

  unsigned asked_ = 0;
};

TEST_F(KeptResidency, OfOneGroupOnAGpuLastsNoLongerThanADayHoweverOftenItWasTold) {
  EXPECT_EQ(told(0, 1), (Told{1, true, false}));
  EXPECT_EQ(told(23 * kHour, 128), (Told{1, false, true}));
  EXPECT_EQ(told(24 * kHour, 1), (Told{1, true, false}));
  EXPECT_EQ(told(30 * kHour, 128).work_groups, 1U);
  EXPECT_EQ(told(48 * kHour, 128), (Told{128, true, false}));
}

TEST_F(KeptResidency, OfASoftwareRendererLasts) {
  is_software_ = true;
  EXPECT_EQ(told(0, 1), (Told{1, true, false}));
  EXPECT_EQ(told(10'000 * kHour, 128), (Told{1, false, false}));
}

TEST_F(KeptResidency, OfAGpuThatWasBusyIsAskedForAgainAndLastsWhenItIsTheSame) {
  EXPECT_EQ(told(0, 4), (Told{4, true, false}));
  EXPECT_EQ(told(1 * kHour, 128), (Told{4, false, true}));
  EXPECT_EQ(told(25 * kHour, 128), (Told{128, true, false}));
  EXPECT_EQ(told(26 * kHour, 4), (Told{128, false, true}));
  EXPECT_EQ(told(50 * kHour, 128), (Told{128, true, false}));
  EXPECT_EQ(told(10'000 * kHour, 4), (Told{128, false, false}));
}

TEST_F(KeptResidency, IsAskedForAgainWhereTheClockWasSetBack) {
  EXPECT_EQ(told(48 * kHour, 1), (Told{1, true, false}));
  EXPECT_EQ(told(0, 128), (Told{128, true, false}));
}

TEST_F(KeptResidency, IsWhatTheDeviceSaidLast) {
  EXPECT_EQ(told(0, 1).work_groups, 1U);
  EXPECT_EQ(told_again(1, 64), 64U);
  EXPECT_EQ(told(2, 128), (Told{64, false, true}));
  EXPECT_EQ(told_again(3, 64), 64U);
  EXPECT_EQ(told(4, 128), (Told{64, false, true})) << "the device may be as busy as a moment ago";
}

}  // namespace
}  // namespace fftbench
