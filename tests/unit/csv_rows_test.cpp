// The reader of a run's CSV files refuses damaged files with the right message.
#include "report/csv_rows.h"

#include "report/row_checks.h"
#include "report_test_support.h"
#include "testing.h"

namespace fftbench::report::csv_rows_test {
namespace {

constexpr std::array<std::string_view, 3> kColumns{"name", "number", "text"};

class CsvRowsTest : public ::testing::Test {
 protected:
  CsvRows read(std::string_view text) {
    std::ofstream(file, std::ios::binary) << text;
    return {file, kColumns};
  }
  std::string refused(std::string_view text) {
    try {
      read(text);
    } catch (const CsvError& error) {
      std::string message = error.what();
      EXPECT_EQ(message.find('\n'), std::string::npos);
      EXPECT_TRUE(message.starts_with(file.string() + ":")) << message;
      return message.substr(file.string().size() + 1);
    }
    return "";
  }

  test_support::TemporaryFolder folder;
  std::filesystem::path file = folder.path() / "rows.csv";
};

TEST_F(CsvRowsTest, ReadsQuotedFieldsAndLaterColumns) {
  const CsvRows rows = read("name,number,text,later\na,1,\"x, \"\"y\"\"\",z\n,,\"\",\n");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows.at(0, "text"), "x, \"y\"");
  EXPECT_EQ(rows.at(0, "later"), "z");
  EXPECT_EQ(rows.at(1, "name"), "");
  EXPECT_EQ(rows.at(1, "later"), "");
}

TEST_F(CsvRowsTest, LeavesOutWhateverStandsBehindTheLastLineBreak) {
  using std::string_view_literals::operator""sv;
  for (const std::string_view torn : {"b,2"sv, "b,2,\"x"sv, "\xC3"sv, "\0\0"sv, "b,2,y\r"sv}) {
    EXPECT_EQ(read("name,number,text\na,1,x\n" + std::string(torn)).size(), 1U);
  }
  EXPECT_EQ(read("name,num").size(), 0U);
  EXPECT_EQ(read("").size(), 0U);
}

TEST_F(CsvRowsTest, RefusesWhatTheProgramDoesNotWriteAndSaysWhere) {
  using std::string_literals::operator""s;
  const std::string head = "name,number,text\n";
  EXPECT_EQ(refused("\xEF\xBB\xBF" + head),
            "1:1: a byte order mark, so another program has saved this file; take the original");
  EXPECT_EQ(refused("name,number,text\r\n"),
            "1:17: a carriage return, so another program has saved this file; take the original");
  EXPECT_EQ(refused(head + "a,\0,x\n"s), "2:3: a zero byte, so this is no text");
  EXPECT_EQ(refused(head + "a,1,\xE9\n"), "2:5: not text (UTF-8)");
  EXPECT_EQ(refused(head + "a,1,\"x\n"), "2:5: the quote that begins this field has no end on its line");
  EXPECT_EQ(refused(head + "a,1,\"x\"y\n"), "2:8: text behind a quoted field, where a comma belongs");
  EXPECT_EQ(refused(head + "a,1,x\"y\n"),
            "2:5: a quote within a field; quotes stand around a whole field, those in it doubled");
  EXPECT_EQ(refused(head + "a,1,x\n\nb,2,y\n"), "3: an empty line, where a row belongs");
  EXPECT_EQ(refused(head + "a,1\n"), "2: 2 fields where the header has 3");
  EXPECT_EQ(refused(head + "a,1,x,y\n"), "2: 4 fields where the header has 3");
  EXPECT_EQ(refused(head + std::string(70000, 'x') + ",1,x\n"),
            "2:1: a field of 70000 bytes, and none has more than 65536");
}

TEST_F(CsvRowsTest, RefusesOtherColumns) {
  EXPECT_EQ(refused("name,text\n"), "1: missing column number");
  EXPECT_EQ(refused("name,number,text,name\n"), "1: the column \"name\" stands there twice");
  EXPECT_EQ(refused("number,name,text\n"), "1: column number stands where name belongs");
}

}  // namespace
}  // namespace fftbench::report::csv_rows_test
