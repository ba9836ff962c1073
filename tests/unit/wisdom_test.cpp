#include "wisdom/wisdom.h"

#include "experiment_files.h"
#include "mentions.h"
#include "testing.h"

#ifndef _WIN32
#include <sys/wait.h>
#include <unistd.h>
#endif
#include "wisdom/wisdom_file.h"

namespace fftbench::wisdom::wisdom_test {
namespace {

using experiment::Mode;
using fftbench::tests::mentions;
using tests::ExperimentFiles;

const std::filesystem::path kSchema =
    std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "wisdom" / "schema.json";
const Device kDevice{"Card 7/PCIe/SSE2", "4.6 driver 1"};
const fft::Problem kProblem{.extent = {256, 128}, .batch = 3};

Entry entry(const std::string& elements = "8", const Device& device = kDevice,
            const fft::Problem& problem = kProblem) {
  return {.device = device,
          .problem = problem,
          .algorithm = "stockham_register",
          .options = {{"values_per_invocation", elements}},
          .median_ms = 0.125,
          .ci_low_ms = 0.12,
          .ci_high_ms = 0.13,
          .default_median_ms = 0.25,
          .measured = "2026-11-21T10:15:00Z",
          .revision = "abc"};
}

std::string elements_of(const Entry& entry) {
  return entry.options.at("values_per_invocation");
}

fft::Problem inverse_of(fft::Problem problem) {
  problem.direction = fft::Direction::kInverse;
  return problem;
}

TEST(Wisdom, SurvivesItsFile) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "new" / "folder" / "wisdom.json";
  Entry other = entry("4", kDevice, inverse_of(kProblem));
  other.default_median_ms.reset();
  merge_wisdom(file, {entry(), other}, kSchema);
  const std::vector<Entry> read = read_wisdom(file, kSchema);
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0].device, kDevice);
  EXPECT_EQ(read[0].problem, kProblem);
  EXPECT_EQ(read[0].algorithm, "stockham_register");
  EXPECT_EQ(read[0].options, entry().options);
  EXPECT_EQ(read[0].median_ms, 0.125);
  EXPECT_EQ(read[0].ci_low_ms, 0.12);
  EXPECT_EQ(read[0].ci_high_ms, 0.13);
  EXPECT_EQ(read[0].default_median_ms, 0.25);
  EXPECT_EQ(read[0].measured, "2026-11-21T10:15:00Z");
  EXPECT_EQ(read[0].revision, "abc");
  EXPECT_EQ(read[1].problem.direction, fft::Direction::kInverse);
  EXPECT_FALSE(read[1].default_median_ms);
}

TEST(Wisdom, ReplacesWhatIsAboutTheSameAndKeepsTheRest) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "wisdom.json";
  const Device other_driver{kDevice.renderer, "4.6 driver 2"};
  merge_wisdom(file, {entry("2"), entry("4", other_driver), entry("16", kDevice, inverse_of(kProblem))},
               kSchema);
  merge_wisdom(file, {entry("8")}, kSchema);
  std::multiset<std::string> elements;
  for (const Entry& each : read_wisdom(file, kSchema)) elements.insert(elements_of(each));
  EXPECT_EQ(elements, (std::multiset<std::string>{"16", "4", "8"}));
}

TEST(Wisdom, IsExchangedInOneStepByItsKeys) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "wisdom.json";
  const Device other_driver{kDevice.renderer, "4.6 driver 2"};
  merge_wisdom(file, {entry("2"), entry("16", kDevice, inverse_of(kProblem))}, kSchema);
  exchange_wisdom(file, {entry("4")}, {entry("8", other_driver)}, kSchema);
  std::multiset<std::string> elements;
  for (const Entry& each : read_wisdom(file, kSchema)) elements.insert(elements_of(each));
  EXPECT_EQ(elements, (std::multiset<std::string>{"16", "8"})) << "the key does not hold the options";
}

#ifndef _WIN32  // which has no fork()
TEST(Wisdom, OfSeveralProcessesThatAddToOneFileAtOnceIsAllThere) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "wisdom.json";
  constexpr int kProcesses = 4;
  constexpr int kEntriesEach = 6;
  const auto driver = [](int process, int number) {
    return Device{kDevice.renderer, fmt::format("4.6 driver {}.{}", process, number)};
  };
  std::vector<pid_t> children;
  for (int process = 0; process < kProcesses; ++process) {
    children.push_back(::fork());
    if (children.back() != 0) continue;
    try {
      for (int number = 0; number < kEntriesEach; ++number) {
        merge_wisdom(file, {entry("2", driver(process, number))}, kSchema);
      }
      ::_exit(0);
    } catch (...) {
      ::_exit(1);
    }
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(read_wisdom(file, kSchema).size(), std::size_t(kProcesses * kEntriesEach));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(files.folder()),
                          std::filesystem::directory_iterator()),
            1);
}
#endif

TEST(Wisdom, IsNothingWhereThereIsNoFile) {
  EXPECT_TRUE(read_wisdom("no/such/wisdom.json", kSchema).empty());
}

TEST(Wisdom, ThatIsShippedCanBeRead) {
  for (const auto& shipped : std::filesystem::directory_iterator(kSchema.parent_path())) {
    if (shipped.path() == kSchema) continue;
    EXPECT_FALSE(read_wisdom(shipped.path(), kSchema).empty()) << shipped.path();
  }
}

TEST(Wisdom, OfABrokenFileIsRefusedWithThePlaceAndTheFileIsLeft) {
  const ExperimentFiles files;
  const auto refusal = [&](const std::string& text) -> std::string {
    const std::filesystem::path file = files.write(text, "wisdom.json");
    try {
      merge_wisdom(file, {entry()}, kSchema);
    } catch (const json::ConfigError& error) {
      std::ifstream stream(file);
      EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), text);
      return error.what();
    }
    return "";
  };
  EXPECT_TRUE(mentions(refusal(""), {"wisdom.json"}));
  EXPECT_TRUE(mentions(refusal("{\"entries\": ["), {"wisdom.json:1:"}));
  EXPECT_TRUE(mentions(refusal("[]"), {"an object", "entries"}));
  EXPECT_TRUE(mentions(refusal("{\"entrys\": []}"), {"did you mean \"entries\""}));

  merge_wisdom(files.folder() / "good.json", {entry()}, kSchema);
  std::ifstream stream(files.folder() / "good.json");
  const nlohmann::json good = nlohmann::json::parse(stream);
  const auto with = [&](const char* pointer, const nlohmann::json& value) {
    nlohmann::json changed = good;
    changed[nlohmann::json::json_pointer(pointer)] = value;
    return refusal(changed.dump());
  };
  EXPECT_TRUE(mentions(with("/entries/0/median_ms", 0), {"/entries/0/median_ms", "greater than 0"}));
  EXPECT_TRUE(mentions(with("/entries/0/problem/width", "wide"), {"/entries/0/problem/width", "integer"}));
  EXPECT_TRUE(mentions(with("/entries/0/problem/direction", "forwards"), {"did you mean \"forward\""}));
  EXPECT_TRUE(mentions(with("/entries/0/options/elements", 8), {"/entries/0/options/elements", "a string"}));
  EXPECT_TRUE(
      mentions(with("/entries/0/measured", "2026-13-41T00:00:00Z"), {"/entries/0/measured", "moment"}));
}

TEST(Wisdom, MatchesTheSameHardwareAndProblemAlone) {
  fft::Problem wider = kProblem, batched = kProblem;
  wider.extent.x *= 2;
  batched.batch += 1;
  const Device other{"Card 8/PCIe/SSE2", kDevice.driver};
  const std::vector<Entry> entries{entry("2", other), entry("4", kDevice, wider),
                                   entry("16", kDevice, batched)};
  EXPECT_TRUE(matches(entries, kDevice, kProblem, fft::Sync::kBarrier, Mode::kThroughput).empty());
  EXPECT_EQ(matches({entry()}, kDevice, kProblem, fft::Sync::kBarrier, Mode::kThroughput).size(), 1U);
}

TEST(Wisdom, IsForHalfSpectraOfEitherLayout) {
  std::vector<Entry> entries{entry()};
  entries.front().problem.domain = fft::Domain::kReal;
  fft::Problem problem = entries.front().problem;
  problem.half_spectrum = fft::HalfSpectrum::kPacked;
  EXPECT_EQ(matches(entries, kDevice, problem, fft::Sync::kBarrier, Mode::kThroughput).size(), 1U);
}

TEST(Wisdom, IsForEveryNormButForItsDomainAlone) {
  const std::vector<Entry> entries{entry()};
  fft::Problem problem = kProblem;
  problem.norm = fft::Norm::kOrtho;
  EXPECT_EQ(matches(entries, kDevice, problem, fft::Sync::kBarrier, Mode::kThroughput).size(), 1U);
  problem.domain = fft::Domain::kReal;
  EXPECT_TRUE(matches(entries, kDevice, problem, fft::Sync::kBarrier, Mode::kThroughput).empty());
}

// A context of OpenGL 4.5 finds what one of 4.6 has measured with the same driver.
TEST(Wisdom, KnowsTheDriverByWhatStandsBehindTheVersionOfOpenGl) {
  const std::vector<Entry> entries{entry("4", {"Card 7", "4.6.0 NVIDIA 580.159"})};
  const auto found_with = [&](const std::string& version) {
    return matches(entries, {"Card 7", version}, kProblem, fft::Sync::kBarrier, Mode::kThroughput).at(0);
  };
  EXPECT_FALSE(found_with("4.5.0 NVIDIA 580.159").other_driver);
  EXPECT_TRUE(found_with("4.6.0 NVIDIA 570.133").other_driver);
}

TEST(Wisdom, PrefersTheDriverAtHandThenWhatComesEarlier) {
  const Device other{"Card 7", "4.6 driver 2"};
  const std::vector<Entry> entries{entry("2", kDevice, inverse_of(kProblem)), entry("4", other), entry("8"),
                                   entry("16")};
  const std::vector<Match> found =
      matches(entries, kDevice, kProblem, fft::Sync::kBarrier, Mode::kThroughput);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].choice.options.at("values_per_invocation"), "8");
  EXPECT_EQ(found[1].choice.options.at("values_per_invocation"), "16");
  EXPECT_EQ(found[2].choice.options.at("values_per_invocation"), "4");
  EXPECT_EQ(found[3].choice.options.at("values_per_invocation"), "2");
  EXPECT_FALSE(found[0].other_driver || found[0].other_direction);
  EXPECT_TRUE(found[2].other_driver);
  EXPECT_TRUE(found[3].other_direction);
  EXPECT_TRUE(mentions(found[0].describe(), {"wisdom: Card 7", "2026-11-21"}));
  EXPECT_TRUE(mentions(found[2].describe(), {"another driver", "driver 2"}));
  EXPECT_TRUE(mentions(found[3].describe(), {"measured inverse"}));
}

Entry in_mode(Mode mode, const std::string& elements, const fft::Problem& problem = kProblem) {
  Entry made = entry(elements, kDevice, problem);
  made.mode = mode;
  return made;
}

TEST(Wisdom, IsOfAModeAndAnotherModeIsTakenWithARemarkWhereThereIsNoOther) {
  const std::vector<Entry> entries{in_mode(Mode::kThroughput, "2"), in_mode(Mode::kCold, "4"),
                                   in_mode(Mode::kLatency, "8")};
  const auto found_in = [&](Mode mode) {
    return matches(entries, kDevice, kProblem, fft::Sync::kBarrier, mode);
  };
  EXPECT_EQ(found_in(Mode::kThroughput).front().choice.options.at("values_per_invocation"), "2");
  EXPECT_EQ(found_in(Mode::kCold).front().choice.options.at("values_per_invocation"), "4");
  EXPECT_EQ(found_in(Mode::kLatency).front().choice.options.at("values_per_invocation"), "8");
  EXPECT_FALSE(found_in(Mode::kCold).front().other_mode);
  EXPECT_EQ(found_in(Mode::kCold)[1].choice.options.at("values_per_invocation"),
            "8");  // latency is nearer than throughput
  EXPECT_TRUE(found_in(Mode::kChain).empty()) << "what waits for nothing says less of what waits";
  EXPECT_TRUE(found_in(Mode::kIndependent).empty());

  const std::vector<Entry> throughput_alone{entries.front()};
  const std::vector<Match> other =
      matches(throughput_alone, kDevice, kProblem, fft::Sync::kBarrier, Mode::kLatency);
  ASSERT_EQ(other.size(), 1U);
  EXPECT_TRUE(other.front().other_mode);
  EXPECT_TRUE(mentions(other.front().describe(), {"measured in mode throughput"}));

  const std::vector<Entry> single{entries[1], entries[2]};
  EXPECT_TRUE(matches(single, kDevice, kProblem, fft::Sync::kBarrier, Mode::kThroughput).empty());
}

TEST(Wisdom, OfTransformsThatWaitOrShareDispatchesCountsForThese) {
  const std::vector<Entry> entries{in_mode(Mode::kChain, "2"), in_mode(Mode::kIndependent, "4")};
  const auto found_in = [&](Mode mode) {
    return matches(entries, kDevice, kProblem, fft::Sync::kBarrier, mode);
  };
  for (const auto& [mode, elements] : {std::pair(Mode::kChain, "2"), std::pair(Mode::kIndependent, "4")}) {
    const std::vector<Match> found = found_in(mode);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().choice.options.at("values_per_invocation"), elements);
    EXPECT_FALSE(found.front().other_mode);
  }
  EXPECT_TRUE(found_in(Mode::kThroughput).empty());
  const std::vector<Match> alone = found_in(Mode::kLatency);
  ASSERT_EQ(alone.size(), 1U);
  EXPECT_EQ(alone.front().choice.options.at("values_per_invocation"), "2");
}

TEST(Wisdom, PrefersTheModeToTheDirection) {
  const std::vector<Entry> entries{in_mode(Mode::kThroughput, "2"),
                                   in_mode(Mode::kCold, "4", inverse_of(kProblem))};
  EXPECT_EQ(matches(entries, kDevice, kProblem, fft::Sync::kBarrier, Mode::kCold)
                .front()
                .choice.options.at("values_per_invocation"),
            "4");
}

TEST(Wisdom, KeepsOneEntryForEachMode) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "wisdom.json";
  merge_wisdom(file, {in_mode(Mode::kThroughput, "2"), in_mode(Mode::kCold, "4")}, kSchema);
  merge_wisdom(file, {in_mode(Mode::kCold, "8")}, kSchema);
  const std::vector<Entry> read = read_wisdom(file, kSchema);
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0].mode, Mode::kThroughput);
  EXPECT_EQ(elements_of(read[0]), "2");
  EXPECT_EQ(read[1].mode, Mode::kCold);
  EXPECT_EQ(elements_of(read[1]), "8");
}

TEST(Wisdom, WithoutAModeIsOfThroughput) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "wisdom.json";
  merge_wisdom(file, {in_mode(Mode::kCold, "4")}, kSchema);
  std::ifstream stream(file);
  nlohmann::json document = nlohmann::json::parse(stream);
  document["entries"][0].erase("mode");
  files.write(document.dump(), "old.json");
  EXPECT_EQ(read_wisdom(files.folder() / "old.json", kSchema).front().mode, Mode::kThroughput);
}

TEST(Wisdom, OfASoftwareRendererIsForItsProcessorAlone) {
  const auto on = [](const std::string& renderer, const std::string& processor) {
    return Device{.renderer = renderer, .driver = "4.5 Mesa", .processor = processor};
  };
  for (const char* renderer : {"llvmpipe (LLVM 15.0.6, 256 bits)", "zink (llvmpipe (LLVM 15.0.6, 256 bits))",
                               "softpipe", "Mesa Software Rasterizer swrast", "lavapipe"}) {
    EXPECT_TRUE(is_software_renderer(renderer)) << renderer;
    EXPECT_TRUE(same_hardware(on(renderer, "Chip 1, 2 threads"), on(renderer, "Chip 1, 2 threads")));
    EXPECT_FALSE(same_hardware(on(renderer, "Chip 1, 2 threads"), on(renderer, "Chip 2, 2 threads")));
    EXPECT_FALSE(same_hardware(on(renderer, "Chip 1, 2 threads"), on(renderer, "Chip 1, 64 threads")));
    // from a version that did not record processors
    EXPECT_FALSE(same_hardware(on(renderer, ""), on(renderer, "")));
  }
  EXPECT_TRUE(same_hardware(on("llvmpipe (LLVM 15.0.6, 256 bits)", "Chip 1"),
                            on("llvmpipe (LLVM 15.0.7, 128 bits)", "Chip 1")));
  EXPECT_FALSE(is_software_renderer("NVIDIA H100 80GB HBM3/PCIe/SSE2"));
  EXPECT_TRUE(same_hardware(on("Card 7", ""), on("Card 7/PCIe/SSE2", "")));
}

TEST(Wisdom, KeepsTheProcessorOfASoftwareRenderer) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "wisdom.json";
  const Device chip{.renderer = "llvmpipe (LLVM 15)", .driver = "4.5", .processor = "Chip 1, 2 threads"};
  merge_wisdom(file, {entry("2", chip), entry("4", kDevice)}, kSchema);
  const std::vector<Entry> read = read_wisdom(file, kSchema);
  EXPECT_EQ(matches(read, chip, kProblem, fft::Sync::kBarrier, Mode::kThroughput).size(), 1U);
  EXPECT_EQ(matches(read, kDevice, kProblem, fft::Sync::kBarrier, Mode::kThroughput).size(), 1U);
}

TEST(Wisdom, LeavesOutWhatThisProgramCannotDo) {
  Entry no_kernel = entry(), no_algorithm = entry(), no_option = entry(), no_value = entry("5");
  no_kernel.algorithm = "fftw";
  no_kernel.options = {};
  no_algorithm.algorithm = "stockham_radix64";
  no_option.options["colour"] = "blue";
  fft::Problem odd = kProblem;
  odd.extent.x = 101;
  EXPECT_TRUE(matches({no_kernel, no_algorithm, no_option, no_value}, kDevice, kProblem, fft::Sync::kBarrier,
                      Mode::kThroughput)
                  .empty());
  EXPECT_TRUE(
      matches({entry("8", kDevice, odd)}, kDevice, odd, fft::Sync::kBarrier, Mode::kThroughput).empty());
}

TEST(Wisdom, OffersTheOptionsOfTheNearestProblemAndTheHardwareAtHandFirst) {
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  const auto square = [](unsigned side) { return fft::Problem{.extent = {side, side}}; };
  const Device other{"Card 8", ""};
  const std::vector<Entry> entries{entry("2", kDevice, square(128)), entry("4", kDevice, square(1024)),
                                   entry("16", other, square(512))};
  const auto elements_for = [&](unsigned side) {
    return nearest_options(entries, kDevice, square(side), fft::Sync::kBarrier, Mode::kThroughput, algorithm)
        .front()
        .at("values_per_invocation");
  };
  EXPECT_EQ(elements_for(64), "2");
  EXPECT_EQ(elements_for(2048), "4");
  EXPECT_EQ(elements_for(512), "4");
  EXPECT_EQ(
      nearest_options({entries[2]}, kDevice, square(64), fft::Sync::kBarrier, Mode::kThroughput, algorithm)
          .front()
          .at("values_per_invocation"),
      "16");
  EXPECT_TRUE(nearest_options(entries, kDevice, square(64), fft::Sync::kBarrier, Mode::kThroughput,
                              *fft::find_algorithm("stockham_radix4"))
                  .empty());

  const std::vector<Entry> unlike{entry("2", kDevice, {.extent = {512, 32}}),
                                  entry("4", kDevice, {.extent = {32, 512}})};
  EXPECT_EQ(nearest_options(unlike, kDevice, {.extent = {64, 1024}}, fft::Sync::kBarrier, Mode::kThroughput,
                            algorithm)
                .front()
                .at("values_per_invocation"),
            "4")
      << "each side is compared with its own";

  std::vector<Entry> of_both_domains = entries;
  of_both_domains.front().problem.domain = fft::Domain::kReal;
  fft::Problem real = square(1024);
  real.domain = fft::Domain::kReal;
  EXPECT_EQ(nearest_options(of_both_domains, kDevice, real, fft::Sync::kBarrier, Mode::kThroughput, algorithm)
                .front()
                .at("values_per_invocation"),
            "4")
      << "another domain is nearer than a size by a factor of eight";
  real = square(128);
  real.domain = fft::Domain::kReal;
  EXPECT_EQ(nearest_options(of_both_domains, kDevice, real, fft::Sync::kBarrier, Mode::kThroughput, algorithm)
                .front()
                .at("values_per_invocation"),
            "2");
}

}  // namespace
}  // namespace fftbench::wisdom::wisdom_test
