#include "gl/shader_source.h"

#include "testing.h"

namespace fftbench::shader_source_test {
namespace {

namespace fs = std::filesystem;

// A folder of shaders that the destructor removes.
class ShaderSource : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              ("fftbench-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::create_directories(folder_ / "lib");
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& file, const std::string& text) { std::ofstream(folder_ / file) << text; }

  fs::path folder_;
};

TEST_F(ShaderSource, PutsDefinesBehindTheVersionAndFilesInPlace) {
  write("a.comp", "#version 430 core\n#include \"lib/b.glsl\"\nint after;\n");
  write("lib/b.glsl", "int b;\n");
  const std::vector<std::pair<std::string, std::string>> defines{{"RADIX", "4"}};
  const gl::ShaderSource source = gl::expand_shader(folder_, "a.comp", defines);
  EXPECT_EQ(source.text,
            "#version 430 core\n#define RADIX 4\n#line 2\n#line 100001\nint b;\n#line 3\nint after;\n");
  EXPECT_EQ(source.files, (std::vector<std::string>{"a.comp", "lib/b.glsl"}));
}

TEST_F(ShaderSource, PutsAFileInPlaceOnce) {
  write("a.comp", "#version 430 core\n#include \"lib/b.glsl\"\n#include \"lib/b.glsl\"\n");
  write("lib/b.glsl", "int only_once;\n");
  const std::string text = gl::expand_shader(folder_, "a.comp", {}).text;
  EXPECT_EQ(text.find("only_once"), text.rfind("only_once"));
}

TEST_F(ShaderSource, SaysWhichFileIsMissing) {
  write("a.comp", "#version 430 core\n#include \"lib/absent.glsl\"\n");
  try {
    gl::expand_shader(folder_, "a.comp", {});
    FAIL();
  } catch (const gl::ShaderError& error) {
    EXPECT_NE(std::string(error.what()).find("lib/absent.glsl"), std::string::npos) << error.what();
  }
}

TEST(ShaderLog, NamesFilesInTheLogsOfThreeCompilers) {
  const std::vector<std::string> files{"a.comp", "lib/b.glsl"};
  EXPECT_EQ(gl::name_files_in_log("0(100014) : error C1503: undefined variable", files),
            "lib/b.glsl:14 : error C1503: undefined variable");
  EXPECT_EQ(gl::name_files_in_log("0:7(3): error: syntax error", files), "a.comp:7(3): error: syntax error");
  EXPECT_EQ(gl::name_files_in_log("ERROR: 0:100002: 'x' : undeclared identifier", files),
            "ERROR: lib/b.glsl:2: 'x' : undeclared identifier");
}

TEST(ShaderLog, LeavesOtherLinesAlone) {
  const std::vector<std::string> files{"a.comp"};
  EXPECT_EQ(gl::name_files_in_log("error: no main()\n0:900001: beyond the files", files),
            "error: no main()\n0:900001: beyond the files");
}

}  // namespace
}  // namespace fftbench::shader_source_test
