// The programs that a case runs and that are compiled from files at run time. The revision that is built into
// fftbench says nothing about those files, so that results record their hashes.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "backends/backend.h"

namespace fftbench::run {

// A shader with its defines, or a file with CUDA kernels. The CPU's algorithms are part of fftbench, and
// libraries have versions, so that neither of them has programs.
struct Program {
  std::string label;  // unique in a run: "stockham.comp AXIS=0 RADIX=4 ..."
  std::string hash;   // system::content_hash of the expanded source, or of the file

  bool operator==(const Program&) const = default;
};
using Programs = std::vector<Program>;  // those of one case, in the order of their first use

Programs programs_of(const backends::Backend& backend, const fft::Algorithm& algorithm,
                     const fft::Problem& problem, const fft::Options& options,
                     const backends::RingShape& ring = {});

// Returns the files of the CUDA module, which is beside the program in `program_folder` or where it is
// installed.
Programs cuda_programs(const std::filesystem::path& program_folder);

// Returns the hash for a case's row, which is made of the hashes of its programs. Empty where there are none.
std::string source_hash(const Programs& programs);

// Returns each label with its hash, for run.json.
nlohmann::json to_json(std::span<const Programs> programs_of_cases);

// These messages pass between supervisor and worker.
nlohmann::json to_message(std::span<const Programs> programs_of_cases);
std::vector<Programs> programs_from(const nlohmann::json& message);

// Compares the programs that a run began with, from its run.json, with the present ones. Returns a sentence
// that names the shaders that differ; empty where all are the same. Programs that the run never had are a
// difference too, except where some of its cases `may_be_new`: cases of a shard that was missing when the
// others were merged.
std::string difference_between(const nlohmann::json& then, const nlohmann::json& now,
                               bool may_be_new = false);

}  // namespace fftbench::run
