// Files and messages that were cut, changed or mixed up are read, or refused in the way that their reader
// states.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <functional>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "apps/formats/picture_format.h"
#include "apps/npy.h"
#include "apps/picture_file.h"
#include "experiment/experiment.h"
#include "experiment_files.h"
#include "json/config_error.h"
#include "report/csv_file.h"
#include "report/csv_rows.h"
#include "report/row_checks.h"
#include "report/timings_csv.h"
#include "report_test_support.h"
#include "run/worker/messages.h"
#include "sample.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::damaged_files_test {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ostringstream bytes;
  bytes << std::ifstream(file, std::ios::binary).rdbuf();
  return bytes.str();
}

// Damages files as disks, transfers and editors do, and in ways that readers of lengths and numbers stumble
// over.
class Damage {
 public:
  explicit Damage(const std::string& whole)
      : whole_(whole), random_(static_cast<std::mt19937::result_type>(tests::test_seed())) {}

  std::string next() {
    std::string bytes = whole_;
    for (unsigned times = 1 + below(3); times > 0; --times) {
      if (bytes.empty()) break;
      change(bytes);
    }
    return bytes;
  }

 private:
  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }

  void change(std::string& bytes) {
    const std::size_t place = below(bytes.size());
    const std::size_t length = 1 + below(std::min<std::size_t>(bytes.size() - place, 40));
    switch (below(7)) {
      case 0:
        bytes.resize(place);
        break;
      case 1:
        bytes[place] = static_cast<char>(below(256));
        break;
      case 2:
        bytes[place] = static_cast<char>(bytes[place] ^ (1 << below(8)));
        break;
      case 3:
        bytes.erase(place, length);
        break;
      case 4:
        bytes.insert(below(bytes.size()), bytes.substr(place, length));
        break;
      case 5:
        bytes.insert(place, std::string(length, static_cast<char>(below(256))));
        break;
      default: {
        static const std::vector<std::string> numbers{
            "-1",     "0",  "1e999", "4294967296", "18446744073709551616", "-9223372036854775809",
            "1e-400", "NaN"};
        const std::size_t digit = bytes.find_first_of("0123456789", place);
        if (digit != std::string::npos) bytes.replace(digit, 1, numbers[below(numbers.size())]);
      }
    }
  }

  std::string whole_;
  std::mt19937 random_;
};

using Reader = std::function<void(const std::string& bytes)>;

// The reader takes the whole bytes, and of damaged ones some or none, but throws nothing other than
// `Refusal`.
template <typename... Refusal>
void expect_read_or_refused(const std::string& whole, const Reader& read, unsigned damages = 100) {
  SCOPED_TRACE("FFTBENCH_TEST_SEED=" + std::to_string(tests::test_seed()) + " makes these damages");
  ASSERT_NO_THROW(read(whole));
  Damage damage(whole);
  unsigned refused = 0;
  for (unsigned number = 0; number < damages; ++number) {
    const std::string bytes = damage.next();
    const auto refuses = [&]<typename Error>(std::type_identity<Error>, const std::exception& error) {
      return dynamic_cast<const Error*>(&error) != nullptr;
    };
    try {
      read(bytes);
    } catch (const std::exception& error) {
      ++refused;
      EXPECT_TRUE((refuses(std::type_identity<Refusal>{}, error) || ...))
          << typeid(error).name() << ": " << error.what() << "\nfor\n"
          << ::testing::PrintToString(bytes.substr(0, 2000));
      EXPECT_STRNE(error.what(), "");
    }
  }
  EXPECT_GT(refused, 0U) << "nothing that was damaged is refused";
}

fs::path source(const char* name) {
  return fs::path(FFTBENCH_SOURCE_DIR) / name;
}

TEST(DamagedFiles, AnExperimentIsReadOrRefused) {
  const json::Schema schema = json::read_schema(tests::schema_file());
  expect_read_or_refused<json::ConfigError>(
      content(source("tests/fuzz/corpus/config/every_key.json")),
      [&](const std::string& bytes) { experiment::parse_experiment(bytes, "damaged.json", schema); });
}

constexpr const char* kPlan = R"plan({
  "options": {"work_group": [64, 128, 32]},
  "resources": [{"name": "source", "role": "input"}, {"name": "between", "role": "internal"},
                {"name": "target", "role": "output"}],
  "programs": ["naive.comp"],
  "passes": [{
    "label": "naive DFT", "program": 0, "per": "axis",
    "defines": {"LENGTH": "length", "SCALE": "line_scale", "SIGN": "inverse ? 1 : -1", "GROUP": "work_group"},
    "bindings": [{"point": 0, "resource": "pass == 0 ? source : between"},
                 {"point": 1, "resource": "pass + 1 == passes ? target : between"}],
    "work_group_size": ["work_group", 1, 1],
    "work_groups": ["ceil_div(width * height * batch, work_group)", 1, 1]
}]
})plan";

TEST(DamagedFiles, APlanOfTheUsersIsReadOrRefused) {
  const tests::ExperimentFiles files;
  files.write("#version 430 core\nvoid main() {}\n", "naive.comp");
  const json::Schema schema = json::read_schema(tests::schema_file());
  // The shelf of each reads the schema anew, which takes long.
  const unsigned damages = 40;
  const auto read = [&](const std::string& bytes) {
    files.write(bytes, "plan.json");
    const auto shelf = std::make_shared<plans::PlanShelf>(plans::PlanFiles(files.folder()),
                                                          source("configs/plan.schema.json"));
    experiment::parse_experiment(R"({"algorithms": [{"plan": "plan.json"}], "sizes": [[16, 8]]})",
                                 "test.json", schema, {}, shelf);
  };
  expect_read_or_refused<json::ConfigError>(kPlan, read, damages);
}

TEST(DamagedFiles, WisdomIsReadOrRefused) {
  const tests::ExperimentFiles files;
  // The whole file is long. A few of its entries have every key.
  nlohmann::json document = nlohmann::json::parse(content(source("configs/wisdom/llvmpipe.json")));
  auto& entries = document.at("entries");
  entries.erase(entries.begin() + 3, entries.end());
  const unsigned damages = 40;
  const auto read = [&](const std::string& bytes) {
    wisdom::read_wisdom(files.write(bytes, "wisdom.json"), source("configs/wisdom/schema.json"));
  };
  expect_read_or_refused<json::ConfigError>(document.dump(1), read, damages);
}

TEST(DamagedFiles, AnArrayIsReadOrRefused) {
  constexpr std::array kAllElements{apps::NpyElement::kComplex64, apps::NpyElement::kFloat32,
                                    apps::NpyElement::kComplex128, apps::NpyElement::kFloat64,
                                    apps::NpyElement::kFloat16};
  for (const char* name : {"complex64_matrix", "complex64_version_3"}) {
    expect_read_or_refused<apps::NpyError>(
        content(source("tests/fuzz/corpus/npy") / fs::path(name)), [&](const std::string& bytes) {
          std::istringstream stream(bytes);
          apps::read_npy(stream, bytes.size(), "damaged.npy", kAllElements);
        });
  }
}

apps::Picture picture_of(unsigned width, unsigned height) {
  apps::Picture picture{.extent = {width, height}, .colours = {}, .alpha = {}};
  for (unsigned colour = 0; colour < 3; ++colour) {
    picture.colours.emplace_back();
    for (unsigned i = 0; i < width * height; ++i)
      picture.colours.back().push_back(float((i * 37 + colour * 91) % 256) / 255.0F);
  }
  return picture;
}

TEST(DamagedFiles, APictureIsReadOrRefused) {
  const tests::ExperimentFiles files;
  for (const apps::PictureFormat& format : apps::picture_formats()) {
    if (format.encode == nullptr) continue;
    SCOPED_TRACE(format.name);
    const std::string name = "damaged" + std::string(format.suffixes.front());
    expect_read_or_refused<apps::PictureError, apps::NpyError>(
        format.encode(picture_of(19, 11)),
        [&](const std::string& bytes) { apps::read_picture(files.write(bytes, name)); });
  }
}

std::string line_of(const std::vector<std::string>& fields) {
  return report::csv_row(fields);
}

TEST(DamagedFiles, TimingsAreReadOrRefused) {
  const tests::ExperimentFiles files;
  const fft::Algorithm* algorithm = fft::find_algorithm("stockham_radix4");
  const auto names = report::timings_columns();
  std::string text = line_of({names.begin(), names.end()});
  text += line_of(report::timings_row({}, report::test_support::ok_record(algorithm, {48, 20}, 0.75)));
  text += line_of(report::timings_row({}, report::test_support::ok_record(algorithm, {24, 36}, 3.5)));
  expect_read_or_refused<report::CsvError>(text, [&](const std::string& bytes) {
    const report::CsvRows rows(files.write(bytes, "timings.csv"), report::required_timings_columns());
    report::check_timings(rows);
  });
}

TEST(DamagedFiles, AMessageIsReadOrRefused) {
  run::Measurement measurement;
  measurement.record =
      report::test_support::ok_record(fft::find_algorithm("stockham_radix4"), {48, 20}, 0.75);
  measurement.sampling = {.samples = {{.warmup = true, .repeats = 1, .ms = 0.3},
                                      {.warmup = false, .repeats = 64, .ms = 0.1, .throttled = true}},
                          .converged = true};
  const std::vector<std::uint8_t> sent = nlohmann::json::to_cbor(run::to_message(measurement));
  expect_read_or_refused<nlohmann::json::exception, std::runtime_error>(
      {sent.begin(), sent.end()}, [&](const std::string& bytes) {
        run::measurement_from(nlohmann::json::from_cbor(bytes), measurement.record.test_case);
      });
}

}  // namespace
}  // namespace fftbench::damaged_files_test
