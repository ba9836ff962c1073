#include "report/table.h"

#include "report_test_support.h"
#include "testing.h"
#include "text/terminal_text.h"
#include "text/text_grid.h"

namespace fftbench::report::table_test {
namespace {

using test_support::Algorithms;
using test_support::ok_record;
using test_support::other_record;

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string line_with(const std::string& text, const std::string& part) {
  for (const std::string& line : lines_of(text)) {
    if (line.find(part) != std::string::npos) return line;
  }
  return "";
}

std::string last_line(const std::string& text) {
  return lines_of(text).back();
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(ResultsTable, ShowsEveryFigureOfARowWhereThereIsRoom) {
  Algorithms algorithms;
  Record slow = ok_record(algorithms.add("stockham_radix2"), {1024, 1024}, 0.0294);
  Record fast = ok_record(algorithms.add("stockham_radix4"), {1024, 1024}, 0.0147);
  for (Record* record : {&slow, &fast}) {
    record->traffic = fft::Traffic{.read_bytes = 16777216, .write_bytes = 8388608};
    record->copy_gbps = 3000;
    record->accuracy = measure::Accuracy{.rel_l2 = 2.1e-7, .max_abs_error = 1e-6, .error_units = 1};
  }
  const std::string below =
      "\n"
      "* fastest of its size; rows without a mark are slower than it\n"
      "± half the 95 % interval of the median, from the rounds; if wide, both its ends\n";
  const std::string spread_explained =
      "spread: how far rounds differ, (largest - smallest) / median of the rounds' medians\n";
  EXPECT_EQ(results_table(std::vector{slow, fast}, 120),
            "throughput, forward\n"
            "        size  algorithm        median us       ±   ratio  spread  p05..p95 us  Gflop/s  GB/s  % "
            "copy   rel_l2\n"
            "*  1024x1024  stockham_radix4      14.70  ±1.0 %    1.00   2.0 %   14.1..16.2     7133  1712    "
            "57.1  2.1e-07\n"
            "   1024x1024  stockham_radix2      29.40  ±1.0 %    2.00   2.0 %   28.2..32.3     3567   856    "
            "28.5  2.1e-07\n" +
                below + spread_explained + "\n2 ok, 0 skipped, 0 failed\n");
  EXPECT_EQ(results_table(std::vector{slow, fast}),
            "throughput, forward\n"
            "        size  algorithm        median us       ±   ratio  spread  % copy\n"
            "*  1024x1024  stockham_radix4      14.70  ±1.0 %    1.00   2.0 %    57.1\n"
            "   1024x1024  stockham_radix2      29.40  ±1.0 %    2.00   2.0 %    28.5\n" +
                below +
                "spread: how far rounds differ, (largest - smallest) / median of the rounds'\n"
                "  medians\n"
                "\n2 ok, 0 skipped, 0 failed\n");
}

TEST(ResultsTable, ExplainsNoColumnForWhichThereIsNoRoom) {
  Algorithms algorithms;
  Record record = ok_record(algorithms.add("stockham_radix4"), {1024, 1024}, 0.0147);
  record.energy = measure::Energy{.joules = 0.005, .low = 0.005, .high = 0.005};
  for (std::size_t width = 30; width < 100; ++width) {
    const std::string text = results_table(std::vector{record}, width);
    const std::string heading = line_with(text, "median us");
    EXPECT_EQ(contains(text, "how far rounds"), contains(heading, "spread")) << text;
    EXPECT_EQ(contains(text, "what the whole"), contains(heading, "energy")) << text;
  }
}

TEST(ResultsTable, ShowsTheEnergyOfATransformWhereItIsKnown) {
  Algorithms algorithms;
  Record first = ok_record(algorithms.add("stockham_radix2"), {1024, 1024}, 0.02);
  Record second = ok_record(algorithms.add("stockham_radix4"), {1024, 1024}, 0.01);
  second.energy = measure::Energy{.joules = 0.00512, .low = 0.005, .high = 0.0052};
  std::string text = results_table(std::vector{first, second});
  EXPECT_TRUE(contains(line_with(text, "median us"), " energy mJ ")) << text;
  EXPECT_TRUE(contains(line_with(text, "stockham_radix4"), " 5.12 ")) << text;
  EXPECT_TRUE(contains(text, "energy: what the whole device takes in a transform")) << text;
  first.energy = measure::Energy{.joules = 0.0004, .low = 0.0004, .high = 0.0004};
  text = results_table(std::vector{first, second});
  EXPECT_TRUE(contains(line_with(text, "stockham_radix4"), " 5120 ")) << text;
  EXPECT_TRUE(contains(line_with(text, "stockham_radix2"), " 400 ")) << text;
  first.energy.reset();
  second.energy.reset();
  text = results_table(std::vector{first, second});
  EXPECT_FALSE(contains(text, "energy")) << text;
}

// Every case has its line, whatever its options.
TEST(ResultsTable, FitsEightyColumnsWithACaseALine) {
  Algorithms algorithms;
  const auto* plain = algorithms.add("cooley_tukey_singlepass", {{"columns", {"strided", "transpose"}, ""},
                                                                 {"exchange", {"storage", "shared"}, ""},
                                                                 {"storage", {"image", "buffer"}, ""},
                                                                 {"twiddle", {"computed", "table"}, ""}});
  std::vector<fft::OptionSpec> many;
  for (const char* name : {"fused_column_radix", "values_per_invocation", "exchange_order",
                           "persistent_groups", "lines_per_group", "padding"}) {
    many.push_back({name, {"1", "2", "128"}, ""});
  }
  const auto* register_kernel = algorithms.add("stockham_register", many);
  std::vector<Record> records;
  for (unsigned choice = 0; choice < 16; ++choice) {
    records.push_back(ok_record(plain, {2048, 2048}, 100 + choice * 20));
    for (unsigned bit = 0; bit < 4; ++bit) {
      const fft::OptionSpec& option = plain->options[bit];
      records.back().test_case.choice.options[option.name] = option.values[choice >> bit & 1];
    }
    records.push_back(ok_record(register_kernel, {2048, 2048}, 50 + choice * 20));
    for (unsigned bit = 0; bit < 6; ++bit) {
      const fft::OptionSpec& option = register_kernel->options[bit];
      records.back().test_case.choice.options[option.name] = option.values[1 + (choice >> bit % 4 & 1)];
    }
  }
  for (Record& record : records) {
    record.traffic = fft::Traffic{.read_bytes = 1u << 30, .write_bytes = 1u << 30};
    record.copy_gbps = 3000;
    record.accuracy = measure::Accuracy{.rel_l2 = 2.1e-7, .max_abs_error = 1e-6, .error_units = 1};
  }
  for (const std::vector<Record>& some : {records, std::vector(records.begin(), records.begin() + 1),
                                          std::vector(records.begin(), records.begin() + 8)}) {
    const std::string table = results_table(some);
    std::size_t cases = 0;
    for (const std::string& line : lines_of(table)) {
      EXPECT_LE(text::display_width(line), 80u) << line;
      cases += contains(line, "2048x2048 ");
    }
    EXPECT_EQ(cases, some.size()) << table;
    EXPECT_TRUE(contains(table, "median")) << table;
    EXPECT_EQ(contains(table, "ratio"), some.size() > 1) << table;
  }
}

TEST(ResultsTable, IsMarkdownWithEveryFigure) {
  Algorithms algorithms;
  const auto* a = algorithms.add("a", {{"odd", {"x", "y|z"}, ""}});
  Record slow = ok_record(a, {64, 64}, 3.0);
  slow.test_case.choice.options["odd"] = "y|z";
  EXPECT_EQ(results_markdown(std::vector{slow, ok_record(a, {64, 64}, 1.5)}),
            "**throughput, forward**\n"
            "\n"
            "| size | algorithm | median ms | ± | ratio | spread | p05..p95 ms | Gflop/s |\n"
            "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
            "| 64x64 | a defaults | 1.500 | ±1.0 % | 1.00 | 2.0 % | 1.44..1.65 | 0.2 |\n"
            "| 64x64 | a odd=y\\|z | 3.000 | ±1.0 % | 2.00 | 2.0 % | 2.88..3.30 | 0.1 |\n");
}

TEST(ResultsMarkdown, HasEveryCaseThatIsNotOkWithItsWholeReason) {
  Algorithms algorithms;
  const auto* a = algorithms.add("a");
  std::vector<Record> records{other_record(a, {8, 4}, Status::kCrashed, "signal 11"),
                              other_record(a, {16, 4}, Status::kSkipped, "<16> is *too* large|wide"),
                              ok_record(a, {32, 4}, 1.5)};
  for (unsigned height = 1; height <= 20; ++height) {
    records.push_back(other_record(a, {64, height}, Status::kFailed, "line 1\nline 2"));
  }
  const std::string text = results_markdown(records);
  EXPECT_NE(text.find("| 32x4 | a | 1.500 |"), std::string::npos) << text;
  EXPECT_NE(text.find("\n\n**skipped**\n\n| case | reason |\n| --- | --- |\n| a 16x4"), std::string::npos)
      << text;
  EXPECT_NE(text.find("| \\<16> is \\*too\\* large\\|wide |\n"), std::string::npos) << text;
  for (unsigned height = 1; height <= 20; ++height) {
    const std::string line = line_with(text, fmt::format("a 64x{} ", height));
    EXPECT_TRUE(line.ends_with(" | line 1 line 2 |")) << line;
  }
  EXPECT_LT(text.find("**skipped**"), text.find("**failed**"));
  EXPECT_LT(text.find("**failed**"), text.find("**crashed**"));
  EXPECT_TRUE(line_with(text, "a 8x4 ").ends_with("| signal 11 |")) << text;
}

TEST(ResultsMarkdown, IsTheListOfFailuresAloneWhereNothingIsOk) {
  Algorithms algorithms;
  const Record crashed = other_record(algorithms.add("a"), {8, 4}, Status::kCrashed, "");
  EXPECT_EQ(results_markdown(std::vector{crashed}), "**crashed**\n\n| case | reason |\n| --- | --- |\n| " +
                                                        experiment::describe(crashed.test_case) +
                                                        " | no reason given |\n");
}

TEST(ResultsTable, SortsBySizeThenMedian) {
  Algorithms algorithms;
  const std::string table = results_table(std::vector{
      ok_record(algorithms.add("big"), {512, 512}, 0.001), ok_record(algorithms.add("slow"), {64, 64}, 0.9),
      ok_record(algorithms.add("fast"), {64, 64}, 0.002), ok_record(algorithms.add("flat"), {32, 64}, 0.5)});
  EXPECT_LT(table.find("flat"), table.find("fast"));
  EXPECT_LT(table.find("fast"), table.find("slow"));
  EXPECT_LT(table.find("slow"), table.find("big"));
}

TEST(ResultsTable, MarksTheFastestWhereThereIsAChoice) {
  Algorithms algorithms;
  const std::string table = results_table(std::vector{ok_record(algorithms.add("slow"), {64, 64}, 0.9),
                                                      ok_record(algorithms.add("fast"), {64, 64}, 0.002),
                                                      ok_record(algorithms.add("alone"), {512, 512}, 0.001)});
  EXPECT_EQ(line_with(table, "fast ").front(), '*');
  EXPECT_EQ(line_with(table, "slow").front(), ' ');
  EXPECT_EQ(line_with(table, "alone").front(), ' ');
}

// However fast others are.
TEST(ResultsTable, MarksTheFastestOfEachSizeAndKindOfTransform) {
  Algorithms algorithms;
  const auto *usual = algorithms.add("usual"), *better = algorithms.add("better");
  for (const auto& extents : {std::vector<glm::uvec2>{{64, 16}, {32, 32}, {16, 64}, {128, 64}}, {{64, 16}}}) {
    std::vector<Record> records;
    for (const glm::uvec2 extent : extents) {
      for (const std::uint32_t batch : {1U, 3U}) {
        for (const auto* algorithm : {usual, better}) {
          const double ms = (extent.x + 1000 * batch) * (algorithm == better ? 0.5 : 0.9);
          records.push_back(ok_record(algorithm, extent, ms));
          records.back().test_case.problem.batch = batch;
        }
      }
    }
    const std::string table = results_table(records);
    const auto marked = [&](const std::string& name) {
      return std::ranges::count_if(lines_of(table), [&](const std::string& line) {
        return line.starts_with("*") && contains(line, name);
      });
    };
    EXPECT_EQ(marked("better"), 2 * std::ssize(extents)) << table;
    EXPECT_EQ(marked("usual"), 0) << table;
    EXPECT_TRUE(extents.size() == 1 || table.find("16x64") < table.find("64x16")) << "narrow ones first";
  }
}

TEST(ResultsTable, MarksWhatTakesTheSameAsTheFastestAndWhatIsUnclear) {
  Algorithms algorithms;
  std::vector<Record> records{ok_record(algorithms.add("first"), {64, 64}, 0.100),
                              ok_record(algorithms.add("close"), {64, 64}, 0.1005),
                              ok_record(algorithms.add("unsure"), {64, 64}, 0.1032),
                              ok_record(algorithms.add("slowest"), {64, 64}, 0.2)};
  std::string table = results_table(records);
  EXPECT_EQ(line_with(table, "first").front(), '*') << table;
  EXPECT_EQ(line_with(table, "close").front(), '=') << table;
  EXPECT_EQ(line_with(table, "unsure").front(), '~') << table;
  EXPECT_EQ(line_with(table, "slowest").front(), ' ') << table;
  EXPECT_TRUE(contains(table, "\n= the same: the whole interval of the ratio to * lies within 3 %\n"))
      << table;
  EXPECT_TRUE(contains(table, "\n~ unclear whether slower than *\n")) << table;
  records.erase(records.begin() + 1, records.begin() + 3);
  table = results_table(records);
  EXPECT_FALSE(contains(table, "\n= ") || contains(table, "\n~ ")) << table;
}

TEST(ResultsTable, WritesAWideIntervalFromEndToEnd) {
  Algorithms algorithms;
  Record record = ok_record(algorithms.add("noisy"), {96, 64}, 5.0);
  record.timing->ci_low_ms = 3.14;
  record.timing->ci_high_ms = 240.7;
  record.converged = false;
  const std::string table = results_table(std::vector{record});
  EXPECT_TRUE(contains(table, " 3.1 to 240?")) << table;
  EXPECT_TRUE(contains(table, "    5  ")) << "no digit that is noise\n" << table;
  EXPECT_FALSE(contains(table, "±2")) << table;
  for (const std::string& line : lines_of(table)) EXPECT_LE(text::display_width(line), 80u) << line;
}

TEST(ResultsTable, MarksNoFastestOfTooFewRounds) {
  Algorithms algorithms;
  std::vector records{ok_record(algorithms.add("first"), {64, 64}, 0.1),
                      ok_record(algorithms.add("second"), {64, 64}, 0.9)};
  for (Record& record : records) {
    record.timing = measure::summarise(std::vector<std::vector<double>>(
        measure::kFewestRoundsForInterval - 1, std::vector<double>(20, record.timing->median_ms)));
    record.converged.reset();
  }
  const std::string table = results_table(records);
  EXPECT_EQ(line_with(table, "first").front(), ' ') << table;
  EXPECT_FALSE(contains(table, "±")) << table;
  EXPECT_FALSE(contains(table, "not converged")) << table;
  EXPECT_TRUE(contains(table, "6 rounds or more show")) << table;
}

TEST(ResultsTable, UsesMillisecondsWhereAllAreSlow) {
  Algorithms algorithms;
  const std::string table = results_table(std::vector{ok_record(algorithms.add("a"), {64, 64}, 12.5)});
  EXPECT_TRUE(contains(table, "median ms")) << table;
  EXPECT_TRUE(contains(table, "12.50")) << table;
  EXPECT_FALSE(contains(table, "us")) << table;
}

TEST(ResultsTable, MarksAndExplainsWhatDidNotConverge) {
  Algorithms algorithms;
  Record record = ok_record(algorithms.add("a"), {64, 64}, 0.5);
  EXPECT_FALSE(contains(results_table(std::vector{record}), "?"));
  record.converged = false;
  const std::string table = results_table(std::vector{record});
  EXPECT_TRUE(contains(table, "±1.0 %?")) << table;
  EXPECT_TRUE(contains(table, "\n? not converged: ")) << table;
}

TEST(ResultsTable, HasABlockForEachModeDirectionAndBatch) {
  Algorithms algorithms;
  std::vector<Record> records(4, ok_record(algorithms.add("a"), {64, 64}, 0.5));
  records[1].test_case.problem.direction = fft::Direction::kInverse;
  records[2].test_case.mode = experiment::Mode::kLatency;
  records[3].test_case.problem.batch = 8;
  const std::string table = results_table(records);
  for (const char* heading : {"throughput, forward, batch 1", "throughput, inverse, batch 1",
                              "latency, forward, batch 1", "throughput, forward, batch 8"}) {
    EXPECT_NE(line_with(table, heading), "") << heading << "\n" << table;
  }
}

TEST(ResultsTable, HasABlockForEachKindOfTransform) {
  Algorithms algorithms;
  std::vector<Record> records(4, ok_record(algorithms.add("a"), {64, 64}, 0.5));
  records[1].test_case.problem.domain = fft::Domain::kReal;
  records[2].test_case.problem.precision = fft::Precision::kFp64;
  records[3].test_case.problem.norm = fft::Norm::kOrtho;
  const std::string table = results_table(records);
  for (const char* heading :
       {"throughput, forward, complex, fp32, backward", "throughput, forward, real, fp32, backward",
        "throughput, forward, complex, fp64, backward", "throughput, forward, complex, fp32, ortho"}) {
    EXPECT_NE(line_with(table, heading), "") << heading << "\n" << table;
  }
}

TEST(ResultsTable, HasABlockForEachLayoutOfHalfSpectra) {
  Algorithms algorithms;
  std::vector<Record> records(3, ok_record(algorithms.add("a"), {64, 64}, 0.5));
  records[1].test_case.problem.domain = fft::Domain::kReal;
  records[2].test_case.problem.domain = fft::Domain::kReal;
  records[2].test_case.problem.half_spectrum = fft::HalfSpectrum::kPacked;
  const std::string table = results_table(records);
  for (const char* heading : {"throughput, forward, complex", "throughput, forward, real, numpy",
                              "throughput, forward, real, packed"}) {
    EXPECT_NE(line_with(table, heading), "") << heading << "\n" << table;
  }
}

TEST(ResultsTable, LeavesOutColumnsWithoutFigures) {
  Algorithms algorithms;
  const std::string table = results_table(std::vector{ok_record(algorithms.add("fftw"), {64, 64}, 0.5)});
  EXPECT_FALSE(contains(table, "GB/s")) << table;
  EXPECT_FALSE(contains(table, "% copy")) << table;
  EXPECT_FALSE(contains(table, "rel_l2")) << table;
  EXPECT_TRUE(contains(table, "Gflop/s")) << table;
}

TEST(ResultsTable, StaysWithinItsWidth) {
  Algorithms algorithms;
  const auto* algorithm =
      algorithms.add("cooley_tukey_singlepass", {{"columns", {"strided", "transpose"}, ""},
                                                 {"storage", {"image", "buffer"}, ""},
                                                 {"twiddle", {"computed", "table"}, ""}});
  Record record = ok_record(algorithm, {4096, 4096}, 1.5);
  record.test_case.choice.options = {{"columns", "transpose"}, {"storage", "buffer"}, {"twiddle", "table"}};
  record.traffic = fft::Traffic{.read_bytes = 1u << 30, .write_bytes = 1u << 30};
  record.copy_gbps = 3000;
  record.accuracy = measure::Accuracy{.rel_l2 = 2.1e-7, .max_abs_error = 1e-6, .error_units = 1};
  Record skipped = record;
  skipped.status = Status::kSkipped;
  skipped.reason =
      "the device has 49152 bytes of shared memory for a work group and this case needs 65536 of them, "
      "which is more than there are";
  const std::string table = results_table(std::vector{record, record, skipped}, 110);
  for (const std::string& line : lines_of(table)) EXPECT_LE(text::display_width(line), 110u) << line;
  for (const char* option : {"columns=transpose", "storage=buffer", "twiddle=table"}) {
    EXPECT_NE(line_with(table, option), "") << table;
  }
}

TEST(ResultsTable, GroupsCasesWithTheSameReason) {
  Algorithms algorithms;
  const auto* algorithm = algorithms.add("stockham_radix4");
  std::vector<Record> records;
  for (unsigned width = 1; width <= 12; ++width) {
    records.push_back(other_record(algorithm, {width * 3, 8}, Status::kSkipped, "not a power of two"));
  }
  records.push_back(other_record(algorithm, {8, 8}, Status::kSkipped, "too small"));
  const std::string table = results_table(records);
  EXPECT_NE(line_with(table, "12 cases: not a power of two"), "") << table;
  EXPECT_NE(line_with(table, "and 9 more"), "") << table;
  EXPECT_NE(line_with(table, "8x8 forward throughput: too small"), "") << table;
  EXPECT_EQ(last_line(table), "0 ok, 13 skipped, 0 failed");
}

TEST(ResultsTable, ShowsEveryLineOfAShortCompilerMessage) {
  Algorithms algorithms;
  const std::string table = results_table(std::vector{other_record(
      algorithms.add("a"), {8, 8}, Status::kFailed, "a.comp:\n0(1): error: x\r\n0(2): error: y\n")});
  EXPECT_TRUE(
      contains(table, "a 8x8 forward throughput: a.comp:\n      0(1): error: x\n      0(2): error: y\n"))
      << table;
}

TEST(ResultsTable, CutsALongCompilerMessage) {
  Algorithms algorithms;
  std::string reason = "a.comp:";
  for (int i = 1; i <= 100; ++i) reason += "\nerror " + std::to_string(i);
  const std::string table =
      results_table(std::vector{other_record(algorithms.add("a"), {8, 8}, Status::kFailed, reason)});
  EXPECT_TRUE(contains(table, "error 8\n")) << table;
  EXPECT_FALSE(contains(table, "error 9\n")) << table;
  EXPECT_TRUE(contains(table, "timings.csv has all of it")) << table;
}

TEST(ResultsTable, CountsEveryOutcome) {
  Algorithms algorithms;
  const auto* a = algorithms.add("a");
  std::vector<Record> records{ok_record(a, {8, 8}, 1),
                              ok_record(a, {8, 8}, 1),
                              other_record(a, {8, 8}, Status::kFailed, "x"),
                              other_record(a, {8, 8}, Status::kTimeout, "10 s"),
                              other_record(a, {8, 8}, Status::kCrashed, "signal 11"),
                              other_record(a, {8, 8}, Status::kCrashed, "signal 6")};
  EXPECT_EQ(last_line(results_table(records)), "2 ok, 0 skipped, 1 failed, 1 timed out, 2 crashed");
  EXPECT_EQ(results_table({}), "0 ok, 0 skipped, 0 failed\n");
}

TEST(ResultsTable, NeverShowsTheTimingOfAFailedCase) {
  Algorithms algorithms;
  Record record = ok_record(algorithms.add("a"), {64, 64}, 0.5);
  record.status = Status::kFailed;
  record.reason = "rel_l2 is nan";
  EXPECT_FALSE(contains(results_table(std::vector{record}), "median"));
}

TEST(Utf8, CountsTerminalColumnsAndNotBytes) {
  EXPECT_EQ(text::display_width("±1.2 %"), 6u);
  EXPECT_EQ(text::display_width("日本"), 4u);
  EXPECT_EQ(text::display_width("e\u0301"), 1u);
  EXPECT_EQ(text::display_width("\xFF\xC3"), 2u);
}

TEST(Utf8, CutsBetweenCharacters) {
  EXPECT_EQ(text::cut_to_width("±±±±", 4), "±±±±");
  EXPECT_EQ(text::cut_to_width("±±±±", 3), "±±…");
  EXPECT_EQ(text::cut_to_width("日本語", 4), "日…");
  EXPECT_EQ(text::cut_to_width("abc", 0), "");
}

TEST(Utf8, MakesAnyBytesPrintable) {
  EXPECT_EQ(text::printable("a\tb\x1b[0m"), "a b [0m");
  EXPECT_EQ(text::printable("\xC0\xAF"), "\uFFFD\uFFFD");             // overlong '/' of two bytes
  EXPECT_EQ(text::printable("\xE0\x80\xAF"), "\uFFFD\uFFFD\uFFFD");   // and of three
  EXPECT_EQ(text::printable("\xED\xA0\x80").substr(0, 3), "\uFFFD");  // a surrogate
  EXPECT_EQ(text::printable("\xF0\x9F\x98\x80 ok"), "\U0001F600 ok");
}

TEST(Wrap, BreaksAtSpacesAndKeepsLongWordsWhole) {
  EXPECT_EQ(text::wrap("aa bb cc", 5), (std::vector<std::string>{"aa bb", "cc"}));
  EXPECT_EQ(text::wrap("aa bb cc", 5, 2), (std::vector<std::string>{"aa bb", "  cc"}));
  EXPECT_EQ(text::wrap("a very_long_word b", 6), (std::vector<std::string>{"a", "very_long_word", "b"}));
  EXPECT_TRUE(text::wrap("  ", 5).empty());
}

}  // namespace
}  // namespace fftbench::report::table_test
