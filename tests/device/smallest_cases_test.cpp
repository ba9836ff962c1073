// Small cases that together run every line of the kernels' text, on each day: tests/device/smallest_cases.txt
// lists them, and this test keeps the list whole.
#include <fmt/ranges.h>

#include "device/device_fixture.h"
#include "experiment/experiment.h"
#include "gl/shader_source.h"
#include "gl/shader_tokens.h"
#include "testing.h"

namespace fftbench::smallest_cases_test {
namespace {

using Lines = std::set<std::string>;  // "lib/storage.glsl:14"

const gl::ShaderFiles& shaders() {
  static const gl::ShaderFiles files(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  return files;
}

constexpr std::string_view kMark = "line_mark_";

// Lines that are neither directives nor comments, nor of constants in a header that C++ reads as well.
bool is_code(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string::npos && line[first] != '#' && !line.substr(first).starts_with("//");
}

// The text with a word in front of each line of code that tells which one it is, also of macros of several
// lines: where they are used, the words come out as well.
std::string marked(const gl::ShaderSource& source) {
  std::istringstream stream(source.text);
  std::string text, line;
  std::size_t number = 0;
  for (; std::getline(stream, line); ++number) {
    if (line.starts_with("#line ")) number = std::stoul(line.substr(6)) - 1;
    text += is_code(line) ? fmt::format("{}{} {}\n", kMark, number, line) : line + "\n";
  }
  return text;
}

Lines lines_of(const fft::Pass& pass) {
  const gl::ShaderSource source = gl::expand_shader(shaders(), pass.shader, pass.defines);
  Lines lines;
  for (const std::string& token : gl::preprocessed(marked(source))) {
    if (!token.starts_with(kMark)) continue;
    const std::size_t number = std::stoul(token.substr(kMark.size()));
    lines.insert(fmt::format("{}:{}", source.files[number / gl::kLinesPerFile], number % gl::kLinesPerFile));
  }
  return lines;
}

Lines lines_of(const fft::Plan& plan) {
  Lines lines;
  for (const std::vector<fft::Pass>* passes : {&plan.preparation, &plan.passes})
    for (const fft::Pass& pass : *passes)
      if (!pass.on_host) lines.merge(lines_of(pass));
  return lines;
}

// Lines of code of all files that kernels are made of.
Lines all_lines() {
  Lines lines;
  for (const auto& [name, text] : shaders().texts()) {
    if (!name.ends_with(".comp") && !name.ends_with(".glsl")) continue;
    std::istringstream stream(text);
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number)
      if (is_code(line)) lines.insert(fmt::format("{}:{}", name, number));
  }
  return lines;
}

struct Case {
  const fft::Algorithm* algorithm;
  fft::Problem problem;
  fft::Options options;
};

template <typename Value, std::size_t count>
Value named(const std::array<Value, count>& values, const std::string& name) {
  for (const Value value : values)
    if (fft::name_of(value) == name) return value;
  throw std::runtime_error("no value is called " + name);
}
constexpr std::array kDirections{fft::Direction::kForward, fft::Direction::kInverse,
                                 fft::Direction::kRoundtrip};
constexpr std::array kHalves{fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked};
constexpr std::array kPrecisions{fft::Precision::kFp16, fft::Precision::kFp32, fft::Precision::kFp64};
constexpr std::array kNorms{fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward};

Case case_from(const std::string& text) {
  std::istringstream stream(text);
  std::string algorithm, direction, domain, half, precision, norm, option;
  Case one{};
  stream >> algorithm >> one.problem.extent.x >> one.problem.extent.y >> one.problem.batch >> direction >>
      domain >> half >> precision >> norm;
  one.algorithm = &fft::algorithm_named(algorithm);
  one.problem.direction = named(kDirections, direction);
  one.problem.domain = named(fft::kDomains, domain);
  one.problem.half_spectrum = named(kHalves, half);
  one.problem.precision = named(kPrecisions, precision);
  one.problem.norm = named(kNorms, norm);
  while (stream >> option)
    one.options[option.substr(0, option.find('='))] = option.substr(option.find('=') + 1);
  return one;
}

struct List {
  std::vector<std::string> cases;
  std::map<std::string, std::string> elsewhere;  // a file and the test that runs it
  std::map<std::string, std::size_t> left;       // lines of a file that no small case runs
};

List list() {
  List all;
  std::ifstream file(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "tests/device/smallest_cases.txt");
  std::string line, name;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "case") all.cases.push_back(line.substr(5));
    if (kind == "elsewhere") words >> name >> all.elsewhere[name];
    if (kind == "left") words >> name >> all.left[name];
  }
  return all;
}

std::string file_of(const std::string& line) {
  return line.substr(0, line.find(':'));
}

class SmallestCases : public tests::DeviceTest {
 protected:
  static fft::PlanOrSkip planned(const Case& one) {
    if (const auto refusal = one.algorithm->refuse(one.problem)) return fft::Skip{*refusal};
    return fft::make_plan(*one.algorithm, one.problem,
                          options_here(fft::complete_options(one.algorithm->options, one.options)),
                          backend().limits());
  }
};

// A file that nothing runs fails as much as a line that a file has more than before: it needs a case of its
// own, or to be named with the test that runs it.
TEST_F(SmallestCases, RunEveryLineOfTheKernelsButThoseThatAreListed) {
  const List all = list();
  Lines found;
  for (const std::string& text : all.cases) {
    const auto made = planned(case_from(text));
    if (const auto* skip = std::get_if<fft::Skip>(&made)) {
      ADD_FAILURE() << text << ": " << skip->reason;
      continue;
    }
    found.merge(lines_of(std::get<fft::Plan>(made)));
  }
  std::map<std::string, Lines> left;
  for (const std::string& line : all_lines())
    if (!found.contains(line)) left[file_of(line)].insert(line);
  for (const auto& [file, lines] : left) {
    if (all.elsewhere.contains(file)) continue;
    const auto known = all.left.find(file);
    const std::size_t count = known == all.left.end() ? 0 : known->second;
    EXPECT_LE(lines.size(), count) << fmt::format("left {} {}: {}", file, lines.size(),
                                                  fmt::join(lines, " "));
  }
  std::set<std::string> tests;
  const auto& unit = *::testing::UnitTest::GetInstance();
  for (int suite = 0; suite < unit.total_test_suite_count(); ++suite)
    for (int test = 0; test < unit.GetTestSuite(suite)->total_test_count(); ++test)
      tests.insert(fmt::format("{}.{}", unit.GetTestSuite(suite)->name(),
                               unit.GetTestSuite(suite)->GetTestInfo(test)->name()));
  for (const auto& [file, test] : all.elsewhere) {
    EXPECT_NE(shaders().find(file), nullptr) << file;
    EXPECT_TRUE(tests.contains(test)) << file << ": " << test;
  }
}

// Some cases of one algorithm. Mesa takes most of a second to compile a case, and CTest runs parts beside
// each other.
struct Part {
  std::string name;
  std::vector<std::string> cases;
};

std::vector<Part> parts() {
  constexpr std::size_t kMostCases = 8;
  std::vector<Part> all;
  std::map<std::string, unsigned> parts_of;
  for (const std::string& text : list().cases) {
    const std::string algorithm = text.substr(0, text.find(' '));
    if (all.empty() || !all.back().name.starts_with(algorithm + "_part") ||
        all.back().cases.size() == kMostCases) {
      all.push_back({fmt::format("{}_part{}", algorithm, ++parts_of[algorithm]), {}});
    }
    all.back().cases.push_back(text);
  }
  return all;
}

class PartOfSmallestCases : public SmallestCases, public ::testing::WithParamInterface<Part> {};

TEST_P(PartOfSmallestCases, MatchesItsReferences) {
  for (const std::string& text : GetParam().cases) {
    SCOPED_TRACE(text);
    const Case one = case_from(text);
    const auto accuracy = accuracy_of(*one.algorithm, one.problem, one.options);
    if (const auto* skip = std::get_if<fft::Skip>(&accuracy)) {
      ADD_FAILURE() << skip->reason;
      continue;
    }
    const fft::Options complete = fft::complete_options(one.algorithm->options, one.options);
    const fft::Operation operation = fft::operation_of(*one.algorithm, one.problem, complete);
    const fft::Precision precision = fft::output_shape(one.problem, operation).precision;
    const double error = std::get<measure::Accuracy>(accuracy).rel_l2;
    EXPECT_TRUE(error < fft::traits_of(precision).tolerance) << error;
  }
}

INSTANTIATE_TEST_SUITE_P(SmallestCases, PartOfSmallestCases, ::testing::ValuesIn(parts()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace fftbench::smallest_cases_test
