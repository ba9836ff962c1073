#include "report/timings_csv.h"

#include "report/csv_file.h"
#include "report/csv_rows.h"
#include "report/row_checks.h"
#include "report/samples_csv.h"
#include "report_test_support.h"
#include "testing.h"

namespace fftbench::report::timings_csv_test {
namespace {

using test_support::Algorithms;
using test_support::ok_record;
using test_support::other_record;

const RunIdentity kRun{.experiment = "radix4", .device = "NVIDIA H100", .timer = "gl_timestamp"};

std::string joined(std::span<const std::string_view> columns) {
  std::string text;
  for (const std::string_view column : columns) text += (text.empty() ? "" : ",") + std::string(column);
  return text;
}

std::map<std::string, std::string> by_column(std::span<const std::string_view> columns,
                                             const std::vector<std::string>& fields) {
  EXPECT_EQ(columns.size(), fields.size());
  std::map<std::string, std::string> row;
  for (std::size_t i = 0; i < columns.size(); ++i) row.emplace(columns[i], fields.at(i));
  return row;
}

Record full_record(const fft::Algorithm* algorithm) {
  Record record = ok_record(algorithm, {1024, 1024}, 0.0147);
  record.traffic = fft::Traffic{.read_bytes = 16777216, .write_bytes = 8388608, .twiddle_read_bytes = 4096};
  record.dispatches = 2;
  record.prepare_ms = 12.5;
  record.accuracy = measure::Accuracy{.rel_l2 = 2.1e-7, .max_abs_error = 3e-4, .error_units = 0.8};
  record.copy_gbps = 3000;
  record.sm_clock_mhz = 1980;
  record.rounds = 6;
  record.rounds_spread = 0.03;
  record.source_hash = "0123456789abcdef";
  return record;
}

TEST(Record, CountsFiveNLogNOperations) {
  Algorithms algorithms;
  const Record record = ok_record(algorithms.add("a"), {1024, 1024}, 0.0147);
  // The transform takes 5 * 2^20 * 20 = 104857600 operations in 14.7 us.
  EXPECT_NEAR(gflops(record).value(), 104857600 / 0.0147e-3 / 1e9, 1e-9);
  EXPECT_NEAR(gflops(record).value(), 7133.17, 0.01);
}

TEST(Record, CountsEveryImageOfABatchAndHalfForRealInput) {
  Algorithms algorithms;
  Record record = ok_record(algorithms.add("a"), {256, 1}, 0.001);
  // An image takes 5 * 256 * 8 = 10240 operations. There are 16 images, half of it for real input, in 1 us.
  record.test_case.problem.batch = 16;
  record.test_case.problem.domain = fft::Domain::kReal;
  EXPECT_NEAR(gflops(record).value(), 81.92, 1e-9);
}

TEST(Record, ComparesItsTrafficWithTheCopy) {
  Algorithms algorithms;
  const Record record = full_record(algorithms.add("a"));
  // The transform moves (16777216 + 8388608) bytes in 14.7 us, which is 1711.96 GB/s out of 3000.
  EXPECT_NEAR(model_gbps(record).value(), 1711.961, 0.001);
  EXPECT_NEAR(percent_of_copy(record).value(), 57.0654, 0.0001);
}

TEST(Record, HasNoFiguresWithoutWhatTheyNeed) {
  Algorithms algorithms;
  Record record = full_record(algorithms.add("a"));
  record.copy_gbps.reset();
  EXPECT_FALSE(percent_of_copy(record));
  EXPECT_TRUE(model_gbps(record));
  record.traffic.reset();
  EXPECT_FALSE(model_gbps(record));
  EXPECT_TRUE(gflops(record));
  record.timing->median_ms = 0;
  EXPECT_FALSE(gflops(record));
}

// Every timings.csv has these columns, and no version may change them.
TEST(TimingsCsv, BeginsWithTheRequiredColumns) {
  EXPECT_EQ(joined(required_timings_columns()),
            "experiment,device,backend,algorithm,options,width,height,batch,direction,domain,precision,mode,"
            "status,reason,samples,median_ms,min_ms,mean_ms,stddev_ms,p05_ms,p95_ms,ci_low_ms,ci_high_ms,"
            "converged,gflops,model_read_bytes,model_write_bytes,model_gbps,copy_gbps,percent_of_copy,"
            "dispatches,prepare_ms,rel_l2,max_abs_error,error_units,timer,sm_clock_mhz");
  EXPECT_TRUE(joined(timings_columns()).starts_with(joined(required_timings_columns()) + ","));
}

TEST(TimingsCsv, PutsEveryValueUnderItsColumn) {
  Algorithms algorithms;
  const auto* algorithm = algorithms.add(
      "stockham_radix4", {{"storage", {"image", "buffer"}, ""}, {"twiddle", {"computed", "table"}, ""}});
  Record record = full_record(algorithm);
  record.timing = measure::Summary{31, 0.5, 0.4, 0.51, 0.02, 0.41, 0.6, 0.49, 0.52};
  record.test_case.choice.options = {{"storage", "buffer"}, {"twiddle", "computed"}};
  record.test_case.problem.extent = {512, 256};
  record.test_case.problem.batch = 4;
  record.test_case.problem.direction = fft::Direction::kInverse;
  record.test_case.problem.norm = fft::Norm::kOrtho;
  record.test_case.mode = experiment::Mode::kLatency;
  record.energy = measure::Energy{.joules = 0.25, .low = 0.24, .high = 0.26};
  record.merged_transforms = 8;
  record.start = {.read_ms = 0.5,
                  .compile_ms = 7.5,
                  .first_dispatch_ms = 30,
                  .programs_compiled = 2,
                  .programs_from_cache = 0};
  const std::map<std::string, std::string> expected{
      {"experiment", "radix4"},
      {"device", "NVIDIA H100"},
      {"backend", "opengl"},
      {"algorithm", "stockham_radix4"},
      {"options", "storage=buffer"},
      {"width", "512"},
      {"height", "256"},
      {"batch", "4"},
      {"direction", "inverse"},
      {"domain", "complex"},
      {"precision", "fp32"},
      {"mode", "latency"},
      {"status", "ok"},
      {"reason", ""},
      {"samples", "31"},
      {"median_ms", "0.5"},
      {"min_ms", "0.4"},
      {"mean_ms", "0.51"},
      {"stddev_ms", "0.02"},
      {"p05_ms", "0.41"},
      {"p95_ms", "0.6"},
      {"ci_low_ms", "0.49"},
      {"ci_high_ms", "0.52"},
      {"converged", "true"},
      // 5 * 2^17 * 17 * 4 operations in 0.5 ms
      {"gflops", "89.12896"},
      {"model_read_bytes", "16777216"},
      {"model_write_bytes", "8388608"},
      {"model_gbps", "50.331648"},
      {"copy_gbps", "3000"},
      {"dispatches", "2"},
      {"prepare_ms", "12.5"},
      {"rel_l2", "2.1e-07"},
      {"max_abs_error", "0.0003"},
      {"error_units", "0.8"},
      {"timer", "gl_timestamp"},
      {"sm_clock_mhz", "1980"},
      {"rounds", "6"},
      {"rounds_spread", "0.03"},
      {"source_hash", "0123456789abcdef"},
      {"norm", "ortho"},
      {"half_spectrum", ""},
      {"depth", "1"},
      {"axes", "all"},
      {"model_twiddle_read_bytes", "4096"},
      {"joules_per_transform", "0.25"},
      {"joules_ci_low", "0.24"},
      {"joules_ci_high", "0.26"},
      {"prepare_read_ms", "0.5"},
      {"prepare_compile_ms", "7.5"},
      {"first_dispatch_ms", "30"},
      {"programs_compiled", "2"},
      {"programs_from_cache", "0"},
      {"merged_transforms", "8"},
  };
  auto row = by_column(timings_columns(), timings_row(kRun, record));
  EXPECT_NEAR(std::stod(row.at("percent_of_copy")), 1.6777216, 1e-12);
  row.erase("percent_of_copy");
  // A column that came later is empty, since the record has no value for it.
  std::erase_if(row,
                [&](const auto& field) { return field.second.empty() && !expected.contains(field.first); });
  EXPECT_EQ(row, expected);
}

TEST(TimingsCsv, SaysOfRealImagesHowTheirHalfSpectraLie) {
  Algorithms algorithms;
  Record record = full_record(algorithms.add("a"));
  record.test_case.problem.domain = fft::Domain::kReal;
  const auto layout = [&] {
    return by_column(timings_columns(), timings_row(kRun, record)).at("half_spectrum");
  };
  EXPECT_EQ(layout(), "numpy");
  record.test_case.problem.half_spectrum = fft::HalfSpectrum::kPacked;
  EXPECT_EQ(layout(), "packed");
  EXPECT_EQ(by_column(samples_columns(), samples_row(kRun, record.test_case, 0, 0, {})).at("half_spectrum"),
            "packed");
}

TEST(TimingsCsv, TooFewRoundsHaveNoInterval) {
  Algorithms algorithms;
  Record record = full_record(algorithms.add("a"));
  record.timing = measure::summarise(std::vector<std::vector<double>>(5, {0.5, 0.6, 0.7}));
  record.converged.reset();
  const auto row = by_column(timings_columns(), timings_row(kRun, record));
  EXPECT_EQ(row.at("median_ms"), "0.6");
  EXPECT_EQ(row.at("samples"), "15");
  for (const char* column : {"ci_low_ms", "ci_high_ms", "converged"}) EXPECT_EQ(row.at(column), "") << column;
}

TEST(TimingsCsv, AFailedRecordHasNoTimingButKeepsItsError) {
  Algorithms algorithms;
  Record record = full_record(algorithms.add("a"));
  record.status = Status::kFailed;
  record.reason = "rel_l2 is nan";
  record.accuracy->rel_l2 = std::nan("");
  record.energy = measure::Energy{.joules = 0.25, .low = 0.24, .high = 0.26};
  const auto row = by_column(timings_columns(), timings_row(kRun, record));
  for (const char* column : {"samples", "median_ms", "min_ms", "mean_ms", "stddev_ms", "p05_ms", "p95_ms",
                             "ci_low_ms", "ci_high_ms", "converged", "gflops", "model_gbps",
                             "percent_of_copy", "joules_per_transform", "joules_ci_low", "joules_ci_high"}) {
    EXPECT_EQ(row.at(column), "") << column;
  }
  EXPECT_EQ(row.at("status"), "failed");
  EXPECT_EQ(row.at("reason"), "rel_l2 is nan");
  EXPECT_EQ(row.at("rel_l2"), "nan");
  EXPECT_EQ(row.at("model_read_bytes"), "16777216");
}

// Writes a row, reads it, and writes what was read.
void expect_read_back(const Record& record) {
  const report::test_support::TemporaryFolder folder;
  const std::vector<std::string> row = timings_row(kRun, record);
  const std::filesystem::path file = folder.path() / "timings.csv";
  CsvFile::reopen(file, timings_columns()).append(row);
  const CsvRows rows(file, required_timings_columns());
  EXPECT_EQ(by_column(timings_columns(), timings_row(kRun, record_of_row(rows, 0, record.test_case))),
            by_column(timings_columns(), row));
}

TEST(TimingsCsv, ARecordIsReadBackFromItsRow) {
  Algorithms algorithms;
  Record record = full_record(algorithms.add("a"));
  record.timing = measure::Summary{31, 0.5, 0.4, 0.51, 0.02, 0.41, 0.6, 0.49, 0.52};
  record.reason = "a remark, with \"quotes\"";
  record.converged = false;
  record.energy = measure::Energy{.joules = 0.1 + 0.2, .low = 1e-300, .high = 1.0 / 3};
  record.start = {.read_ms = 0.5,
                  .compile_ms = 7.5,
                  .first_dispatch_ms = 30,
                  .programs_compiled = 2,
                  .programs_from_cache = 3};
  expect_read_back(record);
  for (const Status status : {Status::kSkipped, Status::kFailed, Status::kTimeout, Status::kCrashed}) {
    record.status = status;
    record.accuracy->rel_l2 = status == Status::kFailed ? std::nan("") : INFINITY;
    expect_read_back(record);
  }
  expect_read_back(other_record(algorithms.add("b"), {12, 8}, Status::kOk, ""));
}

TEST(TimingsCsv, AFieldThatNoRunWritesIsRefusedWithItsColumn) {
  Algorithms algorithms;
  const Record record = full_record(algorithms.add("a"));
  const report::test_support::TemporaryFolder folder;
  for (const auto& [column, field] : std::map<std::string, std::string>{
           {"median_ms", "0.5 ms"}, {"samples", "-3"}, {"converged", "yes"}, {"status", "fine"}}) {
    std::vector<std::string> row = timings_row(kRun, record);
    row[std::ranges::find(timings_columns(), column) - timings_columns().begin()] = field;
    const std::filesystem::path file = folder.path() / (column + ".csv");
    CsvFile::reopen(file, timings_columns()).append(row);
    const CsvRows rows(file, required_timings_columns());
    try {
      record_of_row(rows, 0, record.test_case);
      ADD_FAILURE() << column;
    } catch (const CsvError& error) {
      const std::string expected = ":2: " + column + " is \"" + field + "\"";
      EXPECT_NE(std::string(error.what()).find(expected), std::string::npos) << error.what();
    }
  }
}

TEST(RowChecks, RefuseWhatNoMeasurementGivesAndTakeWhatOneMay) {
  Algorithms algorithms;
  const Record record = full_record(algorithms.add("a"));
  const report::test_support::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "timings.csv";
  const auto is_taken = [&](const std::string& column, const std::string& field) {
    std::filesystem::remove(file);
    std::vector<std::string> row = timings_row(kRun, record);
    row[std::ranges::find(timings_columns(), column) - timings_columns().begin()] = field;
    CsvFile::reopen(file, timings_columns()).append(row);
    try {
      check_timings(CsvRows(file, required_timings_columns()));
    } catch (const CsvError&) {
      return false;
    }
    return true;
  };
  for (const auto& [column, taken, refused] : std::vector<std::array<std::vector<std::string>, 3>>{
           {{{"median_ms"}, {"0.25", "1e-9"}, {"0", "-1", "nan", "inf", "", "1 ms"}}},
           {{{"stddev_ms"}, {"0", "2"}, {"-1", "", "nan"}}},
           {{{"samples"}, {"1", "900"}, {"0", "-1", "1.5", ""}}},
           {{{"width"}, {"1", "4294967295"}, {"0", "4294967296", ""}}},
           {{{"converged"}, {"true", "false", ""}, {"yes", "1"}}},
           {{{"rel_l2"}, {"nan", "inf", "0", ""}, {"small"}}},
           {{{"ci_low_ms"}, {"0.2"}, {"", "-0.1"}}},
           {{{"backend"}, {"opengl"}, {""}}},
           {{{"status"}, {"ok", "failed"}, {"", "fine"}}}}) {
    for (const std::string& field : taken) EXPECT_TRUE(is_taken(column[0], field)) << column[0] << field;
    for (const std::string& field : refused) EXPECT_FALSE(is_taken(column[0], field)) << column[0] << field;
  }
}

TEST(TimingsCsv, NamesEveryStatus) {
  Algorithms algorithms;
  const auto* algorithm = algorithms.add("a");
  const auto status = [&](Status value) {
    return by_column(timings_columns(), timings_row(kRun, other_record(algorithm, {8, 8}, value, "why")))
        .at("status");
  };
  EXPECT_EQ(status(Status::kSkipped), "skipped");
  EXPECT_EQ(status(Status::kTimeout), "timeout");
  EXPECT_EQ(status(Status::kCrashed), "crashed");
}

TEST(SamplesCsv, BeginsWithTheKeyOfItsCase) {
  Algorithms algorithms;
  const Record record = full_record(algorithms.add("a"));
  const auto row = samples_row(kRun, record.test_case, 2, 7, {.warmup = true, .repeats = 64, .ms = 0.25});
  const auto timings = timings_row(kRun, record);
  constexpr std::size_t kKeyColumns = 12;
  EXPECT_TRUE(std::equal(row.begin(), row.begin() + kKeyColumns, timings.begin()));
  EXPECT_EQ(joined(samples_columns()),
            "experiment,device,backend,algorithm,options,width,height,batch,direction,domain,precision,mode,"
            "round,index,warmup,repeats,ms,throttled,norm,half_spectrum,held_up,submission_bound,depth,axes");
  EXPECT_EQ(std::vector<std::string>(row.begin() + kKeyColumns, row.end()),
            (std::vector<std::string>{"2", "7", "true", "64", "0.25", "", "backward", "", "false", "false",
                                      "1", "all"}));
}

TEST(SamplesCsv, SaysEachMarkOfASampleInItsOwnColumn) {
  Algorithms algorithms;
  const Record record = full_record(algorithms.add("a"));
  using Fields = std::vector<std::string>;
  const auto marks_of = [&](const measure::Sample& sample) {
    const auto row = by_column(samples_columns(), samples_row(kRun, record.test_case, 0, 0, sample));
    return Fields{row.at("warmup"), row.at("throttled"), row.at("held_up"), row.at("submission_bound")};
  };
  EXPECT_EQ(marks_of({}), (Fields{"false", "", "false", "false"}));
  EXPECT_EQ(marks_of({.warmup = true}), (Fields{"true", "", "false", "false"}));
  EXPECT_EQ(marks_of({.throttled = true}), (Fields{"false", "true", "false", "false"}));
  EXPECT_EQ(marks_of({.throttled = false}), (Fields{"false", "false", "false", "false"}));
  EXPECT_EQ(marks_of({.held_up = true}), (Fields{"false", "", "true", "false"}));
  EXPECT_EQ(marks_of({.submission_bound = true}), (Fields{"false", "", "false", "true"}));
}

TEST(GpuCsv, SaysTheClockTheTemperatureAndWhatSlowedThem) {
  Algorithms algorithms;
  const Record record = full_record(algorithms.add("a"));
  const measure::GpuState state{.sm_clock_mhz = 1410, .temperature_c = 83, .clock_reasons = 0x48};
  auto row = by_column(gpu_columns(), gpu_row(kRun, record.test_case, 7, "after", state));
  for (const auto& [column, field] :
       std::map<std::string, std::string>{{"round", "7"},
                                          {"moment", "after"},
                                          {"sm_clock_mhz", "1410"},
                                          {"temperature_c", "83"},
                                          {"throttle_reasons", "HwSlowdown;HwThermalSlowdown"}}) {
    EXPECT_EQ(row.at(column), field) << column;
  }
  row = by_column(gpu_columns(), gpu_row(kRun, record.test_case, 7, "after", {.clock_reasons = 0x3}));
  EXPECT_EQ(row.at("throttle_reasons"), "") << "idle and set by a user";
}

}  // namespace
}  // namespace fftbench::report::timings_csv_test
