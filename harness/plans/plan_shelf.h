// The plans of an experiment that are files of the user's, as algorithms beside those of the registry.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "fft/choice.h"
#include "fft/registry.h"
#include "json/schema_check.h"
#include "plans/plan_document.h"
#include "plans/plan_files.h"

namespace fftbench::plans {

class PlanShelf {
 public:
  // `schema_file` is configs/plan.schema.json, which is read when the first plan is.
  PlanShelf(PlanFiles files, std::filesystem::path schema_file)
      : files_(std::move(files)), schema_file_(std::move(schema_file)) {}
  PlanShelf(const PlanShelf&) = delete;  // its algorithms refer to it
  PlanShelf& operator=(const PlanShelf&) = delete;

  // Returns the algorithm of a plan file, which lives as long as the shelf. `path` is relative to the folder
  // of the files; in it, {width}, {height}, {batch} and {direction} are replaced by what each problem has.
  // Its name is plan: and then that of the folder of a plan.json, or that of another file without .json.
  // Throws json::ConfigError for a file that is missing or wrong, for another placeholder, and for another
  // path with the name of an earlier one.
  const fft::Algorithm& algorithm(const std::string& path);

  // Reads the plan of the problem, where this is an algorithm of the shelf, so that a mistake in it is found
  // before anything is measured. Throws json::ConfigError.
  void check(const fft::Choice& choice, const fft::Problem& problem);

  // Returns the files that were read.
  const std::map<std::string, std::string>& texts() const { return files_.texts(); }

 private:
  struct Entry {
    std::string path;
    fft::Algorithm algorithm;
  };

  const PlanDocument& document(const std::string& path, const fft::Problem& problem);
  fft::PlanOrSkip plan(const std::string& path, const fft::Problem& problem, const fft::Options& options,
                       const fft::DeviceLimits& limits);

  PlanFiles files_;
  std::filesystem::path schema_file_;
  std::optional<json::Schema> schema_;
  std::map<std::string, PlanDocument> documents_;  // by their files
  std::deque<Entry> entries_;
};

}  // namespace fftbench::plans
