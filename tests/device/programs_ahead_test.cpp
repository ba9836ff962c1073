// Programs that are made side by side before anyone asks for them. Each ProgramCache stands for a process.
#include "device/device_fixture.h"
#include "executor/program_cache.h"
#include "fft/kernels/baseline.h"
#include "report_test_support.h"
#include "testing.h"

namespace fftbench {
namespace {

// Records in which order programs are linked (L) and are asked how that ended (?).
class CompilerCalls {
 public:
  CompilerCalls() {
    real() = {glad_glLinkProgram, glad_glGetShaderiv, glad_glGetProgramiv};
    seen().clear();
    glad_glLinkProgram = [](GLuint name) {
      seen() += 'L';
      real().link(name);
    };
    glad_glGetShaderiv = [](GLuint name, GLenum what, GLint* value) {
      if (what == GL_COMPILE_STATUS) seen() += '?';
      real().ask_shader(name, what, value);
    };
    glad_glGetProgramiv = [](GLuint name, GLenum what, GLint* value) {
      if (what == GL_LINK_STATUS) seen() += '?';
      real().ask_program(name, what, value);
    };
  }
  ~CompilerCalls() {
    glad_glLinkProgram = real().link;
    glad_glGetShaderiv = real().ask_shader;
    glad_glGetProgramiv = real().ask_program;
  }
  CompilerCalls(const CompilerCalls&) = delete;
  CompilerCalls& operator=(const CompilerCalls&) = delete;

  static std::string& seen() {
    static std::string calls;
    return calls;
  }

 private:
  struct Real {
    PFNGLLINKPROGRAMPROC link = nullptr;
    PFNGLGETSHADERIVPROC ask_shader = nullptr;
    PFNGLGETPROGRAMIVPROC ask_program = nullptr;
  };
  static Real& real() {
    static Real functions;
    return functions;
  }
};

class ProgramsAhead : public tests::DeviceTest {
 protected:
  void SetUp() override { backend(); }

  // Passes whose programs differ.
  static fft::Pass pass(const std::string& name, const std::string& value = "1") {
    fft::Pass made = fft::plan_copy({.extent = {16, 16}}).passes.front();
    made.defines.emplace_back(name, value);
    return made;
  }

  executor::ProgramCache programs(const gl::DriverCache& cache = {}) const {
    return executor::ProgramCache(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl", cache);
  }
  gl::DriverCache cache() const { return gl::usual_cache(temporary_.path() / "cache"); }

  fft::Pass first_ = pass("FIRST"), second_ = pass("SECOND"), third_ = pass("THIRD");
  fft::Pass broken_ = pass("main", "1");

 private:
  report::test_support::TemporaryFolder temporary_;
};

TEST_F(ProgramsAhead, AreAllBegunBeforeTheFirstIsWaitedFor) {
  executor::ProgramCache made = programs();
  const CompilerCalls calls;
  made.make_ahead(std::vector{first_, second_, first_, third_});
  EXPECT_TRUE(CompilerCalls::seen().starts_with("LLL?")) << CompilerCalls::seen();
  EXPECT_EQ(std::ranges::count(CompilerCalls::seen(), 'L'), 3) << "one of them twice is one program";
  for (const fft::Pass* each : {&first_, &second_, &third_}) made.program_of(*each);
  EXPECT_EQ(std::ranges::count(CompilerCalls::seen(), 'L'), 3) << "they are not linked again";
}

TEST_F(ProgramsAhead, CountForWhoAsksForThemFirst) {
  executor::ProgramCache made = programs(cache());
  made.make_ahead(std::vector{first_, second_});
  EXPECT_EQ(made.costs().compiled, 0U);
  EXPECT_EQ(made.costs().compile_ms, 0);
  for (unsigned again = 0; again < 2; ++again) {
    made.program_of(first_);
    EXPECT_EQ(made.costs().compiled, 1U);
  }
  EXPECT_GT(made.costs().compile_ms, 0);

  executor::ProgramCache next = programs(cache());
  next.make_ahead(std::vector{first_, second_, third_});
  EXPECT_EQ(next.costs().from_cache, 0U);
  next.program_of(second_);
  EXPECT_EQ(next.costs().from_cache, 1U);
  EXPECT_EQ(next.costs().compiled, 0U);
  next.program_of(third_);
  EXPECT_EQ(next.costs().compiled, 1U) << "the process before had not made it";
}

TEST_F(ProgramsAhead, LeaveTheErrorOfOneToWhoAsksForIt) {
  const auto error_of = [&](executor::ProgramCache& made) -> std::string {
    try {
      made.program_of(broken_);
    } catch (const gl::ShaderError& error) {
      return error.what();
    }
    return "it compiled";
  };
  fft::Pass missing = first_;
  missing.shader = "of_no_one.comp";
  executor::ProgramCache alone = programs(), made = programs();
  const std::string expected = error_of(alone);
  EXPECT_NE(expected.find("does not compile"), std::string::npos) << expected;
  gl::DebugLog log;
  made.make_ahead(std::vector{first_, broken_, missing, second_});
  log.throw_if_errors("making programs ahead");
  EXPECT_EQ(error_of(made), expected);
  EXPECT_THROW(made.program_of(missing), gl::ShaderError);
  const CompilerCalls calls;
  made.program_of(first_);
  made.program_of(second_);
  EXPECT_EQ(CompilerCalls::seen(), "");
  EXPECT_EQ(made.costs().compiled, 2U);
}

// The driver was not listened to meanwhile, and listening to it costs the program's compiling.
TEST_F(ProgramsAhead, AreCompiledAnewOnlyForWhatTheCompilerSays) {
  const auto listening = [&] {
    executor::ProgramCache made = programs(cache());
    made.listen_to_compiler([] { return std::vector<std::string>{"32 registers"}; });
    return made;
  };
  executor::ProgramCache first = listening();
  first.make_ahead(std::vector{first_});
  first.program_of(first_);
  EXPECT_EQ(first.costs().compiled, 1U);
  executor::ProgramCache second = listening();
  second.program_of(first_);
  EXPECT_EQ(second.costs().from_cache, 1U);
  EXPECT_EQ(second.costs().compiled, 0U);
  EXPECT_EQ(second.notes_of(first_), std::vector<std::string>{"32 registers"});
  EXPECT_EQ(second.costs().compiled, 1U);
  executor::ProgramCache third = listening();
  EXPECT_EQ(third.notes_of(first_), std::vector<std::string>{"32 registers"});
  EXPECT_EQ(third.costs().compiled, 0U);
}

TEST_F(ProgramsAhead, LeaveTheDriversMessagesOnAsTheyWere) {
  gl::DebugLog log;
  executor::ProgramCache made = programs();
  made.make_ahead(std::vector{first_});
  glEnable(GL_TRIANGLES);  // no such state
  EXPECT_THROW(log.throw_if_errors("a mistake"), gl::GlError);
  EXPECT_EQ(glIsEnabled(GL_DEBUG_OUTPUT), GL_TRUE);
}

// Only this test transforms this size.
TEST_F(ProgramsAhead, OfChoicesAreThoseThatTheirTransformsTake) {
  const fft::Problem problem{.extent = {44, 78}};
  std::vector<fft::Choice> choices;
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_register");
  for (const char* twiddle : {"table", "computed"})
    choices.push_back({&algorithm, fft::complete_options(algorithm.options, {{"twiddle", twiddle}})});
  for (const backends::RingShape ring : {backends::RingShape{}, {.pairs = 4, .merged = 4}}) {
    backend().make_programs(choices, problem, ring);
    const CompilerCalls calls;
    for (const fft::Choice& choice : choices) {
      const auto prepared = backend().prepare_ring(*choice.algorithm, problem, choice.options, ring);
      ASSERT_TRUE(std::holds_alternative<std::unique_ptr<backends::Transform>>(prepared));
    }
    EXPECT_EQ(CompilerCalls::seen(), "");
  }
}

// What is counted depends on the driver, but for its limits.
TEST_F(ProgramsAhead, AreAsManyAtOnceAsDriverAndProcessorsCan) {
  EXPECT_EQ(gl::use_compiler_threads(1), 1U);
  const unsigned most = gl::use_compiler_threads(16);
  EXPECT_GE(most, 1U);
  EXPECT_LE(most, 16U);
  const int has_extension = std::exchange(GLAD_GL_KHR_parallel_shader_compile, 0);
  EXPECT_EQ(gl::use_compiler_threads(16), 1U);
  GLAD_GL_KHR_parallel_shader_compile = has_extension;
}

}  // namespace
}  // namespace fftbench
