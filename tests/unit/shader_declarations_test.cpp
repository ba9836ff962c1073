// What a shader's text is read as: its words behind the preprocessor, and the uniforms that it declares.
#include "gl/shader_declarations.h"

#include "testing.h"

namespace fftbench::shader_declarations_test {
namespace {

std::string words(std::string_view text, std::span<const std::string> defined = {}) {
  std::string joined;
  for (const std::string& token : gl::preprocessed(text, defined))
    joined += (joined.empty() ? "" : " ") + token;
  return joined;
}

struct Branch {
  const char* text;
  const char* words;
};

TEST(ShaderTokens, AreThoseThatTheCompilerSees) {
  for (const Branch& each : std::initializer_list<Branch>{
           {"a /* b\n c */ d // e\nf", "a d f"},
           {"a \\\nb\r\nc\rd", "a b c d"},
           {"#define N 4\nv[N];\n#undef N\nv[N];", "v [ 4 ] ; v [ N ] ;"},
           {"#define A B\n#define B A\nA B", "A B"},
           {"#define TWICE(x) x x\nTWICE(TWICE(y)) TWICE", "y y y y TWICE"},
           {"#define CALL(f, a) f(a)\n#define G(x) [x]\nCALL(G, (1, 2))", "[ ( 1 , 2 ) ]"},
           {"#define P(a, b) a ## b\n#define rg 7\nP(rg, 32f)", "rg32f"},
           {"#define NONE()\nx NONE() y", "x y"},
           {"#define F (x)\nF", "( x )"},
           {"#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne", "b e"},
           {"#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif", "c"},
           {"#define N 3\n#if N * 2 > 5 && defined(N) && !defined M\na\n#endif", "a"},
           {"#if UNKNOWN || (1 << 3) % 3 != 2\na\n#else\nb\n#endif", "b"},
           {"#version 430 core\n#if __VERSION__ >= 430\na\n#endif", "a"},
           {"# ifdef GL_core_profile\na\n# endif", "a"}}) {
    EXPECT_EQ(words(each.text), each.words) << each.text;
  }
  const std::vector<std::string> extensions{"GL_NV_gpu_shader5"};
  constexpr const char* kAsks = "#ifdef GL_NV_gpu_shader5\na\n#else\nb\n#endif";
  EXPECT_EQ(words(kAsks, extensions), "a");
  EXPECT_EQ(words(kAsks), "b");
}

TEST(ShaderDeclarations, HaveTypesFormatsAndSizesHoweverTheyAreWritten) {
  const gl::ShaderDeclarations found = gl::declarations_of(R"(#version 430
#define HALVES
#ifdef HALVES
#define FORMAT rg16f
#else
#define FORMAT rg32f
#endif
#define IMAGE(n, name) layout(binding = n, FORMAT) uniform image2DArray name
struct Light { vec3 colour; float power; };
const int kTaps = 2 + 3;
layout(std430, binding = 0) readonly buffer Source { vec2 source[]; } inputs[2];
layout(std140) uniform Block { float in_block; };
IMAGE(3, coded);
readonly layout(rgba32f) coherent uniform layout(binding = 1) highp image2D late, later[2];
writeonly uniform image2DArray without;
uniform float weights[kTaps], one = 1.5, grid[2][3];
uniform vec2[4] points;
uniform Light light;
uniform struct { float a; } nameless;
float twice(float x) { float y = 2; return y * x; }
layout(local_size_x = 8) in;
void main() { float late_too = 1; }
)");
  struct Expected {
    const char* name;
    const char* type;
    const char* format;
    std::int64_t elements;
    bool has_initial_value;
  };
  const std::vector<Expected> expected{{"coded", "image2DArray", "rg16f", 1, false},
                                       {"late", "image2D", "rgba32f", 1, false},
                                       {"later", "image2D", "rgba32f", 2, false},
                                       {"without", "image2DArray", "", 1, false},
                                       {"weights", "float", "", 5, false},
                                       {"one", "float", "", 1, true},
                                       {"grid", "float", "", 6, false},
                                       {"points", "vec2", "", 4, false},
                                       {"light", "Light", "", 1, false},
                                       {"nameless", "", "", 1, false}};
  ASSERT_EQ(found.uniforms.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const gl::DeclaredUniform& uniform = found.uniforms[i];
    EXPECT_EQ(uniform.name, expected[i].name);
    EXPECT_EQ(uniform.type, expected[i].type) << uniform.name;
    EXPECT_EQ(uniform.format, expected[i].format) << uniform.name;
    EXPECT_EQ(uniform.elements, expected[i].elements) << uniform.name;
    EXPECT_EQ(uniform.has_initial_value, expected[i].has_initial_value) << uniform.name;
  }
  EXPECT_FALSE(found.has_variable_group_size);
  EXPECT_TRUE(gl::declarations_of("layout(local_size_variable) in;").has_variable_group_size);
}

TEST(ShaderDeclarations, TellWhichBlocksMainMayUse) {
  const gl::ShaderDeclarations found = gl::declarations_of(R"(
buffer Plain { vec2 plain[]; };
buffer Named { vec2 values[]; } named[2];
layout(std140, binding = 3) uniform Unused { vec2 lost; float others[3], more; };
layout(binding = 4) uniform OfUncalled { vec2 dead; } kept;
uniform OfInitial { float first; };
buffer OfOverload { float deep[]; };
float g = first;
vec2 uncalled() { return kept.dead; }
float inner(float x) { return x; }
float inner(int x) { return deep[x]; }
vec2 outer(vec2 v) { return v * inner(1); }
void main() { vec2 values = plain[0]; named[0].values[0] = outer(values); }
)");
  const std::vector<std::pair<std::string, bool>> expected{{"Plain", true},     {"Named", true},
                                                           {"Unused", false},   {"OfUncalled", false},
                                                           {"OfInitial", true}, {"OfOverload", true}};
  ASSERT_EQ(found.blocks.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(found.blocks[i].name, expected[i].first);
    EXPECT_EQ(found.blocks[i].is_used, expected[i].second) << expected[i].first;
  }
  EXPECT_TRUE(found.uses_block("Named[1]"));
  EXPECT_TRUE(found.uses_block("NotSeen"));
}

TEST(ShaderDeclarations, TellNoSizeThatIsNoPlainNumber) {
  const gl::ShaderDeclarations found = gl::declarations_of("uniform float w[gl_MaxDrawBuffers];");
  ASSERT_EQ(found.uniforms.size(), 1);
  EXPECT_EQ(found.uniforms[0].elements, std::nullopt);
}

TEST(ShaderDeclarations, OfAllBranchesAreKnownByName) {
  const std::set<std::string> names = gl::names_declared_anywhere(
      "#if 0\nuniform float hidden, other[3];\n#endif\nvoid main() { float plain; }");
  EXPECT_TRUE(names.contains("hidden"));
  EXPECT_TRUE(names.contains("other"));
  EXPECT_FALSE(names.contains("plain"));
}

// Broken texts come from users whose compiler has refused them, but must end here, too.
TEST(ShaderDeclarations, EndForTextsThatNoCompilerTakes) {
  for (const char* text :
       {"#if", "#elif 1\n#endif\n#else", "#define", "#define F(", "#define F(a\nF(", "uniform",
        "uniform float a[", "layout(", "layout", "uniform struct {", "}", "#if ((((", "/*",
        "#define a a a\na", "#define f(x) f(f(x)) x\nf(f(1))", "\\", "uniform float [3];"}) {
    EXPECT_NO_THROW(gl::declarations_of(text)) << text;
    EXPECT_NO_THROW(gl::names_declared_anywhere(text)) << text;
  }
}

}  // namespace
}  // namespace fftbench::shader_declarations_test
