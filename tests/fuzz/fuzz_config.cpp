// The input is an experiment file. It is loaded, or refused with a readable ConfigError.
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "expect.h"
#include "experiment/expansion.h"
#include "experiment/experiment.h"
#include "json/schema_check.h"

namespace fftbench::fuzz {
namespace {

constexpr std::string_view kFile = "fuzz.json";

experiment::Experiment parse(std::string_view text) {
  static const json::Schema schema =
      json::read_schema(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "schema.json");
  return experiment::parse_experiment(text, kFile, schema);
}

// run.json keeps the configuration, which has to give the same cases again.
void expect_same_cases_from_configuration(const experiment::Experiment& loaded) {
  const experiment::Experiment again = parse(loaded.configuration.dump());
  expect(again.name == loaded.name, "the name that was loaded", again.name);
  expect(again.cases.size() == loaded.cases.size(), "as many cases as were loaded");
  for (const auto* end : {"front", "back"}) {
    const bool first = std::string_view(end) == "front";
    expect(describe(first ? again.cases.front() : again.cases.back()) ==
               describe(first ? loaded.cases.front() : loaded.cases.back()),
           "the cases that were loaded", end);
  }
}

}  // namespace
}  // namespace fftbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fftbench;
  try {
    const experiment::Experiment loaded = fuzz::parse({reinterpret_cast<const char*>(data), size});
    fuzz::expect(!loaded.cases.empty() && loaded.cases.size() <= experiment::kMostCases,
                 "1 to kMostCases cases");
    fuzz::expect_same_cases_from_configuration(loaded);
  } catch (const json::ConfigError& error) {
    fuzz::expect_readable(error.what(), fuzz::kFile);
    static_cast<void>(nlohmann::json(error.what()).dump());  // throws for text that is not UTF-8
  }
  return 0;
}
