#include "report/csv_file.h"

#include <locale>

#include "report_test_support.h"
#include "testing.h"

#ifndef _WIN32
#include <fcntl.h>
#include <sys/resource.h>
#include <csignal>
#endif

namespace fftbench::report::csv_file_test {
namespace {

using test_support::CsvRows;
using test_support::parse_csv;
using test_support::read_text;
using test_support::TemporaryFolder;

constexpr std::array<std::string_view, 2> kColumns{"name", "reason"};
using Row = std::vector<std::string>;

#ifndef _WIN32  // which has no limit on the size of files
// Limits the size of files during its lifetime, which has the same effect as a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : previous_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &previous_);
    const rlimit limit{bytes, previous_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &previous_);
    std::signal(SIGXFSZ, previous_handler_);
  }

 private:
  void (*previous_handler_)(int);
  rlimit previous_{};
};
#endif

template <typename Action>
std::string write_error_of(Action&& action) {
  try {
    action();
  } catch (const system::WriteError& error) {
    return error.what();
  }
  return "no WriteError";
}

#ifndef _WIN32  // where nobody can remove a file that is open
TEST(CsvFile, NoticesThatItOrItsFolderIsGone) {
  const TemporaryFolder folder;
  const auto run = folder.path() / "run";
  const auto error_after = [&](const auto& change) {
    std::filesystem::create_directory(run);
    CsvFile file = CsvFile::create(run / "rows.csv", kColumns);
    file.append(Row{"a", "b"});
    change();
    const std::string error = write_error_of([&] { file.append(Row{"c", "d"}); });
    std::filesystem::remove_all(run);
    return error;
  };
  EXPECT_EQ(error_after([] {}), "no WriteError");
  const std::string gone =
      "cannot go on writing " + (run / "rows.csv").string() + ": No such file or directory";
  EXPECT_EQ(error_after([&] { std::filesystem::remove_all(run); }), gone);
  EXPECT_EQ(error_after([&] { std::filesystem::rename(run, folder.path() / "elsewhere"); }), gone);
  EXPECT_EQ(error_after([&] {
              std::filesystem::remove(run / "rows.csv");
              std::ofstream(run / "rows.csv") << "another\n";
            }),
            gone);
}
#endif

#ifndef _WIN32  // which has no limit on the size of files
TEST(CsvFile, AppendsSeveralRowsOrNone) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  CsvFile file = CsvFile::create(path, kColumns);
  file.append_all(std::vector<Row>{{"a", "b"}, {"c", "d"}});
  EXPECT_EQ(parse_csv(read_text(path)).size(), 3U);
  const std::string before = read_text(path);
  const FileSizeLimit limit(before.size() + 6);
  EXPECT_NE(write_error_of([&] {
              file.append_all(std::vector<Row>{{"e", "f"}, {"g", "h"}});
            }),
            "no WriteError");
  EXPECT_EQ(read_text(path), before);
}
#endif

TEST(CsvFile, RowsReadBackAsWritten) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  const CsvRows rows{{"plain", ""},         {"a,b", "say \"no\""},   {"\"", "\"\""}, {"", "µs ± 1 %"},
                     {" padded ", "a;b=c"}, {"\"quoted\"", "x,\"y"}, {"", ""}};
  CsvFile file = CsvFile::create(path, kColumns);
  for (const Row& row : rows) file.append(row);

  CsvRows expected{{"name", "reason"}};
  expected.insert(expected.end(), rows.begin(), rows.end());
  EXPECT_EQ(parse_csv(read_text(path)), expected);
}

TEST(CsvFile, KeepsRowsOfSeveralLinesOnOneLine) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  CsvFile::create(path, kColumns).append(Row{"x", "0(12): error,\r\n\tundefined \"lane\"\n\n0(13): error\n"});
  const std::string text = read_text(path);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  EXPECT_EQ(parse_csv(text).at(1).at(1), "0(12): error, |  undefined \"lane\" | 0(13): error");
}

TEST(CsvFile, ReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(csv_field("caf\xE9 \xC3\xA9"), "caf\uFFFD é");
  EXPECT_EQ(csv_field(std::string_view("a\0b", 3)), "a b");
}

TEST(CsvFile, RowsAreInTheFileAsSoonAsTheyAreAppended) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  CsvFile file = CsvFile::create(path, kColumns);
  EXPECT_EQ(read_text(path), "name,reason\n");
  file.append(Row{"a", "b"});
  EXPECT_EQ(read_text(path), "name,reason\na,b\n");
}

TEST(CsvFile, GoesOnAfterItIsMoved) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  CsvFile first = CsvFile::create(path, kColumns);
  CsvFile second = std::move(first);
  second.append(Row{"a", "b"});
  EXPECT_EQ(read_text(path), "name,reason\na,b\n");
}

TEST(CsvFile, DoesNotOverwriteAnExistingFile) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  CsvFile::create(path, kColumns).append(Row{"a", "b"});
  const std::string message = write_error_of([&] { CsvFile::create(path, kColumns); });
  EXPECT_NE(message.find(path.string()), std::string::npos) << message;
  EXPECT_NE(message.find("File exists"), std::string::npos) << message;
  EXPECT_EQ(read_text(path), "name,reason\na,b\n");
}

TEST(CsvFile, RefusesARowWithTheWrongNumberOfFields) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  CsvFile file = CsvFile::create(path, kColumns);
  EXPECT_THROW(file.append(Row{"a"}), std::invalid_argument);
  EXPECT_THROW(file.append(Row{"a", "b", "c"}), std::invalid_argument);
  EXPECT_EQ(read_text(path), "name,reason\n");
}

#ifndef _WIN32  // which has no limit on the size of files
TEST(CsvFile, EndsWithTheLastWholeRowWhenThereIsNoRoomForTheNext) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  CsvFile file = CsvFile::create(path, kColumns);
  file.append(Row{"first", "ok"});
  const std::string before = read_text(path);
  {
    const FileSizeLimit limit(before.size() + 5);  // room for the beginning of a row
    const std::string message = write_error_of([&] { file.append(Row{"second", "does not fit"}); });
    EXPECT_NE(message.find(path.string()), std::string::npos) << message;
    EXPECT_NE(message.find("File too large"), std::string::npos) << message;
    EXPECT_EQ(read_text(path), before);
  }
  file.append(Row{"third", "fits again"});
  EXPECT_EQ(read_text(path), before + "third,fits again\n");
}
#endif

#ifndef _WIN32  // which has no limit on the size of files
TEST(CsvFile, KeepsWholeRowsOfADescriptorWithoutAppendMode) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "rows.csv";
  CsvFile file =
      CsvFile::adopt(system::FileDescriptor(::open(path.c_str(), O_WRONLY | O_CREAT, 0666)), path, kColumns);
  {
    const FileSizeLimit limit(15);
    EXPECT_THROW(file.append(Row{"second", "does not fit"}), system::WriteError);
  }
  file.append(Row{"third", "fits"});
  EXPECT_EQ(read_text(path), "name,reason\nthird,fits\n");
}
#endif

#ifndef _WIN32  // which has no limit on the size of files
TEST(CsvFile, LeavesNoFileWhenItsHeaderDoesNotFit) {
  const TemporaryFolder folder;
  const FileSizeLimit limit(4);
  EXPECT_THROW(CsvFile::create(folder.path() / "rows.csv", kColumns), system::WriteError);
  EXPECT_TRUE(folder.is_empty());
}
#endif

#ifndef _WIN32  // which has no limit on the size of files
TEST(CsvFile, SaysThatTheDiskIsFull) {
  system::FileDescriptor full(::open("/dev/full", O_WRONLY));
  if (!full.is_open()) GTEST_SKIP() << "this system has no /dev/full";
  const std::string message =
      write_error_of([&] { CsvFile::adopt(std::move(full), "results/timings.csv", kColumns); });
  EXPECT_NE(message.find("results/timings.csv: No space left on device"), std::string::npos) << message;
}
#endif

TEST(CsvFile, NamesTheFolderThatIsMissing) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "missing" / "rows.csv";
  const std::string message = write_error_of([&] { CsvFile::create(path, kColumns); });
  EXPECT_NE(message.find(path.string() + ": No such file or directory"), std::string::npos) << message;
}

TEST(CsvNumber, ReadsBackAsTheSameNumber) {
  for (const double value : {0.1, 1.0 / 3, 0.0147, 7133.1700680272108, 2.1e-7, 1e300, -0.25}) {
    EXPECT_EQ(std::stod(csv_number(value)), value);
  }
  EXPECT_EQ(csv_number(0.1), "0.1");
  EXPECT_EQ(csv_number(2.0), "2");
}

TEST(CsvNumber, WritesWhatIsNoNumber) {
  EXPECT_EQ(csv_number(std::nullopt), "");
  EXPECT_EQ(csv_number(std::nan("")), "nan");
  EXPECT_EQ(csv_number(std::copysign(std::nan(""), -1.0)), "nan");
  EXPECT_EQ(csv_number(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(csv_number(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(CsvNumber, HasADecimalPointInEveryLocale) {
  struct DecimalComma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
  };
  const std::locale previous = std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
  const std::string text = csv_number(1234.5);
  std::locale::global(previous);
  EXPECT_EQ(text, "1234.5");
}

}  // namespace
}  // namespace fftbench::report::csv_file_test
