// A run is kept as a journal, from which its tables are read.
#include "report/journal.h"

#include "report/csv_file.h"
#include "report/samples_csv.h"
#include "report/timings_csv.h"
#include "report_test_support.h"
#include "testing.h"

namespace fftbench::report::journal_test {
namespace {

using test_support::Algorithms;
using test_support::ok_record;
using test_support::read_text;
using test_support::TemporaryFolder;

const RunIdentity kRun{.experiment = "radix4", .device = "NVIDIA, with a \"comma\"", .timer = "gl_timestamp"};

class JournalTest : public ::testing::Test {
 protected:
  std::vector<std::string> row_of(std::uint32_t side, double ms) {
    return timings_row(kRun, ok_record(algorithm, {side, side}, ms));
  }
  TableRows samples_of(std::uint32_t side, std::size_t round) {
    const experiment::Case test_case = ok_record(algorithm, {side, side}, 1).test_case;
    return {samples_row(kRun, test_case, round, 0, {.warmup = true, .ms = 0.5}),
            samples_row(kRun, test_case, round, 1, {.ms = 0.25, .throttled = true})};
  }
  TableRows rows_of(Table table) const {
    const RunTables tables = read_tables(folder.path());
    TableRows rows;
    for (std::size_t row = 0; row < tables.of(table).size(); ++row) rows.push_back(tables.of(table).row(row));
    return rows;
  }
  std::filesystem::path file() const { return folder.path() / kJournal; }
  void rewrite(const std::string& text) { std::ofstream(file(), std::ios::binary) << text; }

  TemporaryFolder folder;
  Algorithms algorithms;
  const fft::Algorithm* algorithm = algorithms.add("a");
};

TEST_F(JournalTest, GivesBackWhatWasRecordedInTheOrderOfIt) {
  Journal journal(folder.path(), {});
  journal.add({{kSamples, samples_of(8, 0)}});
  journal.add({{kSamples, samples_of(16, 0)}});
  journal.add({{kTimings, {row_of(16, 2)}}});
  journal.add({{kGpu, {}}});
  TableRows samples = samples_of(8, 0);
  for (auto& row : samples_of(16, 0)) samples.push_back(row);
  EXPECT_EQ(rows_of(kSamples), samples);
  EXPECT_EQ(rows_of(kTimings), TableRows{row_of(16, 2)});
  EXPECT_EQ(rows_of(kPasses), TableRows{});
  const std::string text = read_text(file());
  EXPECT_EQ(std::ranges::count(text, '\n'), 4) << "a line a record";
}

TEST_F(JournalTest, HasTheLastRowOfACaseThatWasRecordedTwice) {
  Journal journal(folder.path(), {});
  for (const double ms : {1, 2}) {
    for (const std::uint32_t side : {8U, 16U}) journal.add({{kTimings, {row_of(side, ms)}}});
  }
  EXPECT_EQ(rows_of(kTimings), (TableRows{row_of(8, 2), row_of(16, 2)}));
  Record other_norm = ok_record(algorithm, {8, 8}, 3);
  other_norm.test_case.problem.norm = fft::Norm::kOrtho;
  journal.add({{kTimings, {timings_row(kRun, other_norm)}}});
  EXPECT_EQ(rows_of(kTimings).size(), 3U) << "another case";
}

TEST_F(JournalTest, LosesALineThatWasCutOffAndGoesOnBehindTheLineBeforeIt) {
  Journal(folder.path(), {}).add({{kSamples, samples_of(8, 0)}});
  const std::string whole = read_text(file());
  Journal(folder.path(), read_tables(folder.path())).add({{kSamples, samples_of(8, 1)}});
  rewrite(read_text(file()).substr(0, whole.size() + 90));
  EXPECT_EQ(rows_of(kSamples), samples_of(8, 0));
  Journal(folder.path(), read_tables(folder.path())).add({{kTimings, {row_of(8, 1)}}});
  EXPECT_EQ(rows_of(kSamples), samples_of(8, 0));
  EXPECT_EQ(rows_of(kTimings), TableRows{row_of(8, 1)});
}

TEST_F(JournalTest, IsMadeOfTheTablesOfAnEarlierVersion) {
  CsvFile::create(folder.path() / "timings.csv", timings_columns()).append(row_of(8, 1));
  CsvFile samples = CsvFile::create(folder.path() / "samples.csv", samples_columns());
  for (const std::size_t round : {0U, 1U}) samples.append_all(samples_of(8, round));
  const RunTables tables = read_tables(folder.path());
  EXPECT_FALSE(tables.has_journal);
  const Journal journal(folder.path(), tables);
  std::filesystem::remove(folder.path() / "timings.csv");
  EXPECT_TRUE(read_tables(folder.path()).has_journal);
  EXPECT_EQ(rows_of(kTimings), TableRows{row_of(8, 1)});
  EXPECT_EQ(rows_of(kSamples).size(), 4U);
  const std::string text = read_text(file());
  EXPECT_EQ(std::ranges::count(text, '\n'), 4) << "a line a round";
}

TEST_F(JournalTest, OfAnEarlierVersionHasItsLastColumnsEmpty) {
  Journal(folder.path(), {}).add({{kTimings, {row_of(8, 1)}}});
  std::string text = read_text(file());
  const std::string last = ",\"" + std::string(timings_columns().back()) + "\"";
  text.erase(text.find(last), last.size());
  text.replace(text.rfind(",\"all\"]]}"), 9, "]]}");
  rewrite(text);
  EXPECT_FALSE(read_tables(folder.path()).has_journal) << "so that it is written anew";
  std::vector<std::string> row = row_of(8, 1);
  row.back().clear();
  EXPECT_EQ(rows_of(kTimings), TableRows{row});
}

// An empty one must not count as a run that has recorded nothing, whose CSV files would be written anew.
TEST_F(JournalTest, IsRefusedWithoutAWholeLine) {
  for (const char* text : {"", "{\"key\": [\"experi"}) {
    rewrite(text);
    EXPECT_THAT(
        [&] { read_tables(folder.path()); },
        testing::ThrowsMessage<CsvError>(testing::HasSubstr("journal.jsonl: has no whole line; remove it")));
  }
}

TEST_F(JournalTest, NamesTheLineOfWhatNoRunRecords) {
  Journal(folder.path(), {}).add({{kTimings, {row_of(8, 1)}}});
  const std::string whole = read_text(file());
  for (const char* bad : {"{}\n", "[]\n", "x\n", "{\"case\":[],\"timings.csv\":[[]]}\n", "\xff\n"}) {
    rewrite(whole + bad);
    EXPECT_THAT([&] { read_tables(folder.path()); },
                ::testing::ThrowsMessage<CsvError>(::testing::HasSubstr("journal.jsonl:3: ")))
        << bad;
  }
}

// A run that went on without what is packed would lose sight of it.
TEST_F(JournalTest, RefusesWhatIsPacked) {
  for (const char* packed : {kJournal, kTables[kSamples], kTables[kPasses]}) {
    const std::filesystem::path beside = folder.path() / (std::string(packed) + ".gz");
    std::ofstream(beside) << "packed";
    EXPECT_THAT([&] { read_tables(folder.path()); },
                ::testing::ThrowsMessage<CsvError>(
                    ::testing::AllOf(::testing::HasSubstr(beside.string()), ::testing::HasSubstr("gunzip"))));
    std::filesystem::remove(beside);
  }
  Journal(folder.path(), {}).add({{kTimings, {row_of(16, 2)}}});
  std::ofstream(folder.path() / "samples.csv.gz") << "packed";
  EXPECT_EQ(rows_of(kTimings), TableRows{row_of(16, 2)}) << "the journal has all rows";
}

}  // namespace
}  // namespace fftbench::report::journal_test
