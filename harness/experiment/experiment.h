// An experiment holds what a file of configs/ says, validated and with every default filled in.
#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/vec3.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/case.h"
#include "json/config_error.h"
#include "json/schema_check.h"
#include "measure/signal.h"
#include "plans/plan_shelf.h"

namespace fftbench::experiment {

struct InputSettings {
  measure::Signal signal = measure::Signal::kUniform;
  std::uint64_t seed = 1;
};

// Leaves one disturbed round on either side of a case's median out of its interval.
inline constexpr unsigned kUsualRounds = 10;

struct MeasureSettings {
  std::vector<Mode> modes;
  unsigned rounds = kUsualRounds;   // 1 where no case is timed
  double max_seconds_per_case = 2;  // for all rounds of one case together
  double case_timeout_s = 60;       // for one measurement of a case, everything included
  double relative_ci = 0.01;
  unsigned minimum_samples = 10;
  bool passes = false;  // whether each pass is timed by itself as well, in a case's last round
  bool energy = false;  // whether the energy of a transform is measured, after a case's last samples
};

struct Experiment {
  std::string name;
  std::string description;
  // All cases, no two of them alike. They are nested, each axis in the order of the file: size, batch,
  // set of axes, direction, domain, half spectrum, precision, norm, algorithm, options, mode. Cases that
  // share an input and its reference are neighbours.
  std::vector<Case> cases;
  InputSettings input;
  MeasureSettings measure;
  std::optional<double> tolerance;  // the largest rel_l2 that passes the check, in place of its precision's
  nlohmann::json configuration;     // the file as it was read, for run.json
  std::shared_ptr<plans::PlanShelf>
      shelf;  // has the algorithms that are plans; null where none could be read
};

// Part `number` (from 1) out of `count` parts of an experiment's cases.
struct Shard {
  unsigned number = 1;
  unsigned count = 1;
};

// Reads "2/3", which stands for part 2 of 3. Throws ConfigError.
Shard parse_shard(std::string_view text);

// The changes that the command line makes to an experiment.
struct Overrides {
  std::vector<glm::uvec3> sizes;    // replace the file's sizes unless empty
  std::string filter;               // keep the cases whose describe() matches this regular expression
  unsigned rounds = 0;              // replaces the file's rounds unless 0
  Shard shard = {};                 // keep only this part of the cases that are left
  bool quick = false;               // 1 round and at most 0.2 s for each case, for a first look
  double max_seconds_per_case = 0;  // replaces the file's unless 0
};

// Loads an experiment. `schema_file` is configs/schema.json, which says what is valid and has every default.
// Throws ConfigError.
Experiment load_experiment(const std::filesystem::path& file, const std::filesystem::path& schema_file,
                           const Overrides& overrides = {});

// Does the same for `text`, the content of a file, with the schema that configs/schema.json holds. No file is
// opened but plans of the user's, by the shelf: `file` stands in messages, and names the experiment where the
// text does not. Every plan of a case is read, so that a mistake in one is found here.
Experiment parse_experiment(std::string_view text, const std::filesystem::path& file,
                            const json::Schema& schema, const Overrides& overrides = {},
                            std::shared_ptr<plans::PlanShelf> shelf = nullptr);

// Reads "128,256x512,64x64x64" as extents. A single number stands for a square. Throws ConfigError, which
// names the option.
std::vector<glm::uvec3> parse_sizes(std::string_view text, std::string_view option = "--sizes");

}  // namespace fftbench::experiment
