// Constants of the butterflies, which stand in shaders as digits and, for fp64, as bits
// (glsl/lib/number.glsl).
#include <regex>

#include "testing.h"

namespace fftbench::shader_constants_test {
namespace {

struct Found {
  std::string file;
  std::string text;
};

// What matches in the shaders' shared parts, their definition of CONSTANT aside.
std::vector<Found> matches_of(const std::regex& pattern) {
  std::vector<Found> found;
  const std::filesystem::path folder = std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl" / "lib";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const std::string source = text.str();
    for (std::sregex_iterator match(source.begin(), source.end(), pattern), end; match != end; ++match)
      found.push_back({entry.path().filename().string(), match->str()});
  }
  return found;
}

const std::regex kConstant(R"(CONSTANT\(([0-9.]+)lf, ([0-9]+)u, ([0-9]+)u\))");

TEST(ShaderConstants, OfDoublesHaveTheBitsOfTheirDigits) {
  const std::vector<Found> constants = matches_of(kConstant);
  EXPECT_GT(constants.size(), 100U);
  for (const Found& each : constants) {
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(each.text, parts, kConstant));
    const double bits = std::ldexp(std::stod(parts[2]), -32) + std::ldexp(std::stod(parts[3]), -64);
    EXPECT_EQ(std::stod(parts[1]), bits) << each.file << ": " << each.text;
  }
}

TEST(ShaderConstants, OfManyDigitsNeverStandAlone) {
  for (const Found& each : matches_of(std::regex(R"(NUMBER\(-?[0-9]*\.[0-9]{8,}(lf)?\))")))
    ADD_FAILURE() << each.file << ": " << each.text;
}

}  // namespace
}  // namespace fftbench::shader_constants_test
