// Experiment files for tests, in a folder of their own that the destructor removes.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/experiment.h"
#include "portable.h"

namespace fftbench::tests {

inline ::testing::AssertionResult has(const std::string& text, const std::string& fragment) {
  if (text.find(fragment) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "no  " << fragment << "\nin  " << text;
}

inline std::filesystem::path schema_file() {
  return std::filesystem::path(FFTBENCH_SOURCE_DIR) / "configs" / "schema.json";
}

class ExperimentFiles {
 public:
  ExperimentFiles() = default;
  ~ExperimentFiles() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ExperimentFiles(const ExperimentFiles&) = delete;
  ExperimentFiles& operator=(const ExperimentFiles&) = delete;

  const std::filesystem::path& folder() const { return folder_; }

  std::filesystem::path write(std::string_view text, const std::string& name = "test.json") const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

  experiment::Experiment load(std::string_view text, const experiment::Overrides& overrides = {}) const {
    return experiment::load_experiment(write(text), schema_file(), overrides);
  }

  // Returns the message of the ConfigError that loading throws; "" (and a failed test) where it throws none.
  std::string error_of_file(const std::filesystem::path& file,
                            const experiment::Overrides& overrides = {}) const {
    try {
      experiment::load_experiment(file, schema_file(), overrides);
    } catch (const json::ConfigError& error) {
      return error.what();
    }
    ADD_FAILURE() << "loaded without an error";
    return "";
  }

  std::string error_of(std::string_view text, const experiment::Overrides& overrides = {}) const {
    return error_of_file(write(text), overrides);
  }

 private:
  std::filesystem::path folder_ = make_temporary_folder("fftbench_experiment-");
};

struct BadFile {
  std::string name;
  std::string text;
  std::vector<std::string> fragments;  // parts of the message, after the file's path
};

// GoogleTest prints this for a parameter.
inline void PrintTo(const BadFile& bad, std::ostream* stream) {
  *stream << bad.name;
}

inline std::string name_of_bad_file(const ::testing::TestParamInfo<BadFile>& info) {
  return info.param.name;
}

inline void expect_refused(const BadFile& bad) {
  const ExperimentFiles files;
  const std::filesystem::path file = files.write(bad.text);
  const std::string message = files.error_of_file(file);
  std::istringstream lines(message);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(line.starts_with(file.string() + ":")) << message;
  EXPECT_FALSE(message.find('\x1b') != message.npos || message.find('\x7f') != message.npos) << message;
  for (const std::string& fragment : bad.fragments) EXPECT_TRUE(has(message, fragment));
  EXPECT_LT(message.size(), 5000u);
}

// Returns an experiment that is valid apart from the given keys.
inline std::string with(const std::string& keys) {
  return R"({"algorithms": ["stockham_radix4"], )" + keys + "}";
}

inline std::string with_options(const std::string& options) {
  return R"({"algorithms": ["stockham_radix4", {"name": "stockham_radix2", "options": )" + options + "}]}";
}

}  // namespace fftbench::tests
