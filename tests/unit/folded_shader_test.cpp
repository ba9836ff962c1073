// Folded shaders, which people read: the compiler has to take them for the same program.
#include "gl/folded_shader.h"

#include <filesystem>
#include <map>
#include <vector>

#include "gl/shader_source.h"
#include "gl/shader_statements.h"
#include "gl/shader_tokens.h"
#include "plan_families.h"
#include "reference_compiler.h"
#include "testing.h"

namespace fftbench::folded_shader_test {
namespace {

TEST(FoldedShader, HasMacrosAndBranchesInPlaceAndWhatMainReachesAlone) {
  const char* text =
      "#version 430 core\n"
      "#define N 4\n"
      "#define EACH(f) f(0) f(1)\n"
      "layout(local_size_x = N) in;\n"
      "const uint kUsed = uint(N) * 2u, kUnused = 1u;\n"
      "const uint kAlone = 7u;\n"
      "struct Pair { float a; float b; };\n"
      "layout(std430, binding = 0) buffer Target { float values[]; } target;\n"
      "float helper(float x) { return -x * 1.5e-3; }\n"
      "float unused(float x) { return helper(x); }\n"
      "#if N > 8\n"
      "void never() {}\n"
      "#endif\n"
      "void main() {\n"
      "  for (uint i = 0u; i < kUsed; ++i) {\n"
      "#define PUT(k) target.values[i + k] += helper(float(i) - -2.0); // here\n"
      "    EACH(PUT)\n"
      "  }\n"
      "  if (!(kUsed > 1u)) return; else barrier();\n"
      "}\n";
  EXPECT_EQ(gl::folded_shader(text),
            "#version 430 core\n"
            "layout(local_size_x = 4) in;\n"
            "const uint kUsed = uint(4) * 2u, kUnused = 1u;\n"
            "layout(std430, binding = 0) buffer Target {\n"
            "  float values[];\n"
            "} target;\n"
            "\n"
            "float helper(float x) {\n"
            "  return -x * 1.5e-3;\n"
            "}\n"
            "\n"
            "void main() {\n"
            "  for (uint i = 0u; i < kUsed; ++i) {\n"
            "    target.values[i + 0] += helper(float(i) - -2.0);\n"
            "    target.values[i + 1] += helper(float(i) - -2.0);\n"
            "  }\n"
            "  if (!(kUsed > 1u)) return;\n"
            "  else barrier();\n"
            "}\n");
}

// Returns a shader's statements behind its preprocessor.
std::vector<gl::Tokens> statements_in(const std::string& text) {
  const gl::Tokens tokens = gl::preprocessed(text);
  std::vector<gl::Tokens> all;
  for (const gl::Statement& each : gl::statements_of(tokens))
    all.emplace_back(each.tokens.begin(), each.tokens.end());
  return all;
}

// Whether all of `some` stand in `all`, in their order.
bool stand_in(const std::vector<gl::Tokens>& some, const std::vector<gl::Tokens>& all) {
  std::size_t found = 0;
  for (const gl::Tokens& each : all)
    if (found < some.size() && some[found] == each) ++found;
  return found == some.size();
}

// One pass of each shader: nothing is left out that the compiler asks for, and nothing stands there that the
// shader doesn't have.
TEST(FoldedShader, HasTheStatementsOfTheShaderThatItsCompilerAsksFor) {
  const gl::ShaderFiles shaders(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  std::map<std::string, std::string> texts;
  for (const auto& [family, candidates] : tests::all_families(2)) {
    for (const tests::Candidate& candidate : candidates) {
      const fft::Plan plan = std::get<fft::Plan>(tests::planned(candidate, 2));
      for (const fft::Pass& pass : plan.passes)
        if (!pass.on_host && !pass.shader.empty() && !texts.contains(pass.shader))
          texts[pass.shader] = gl::expand_shader(shaders, pass.shader, pass.defines).text;
    }
  }
  ASSERT_GT(texts.size(), 8U);
  std::vector<std::string> folded;
  for (const auto& [shader, text] : texts) {
    folded.push_back(gl::folded_shader(text));
    EXPECT_LT(folded.back().size(), text.size()) << shader;
    EXPECT_TRUE(stand_in(statements_in(folded.back()), statements_in(text))) << shader;
  }
  const auto [said_of_folded, takes_folded] = tests::ReferenceCompiler(folded).run();
  EXPECT_TRUE(takes_folded) << said_of_folded;
}

}  // namespace
}  // namespace fftbench::folded_shader_test
