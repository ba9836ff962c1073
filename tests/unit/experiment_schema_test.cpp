#include "experiment_files.h"
#include "testing.h"

namespace fftbench::experiment::experiment_schema_test {
namespace {

using tests::BadFile;
using tests::ExperimentFiles;
using tests::has;
using tests::with;
using tests::with_options;

const std::vector<BadFile> kAgainstSchema{
    {"NoObject", "[1, 2]", {"at the top level", "found an array of 2 values", "expected an object"}},
    {"NoAlgorithms", "{}", {"at the top level", "the key \"algorithms\" is missing"}},
    {"AlgorithmsEmpty",
     R"({"algorithms": []})",
     {"at /algorithms:", "found an empty array", "at least 1 value"}},
    {"AlgorithmsNoArray",
     R"({"algorithms": "stockham_radix4"})",
     {"at /algorithms:", "found \"stockham_radix4\"", "expected an array"}},
    {"AlgorithmNumber",
     R"({"algorithms": [3]})",
     {"at /algorithms/0:", "found 3", "a string", "an object with modes, name, options"}},
    {"AlgorithmNameless",
     R"({"algorithms": [{"nmae": "x"}]})",
     {"at /algorithms/0/nmae: unknown key", "did you mean \"name\"?"}},
    {"AlgorithmWithoutAName",
     R"({"algorithms": [{"modes": ["latency"]}]})",
     {"at /algorithms/0: the key \"name\" is missing", "or \"plan\" in its place"}},
    {"PlanWithAName",
     R"({"algorithms": [{"name": "best", "plan": "plan.json"}]})",
     {"at /algorithms/0: an algorithm has a name or a plan, not both"}},
    {"UnknownKey",
     with(R"("measure": {"round": 3})"),
     {"at /measure/round: unknown key \"round\" (did you mean \"rounds\"?)",
      "allowed here: case_timeout_s, energy, max_seconds_per_case, merged, minimum_samples, modes, pairs, "
      "passes, "
      "relative_ci, "
      "rounds"}},
    {"UnknownKeyAtTop",
     with(R"("na/me~": 1)"),
     {"at /na~1me~0: unknown key \"na/me~\"", "allowed here: $schema, algorithms"}},
    {"UnknownKeyFarFromAny", with(R"("zzzz": 1)"), {"at /zzzz: unknown key \"zzzz\"; allowed here"}},
    {"RoundsZero",
     with(R"("measure": {"rounds": 0})"),
     {"at /measure/rounds: found 0, expected an integer from 1 to 1000"}},
    {"RoundsTooMany",
     with(R"("measure": {"rounds": 1001})"),
     {"found 1001, expected an integer from 1 to 1000"}},
    {"RoundsString",
     with(R"("measure": {"rounds": "three"})"),
     {"at /measure/rounds: found \"three\", expected an integer from 1 to 1000"}},
    {"RoundsFraction", with(R"("measure": {"rounds": 2.5})"), {"found 2.5, expected an integer"}},
    {"SecondsZero",
     with(R"("measure": {"max_seconds_per_case": 0})"),
     {"at /measure/max_seconds_per_case: found 0, expected a number greater than 0"}},
    {"IntervalOne",
     with(R"("measure": {"relative_ci": 1})"),
     {"found 1, expected a number greater than 0 and less than 1"}},
    {"IntervalZero",
     with(R"("measure": {"relative_ci": 0})"),
     {"found 0, expected a number greater than 0 and less than 1"}},
    {"SamplesZero", with(R"("measure": {"minimum_samples": 0})"), {"at /measure/minimum_samples: found 0"}},
    {"ModeMisspelt",
     with(R"("measure": {"modes": ["latncy"]})"),
     {"at /measure/modes/0: found \"latncy\" (did you mean \"latency\"?)",
      "\"throughput\", \"chain\", \"independent\""}},
    {"StepZero",
     with(R"("sizes": [{"from": 8, "to": 16, "step": 0}])"),
     {"at /sizes/0/step: found 0, expected an integer from 1"}},
    {"HeightOfARangeZero",
     with(R"("sizes": [{"from": 8, "to": 16, "height": 0}])"),
     {"at /sizes/0/height: found 0, expected an integer from 1"}},
    {"MeasureNull", with(R"("measure": null)"), {"at /measure: found null, expected an object with"}},
    {"SizesEmpty", with(R"("sizes": [])"), {"at /sizes: found an empty array"}},
    {"SizeString",
     with(R"("sizes": [64, "128"])"),
     {"at /sizes/1: found \"128\", expected an integer from 1 to 16777216"}},
    {"SizeZero", with(R"("sizes": [0])"), {"at /sizes/0: found 0, expected an integer from 1 to 16777216"}},
    {"SizeTooLarge", with(R"("sizes": [16777217])"), {"at /sizes/0: found 16777217"}},
    {"SizeOfOneNumber",
     with(R"("sizes": [[128]])"),
     {"at /sizes/0: found an array of 1 value, expected an array of at least 2 values"}},
    {"SizeOfFourNumbers",
     with(R"("sizes": [[1, 2, 3, 4]])"),
     {"found an array of 4 values, expected an array of at least 2 values", "[width, height, depth]"}},
    {"NoAxes", with(R"("axes": [[]])"), {"at /axes/0"}},
    {"AxisMisspelt", with(R"("axes": [["row"]])"), {"at /axes/0"}},
    {"HeightZero", with(R"("sizes": [[128, 0]])"), {"at /sizes/0/1: found 0"}},
    {"RangeWithoutEnd",
     with(R"("sizes": [{"from": 8, "tp": 9}])"),
     {"at /sizes/0/tp: unknown key", "did you mean \"to\"?", "the key \"to\" is missing"}},
    {"FactorOne",
     with(R"("sizes": [{"from": 8, "to": 16, "factor": 1}])"),
     {"at /sizes/0/factor: found 1, expected an integer from 2"}},
    {"DirectionMisspelt",
     with(R"("directions": ["foward"])"),
     {"at /directions/0: found \"foward\" (did you mean \"forward\"?)"}},
    {"BatchTooLarge",
     with(R"("batches": [65536])"),
     {"at /batches/0: found 65536, expected an integer from 1 to 65535"}},
    {"ImagesZero",
     with(R"("batches": [{"images": 0, "max_elements": 64}])"),
     {"at /batches/0/images: found 0, expected an integer from 1 to 65535"}},
    {"BatchWithoutLimit",
     with(R"("batches": [{"images": 16, "max_element": 64}])"),
     {"at /batches/0/max_element: unknown key", "did you mean \"max_elements\"?",
      "the key \"max_elements\" is missing"}},
    {"LimitTooLarge",
     with(R"("batches": [{"images": 16, "max_elements": 2147483649}])"),
     {"at /batches/0/max_elements: found 2147483649, expected an integer from 1 to 2147483648"}},
    {"BatchNegative", with(R"("batches": [-1])"), {"found -1"}},
    {"SignalMisspelt",
     with(R"("input": {"signal": "unifrom"})"),
     {"at /input/signal: found \"unifrom\" (did you mean \"uniform\"?)", "\"impulse\""}},
    {"SeedNegative", with(R"("input": {"seed": -1})"), {"at /input/seed: found -1"}},
    {"SeedBeyondDoubles", with(R"("input": {"seed": 18446744073709551615})"), {"found 18446744073709551615"}},
    {"ToleranceZero",
     with(R"("check": {"tolerance": 0})"),
     {"at /check/tolerance: found 0, expected a number greater than 0"}},
    {"NameWithSpace", with(R"("name": "a b")"), {"at /name: found \"a b\"", "letters, digits"}},
    {"NameWithFolder", with(R"("name": "../up")"), {"at /name: found \"../up\""}},
    {"NameWithNewline", with(R"("name": "a\n")"), {"at /name: found \"a\\n\""}},
    {"NameEndless", with("\"name\": \"" + std::string(300000, 'a') + "\""), {"at /name: found \"aaa", "..."}},
    {"OptionNumber",
     with_options(R"({"storage": 4})"),
     {"at /algorithms/1/options/storage: found 4, expected a string"}},
    {"OptionListEmpty",
     with_options(R"({"storage": []})"),
     {"at /algorithms/1/options/storage: found an empty array"}},
    {"OptionListOfNumbers",
     with_options(R"({"storage": ["image", 4]})"),
     {"at /algorithms/1/options/storage/1: found 4"}},
    {"VeryManyMistakes",
     with("\"batches\": [-" + std::string("1") + ", " +
          [] {
            std::string text;
            for (int i = 0; i < 999; ++i) text += "0,";
            return text;
          }() +
          "0]"),
     {"... and more"}},
};

class AgainstSchema : public ::testing::TestWithParam<BadFile> {};

TEST_P(AgainstSchema, IsRefusedWithWhereWhatAndWhatWouldBeRight) {
  tests::expect_refused(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Experiment, AgainstSchema, ::testing::ValuesIn(kAgainstSchema),
                         tests::name_of_bad_file);

TEST(BadSchema, IsNamedInsteadOfTheExperiment) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.write(R"({"algorithms": ["stockham_radix4"]})");
  const std::filesystem::path schema = files.write(R"({"type": 5})", "broken_schema.json");
  try {
    load_experiment(file, schema);
    ADD_FAILURE() << "loaded";
  } catch (const json::ConfigError& error) {
    EXPECT_TRUE(has(error.what(), schema.string() + ": is not a usable JSON Schema"));
  }
}

}  // namespace
}  // namespace fftbench::experiment::experiment_schema_test
