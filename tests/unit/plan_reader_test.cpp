// Passes of plan files: which of them run, in which order, and what parts of arrays they may bind.
#include "plans/plan_reader.h"

#include "experiment_files.h"
#include "json/config_error.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::plans {
namespace {

constexpr fft::Problem kImage{.extent = {6, 4}, .batch = 3, .domain = fft::Domain::kReal};

// Returns the passes of a plan whose array `between` has 24 complex numbers, which are 192 bytes.
std::vector<fft::Pass> passes_of(const std::string& passes, const fft::Problem& problem = kImage) {
  const tests::ExperimentFiles files;
  files.write("void main() {}", "none.comp");
  files.write(R"({"problem": {"domain": "real"}, "resources": [{"name": "source", "role": "input"},
      {"name": "between", "role": "internal", "extent": [6, 4, 1]}, {"name": "target", "role": "output"}],
      "programs": ["none.comp"], "passes": [)" +
              passes + "]}");
  const json::Schema schema =
      json::read_schema(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "plan.schema.json");
  PlanFiles plan_files(files.folder());
  return std::get<fft::Plan>(read_plan(PlanDocument("test.json", plan_files, schema), problem, {})).passes;
}

std::string pass(const std::string& label, const std::string& keys = "", const std::string& between = "") {
  return R"({"label": ")" + label + R"(", "program": 0, "work_groups": [1, 1, 1], )" + keys +
         R"("bindings": [{"point": 0, "resource": "source"}, {"point": 1, "resource": "between")" + between +
         R"(}, {"point": 2, "resource": "target"}]})";
}

std::vector<std::string> labels_of(const std::vector<fft::Pass>& passes) {
  std::vector<std::string> labels;
  for (const fft::Pass& pass : passes) labels.push_back(pass.label);
  return labels;
}

TEST(PlanReader, RunsThePassesBetweenOthersForEachAxisBeginningWithTheRealOne) {
  const std::string passes = pass("a") + "," + pass("b", R"("per": "axis", )") + "," +
                             pass("c", R"("per": "stage", "stages": "length == 4 ? 2 : 1", )") + "," +
                             pass("d") + "," + pass("e");
  EXPECT_EQ(labels_of(passes_of(passes)),
            (std::vector<std::string>{"a", "b, rows", "c, rows, stage 0", "b, columns", "c, columns, stage 0",
                                      "c, columns, stage 1", "d", "e"}));
  fft::Problem inverse = kImage;
  inverse.direction = fft::Direction::kInverse;
  EXPECT_EQ(labels_of(passes_of(passes, inverse)),
            (std::vector<std::string>{"a", "b, columns", "c, columns, stage 0", "c, columns, stage 1",
                                      "b, rows", "c, rows, stage 0", "d", "e"}));
}

TEST(PlanReader, ReadsTheInputAndWritesTheOutputUnlessThePassSaysOtherwise) {
  const std::vector<fft::Pass> passes =
      passes_of(pass("a") + "," + pass("b", R"("read_bytes": "width", "write_bytes": "2 * height", )"));
  EXPECT_EQ(passes.at(0).read_bytes, 6 * 4 * 3 * 4U);
  EXPECT_EQ(passes.at(0).write_bytes, 4 * 4 * 3 * 8U);
  EXPECT_EQ(passes.at(1).read_bytes, 6U);
  EXPECT_EQ(passes.at(1).write_bytes, 8U);
}

TEST(PlanReader, GivesTheTurnsOfAPassToThoseThatShareThem) {
  const std::vector<fft::Pass> passes =
      passes_of(pass("a", R"("turns": 3, )") + "," + pass("b", R"("shares_turns": true, )") + "," +
                pass("c", R"("shares_turns": true, "turns": 3, )") + "," + pass("d"));
  const std::vector<std::uint32_t> expected{3, 3, 3, 1};
  for (std::size_t i = 0; i < passes.size(); ++i) EXPECT_EQ(passes[i].turns, expected.at(i)) << i;
}

TEST(PlanReader, TakesPartsOfAnArrayUpToItsEndAndNoneBehindIt) {
  const auto refusal = [](const std::string& part) -> std::string {
    try {
      passes_of(pass("a", R"("turns": 3, )", part));
    } catch (const json::ConfigError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal(R"(, "bytes_of_turn": 64)"), "");
  EXPECT_EQ(refusal(R"(, "bytes_of_turn": 44, "first_byte": 60)"), "");
  EXPECT_EQ(refusal(R"(, "byte_count": 132, "first_byte": 60)"), "");
  EXPECT_TRUE(tests::mentions(refusal(R"(, "bytes_of_turn": 65)"), {"/bindings/1", "at most 64", "3 turns"}));
  EXPECT_TRUE(tests::mentions(refusal(R"(, "bytes_of_turn": 45, "first_byte": 60)"), {"at most 44"}));
  EXPECT_TRUE(tests::mentions(refusal(R"(, "byte_count": 133, "first_byte": 60)"), {"132 bytes behind"}));
}

}  // namespace
}  // namespace fftbench::plans
