
#include "experiment_files.h"
#include "testing.h"

#ifndef _WIN32
#include <sys/stat.h>
#endif

namespace fftbench::experiment::experiment_syntax_test {
namespace {

using tests::BadFile;
using tests::ExperimentFiles;
using tests::has;

const std::vector<BadFile> kBadSyntax{
    {"Empty", "", {"is empty", R"({"algorithms": [)"}},
    {"OnlySpace", " \n\t", {"is empty"}},
    {"EndsEarly",
     "{\n  \"algorithms\": [\"stockham_radix4\"",
     {".json:2:35: not valid JSON", "unexpected end of input", "expected ']'"}},
    {"CommaTooMany",
     "{\n  \"sizes\": [128],\n  }",
     {".json:3:3: not valid JSON", "unexpected '}'", "take away the comma"}},
    {"CommaMissing",
     "{\n  \"sizes\": [128]\n  \"batches\": [1]\n}",
     {".json:3:3: not valid JSON", "unexpected string literal", "or a comma before it"}},
    {"Comment", "{ // no\n}", {".json:1:3: not valid JSON", "no comments"}},
    {"ColumnsCountCharacters", "{\"description\": \"\xC3\xA9\xC3\xA9\" 1}", {".json:1:22: not valid JSON"}},
    {"NotUtf8", "{\"description\": \"\xFF\"}", {".json:1:18: not valid JSON", "UTF-8"}},
    {"NumberTooLarge", R"({"check": {"tolerance": 1e999}})", {".json:1:", "1e999"}},
    {"NotANumber", R"({"check": {"tolerance": NaN}})", {".json:1:25: not valid JSON"}},
    {"TrailingText", "{} x", {".json:1:4: not valid JSON", "end of input"}},
    {"KeyTwice",
     R"({"algorithms": [1, {"name": "a", "options": {}, "name": "b"}]})",
     {"at /algorithms/1/name", "\"name\"", "twice"}},
    {"KeyTwiceThatIsLong",
     "{\"" + std::string(10000, 'k') + "\": 1, \"" + std::string(10000, 'k') + "\": 2}",
     {"at /kkk", "kkk... is there twice"}},
    {"ControlCharacterThatJsonAllows", "{\"sizes\": \x7f\x7f}", {".json:1:11: not valid JSON", "?"}},
    {"ValuesTooMany",
     [] {
       std::string text = "[0";
       for (int i = 0; i < 100000; ++i) text += ",0";
       return text + "]";
     }(),
     {"more than 100000 values"}},
    {"NestedDeeply", std::string(100000, '['), {"nested deeper than 64"}},
    {"NestedObjectsDeeply",
     [] {
       std::string text;
       for (int i = 0; i < 50000; ++i) text += "{\"a\":";
       return text;
     }(),
     {"nested deeper than 64"}},
};

class BadSyntax : public ::testing::TestWithParam<BadFile> {};

TEST_P(BadSyntax, IsRefusedWithLineAndColumn) {
  tests::expect_refused(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Experiment, BadSyntax, ::testing::ValuesIn(kBadSyntax), tests::name_of_bad_file);

TEST(BadExperimentFile, MissingIsNamedWithTheReason) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.folder() / "absent.json";
  EXPECT_EQ(files.error_of_file(file), file.string() + ": cannot be opened: No such file or directory");
}

TEST(BadExperimentFile, FolderIsNamedAsOne) {
  const ExperimentFiles files;
  EXPECT_EQ(files.error_of_file(files.folder()),
            files.folder().string() + ": is a directory; a JSON file is expected");
}

#ifndef _WIN32  // whose devices have no paths
TEST(BadExperimentFile, EndlessDeviceIsNotReadForEver) {
  const ExperimentFiles files;
  EXPECT_TRUE(has(files.error_of_file("/dev/zero"), "/dev/zero: is no regular file"));
}
#endif

#ifndef _WIN32  // whose devices have no paths
// Opening a pipe to which nothing writes would wait for ever.
TEST(BadExperimentFile, PipeIsRefused) {
  const ExperimentFiles files;
  const std::filesystem::path pipe = files.folder() / "pipe.json";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_TRUE(has(files.error_of_file(pipe), "pipe.json: is no regular file"));
}
#endif

TEST(BadExperimentFile, LargeIsNotReadToItsEnd) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.write("");
  std::filesystem::resize_file(file, (std::uintmax_t{16} << 20) + 1);
  EXPECT_TRUE(has(files.error_of_file(file), "larger than 16 MiB"));
  std::string largest = R"({"algorithms": ["stockham_radix4"]})";
  largest.resize(std::size_t{16} << 20, ' ');
  EXPECT_FALSE(files.load(largest).cases.empty());
}

TEST(BadExperimentFile, FileNameThatCannotNameResultsAsksForAName) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.write(R"({"algorithms": ["stockham_radix4"]})", "my test.json");
  EXPECT_TRUE(has(files.error_of_file(file), "give it a \"name\""));
  files.write(R"({"algorithms": ["stockham_radix4"], "name": "mine"})", "my test.json");
  EXPECT_EQ(load_experiment(file, tests::schema_file()).name, "mine");
}

}  // namespace
}  // namespace fftbench::experiment::experiment_syntax_test
