// Which source a case measures: the programs that are made of files when the program runs, so that the
// revision that is built in says nothing of them.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "backends/backend.h"

namespace fftbench::run {

// A shader with its defines, or a file with the CUDA kernels in it. The CPU's algorithms are part of this
// program, libraries have versions: neither has programs.
struct Program {
  std::string label;  // "stockham.comp AXIS=0 RADIX=4 ...": tells the programs of a run apart
  std::string hash;   // system::content_hash of its expanded source, of the file

  bool operator==(const Program&) const = default;
};
using Programs = std::vector<Program>;  // of one case, in the order of their first use

Programs programs_of(const backends::Backend& backend, const fft::Algorithm& algorithm,
                     const fft::Problem& problem, const fft::Options& options);

// The files of the CUDA module beside the program in `program_folder`, or where it is installed.
Programs cuda_programs(const std::filesystem::path& program_folder);

// For a case's row: the hash of its programs' hashes, a line each. Empty where there are none.
std::string source_hash(const Programs& programs);

// For run.json: each label with its hash.
nlohmann::json to_json(std::span<const Programs> programs_of_cases);

// Between supervisor and worker.
nlohmann::json to_message(std::span<const Programs> programs_of_cases);
std::vector<Programs> programs_from(const nlohmann::json& message);

// What differs between the programs that a run began with (run.json's) and those of now, as a sentence that
// names the shaders; empty where they are the same. Programs that the run never had are a difference too,
// except where some of its cases `may_be_new`: those of a shard that was not there when the others were
// merged.
std::string difference_between(const nlohmann::json& then, const nlohmann::json& now,
                               bool may_be_new = false);

}  // namespace fftbench::run
