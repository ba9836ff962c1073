#include "run/cases/programs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

#include "backends/cuda/loader/cuda_module.h"
#include "system/content_hash.h"

namespace fftbench::run {

namespace fs = std::filesystem;

namespace {

// Returns the file of a program. Its label holds the defines behind the file.
std::string file_of(const std::string& label) {
  return label.substr(0, label.find(' '));
}

}  // namespace

Programs programs_of(const backends::Backend& backend, const fft::Algorithm& algorithm,
                     const fft::Problem& problem, const fft::Options& options,
                     const backends::RingShape& ring) {
  Programs programs;
  for (const backends::ProgramSource& source : backend.program_sources(algorithm, problem, options, ring)) {
    programs.push_back({source.label, system::content_hash(source.text)});
  }
  return programs;
}

Programs cuda_programs(const fs::path& program_folder) {
  const std::string stem = fs::path(backends::kCudaModuleFile).stem().string();
  for (const fs::path& folder : {program_folder, program_folder.parent_path() / "lib" / "fftbench"}) {
    Programs programs;
    std::error_code unreadable;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, unreadable)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with(stem) || entry.path().extension() != ".so") continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
      programs.push_back({name, system::content_hash(bytes)});
    }
    std::ranges::sort(programs, {}, &Program::label);
    if (!programs.empty()) return programs;
  }
  return {};
}

std::string source_hash(const Programs& programs) {
  if (programs.empty()) return "";
  std::string hashes;
  for (const Program& program : programs) hashes += program.hash + "\n";
  return system::content_hash(hashes);
}

nlohmann::json to_json(std::span<const Programs> programs_of_cases) {
  nlohmann::json labels = nlohmann::json::object();
  for (const Programs& programs : programs_of_cases) {
    for (const Program& program : programs) labels[program.label] = program.hash;
  }
  return labels;
}

nlohmann::json to_message(std::span<const Programs> programs_of_cases) {
  nlohmann::json cases = nlohmann::json::array();
  for (const Programs& programs : programs_of_cases) {
    nlohmann::json list = nlohmann::json::array();
    for (const Program& program : programs) list.push_back({program.label, program.hash});
    cases.push_back(std::move(list));
  }
  return cases;
}

std::vector<Programs> programs_from(const nlohmann::json& message) {
  std::vector<Programs> cases;
  for (const nlohmann::json& list : message) {
    Programs& programs = cases.emplace_back();
    for (const nlohmann::json& program : list) {
      programs.push_back({program.at(0).get<std::string>(), program.at(1).get<std::string>()});
    }
  }
  return cases;
}

std::string difference_between(const nlohmann::json& then, const nlohmann::json& now, bool may_be_new) {
  if (!then.is_object()) {
    return "its run.json does not name the programs that it measured, so they may have changed";
  }
  std::set<std::string> changed;
  std::set<std::string> on_one_side;
  for (const auto& [label, hash] : then.items()) {
    if (!now.contains(label)) {
      on_one_side.insert(file_of(label));
    } else if (now[label] != hash) {
      changed.insert(file_of(label));
    }
  }
  for (const auto& [label, hash] : now.items()) {
    if (!may_be_new && !then.contains(label)) on_one_side.insert(file_of(label));
  }
  if (!changed.empty()) {
    return fmt::format("the source has changed since the run began: {} (or a file that it includes)",
                       fmt::join(changed, ", "));
  }
  if (!on_one_side.empty()) {
    return fmt::format(
        "the programs differ from those that the run began with: {} is now used with other defines",
        fmt::join(on_one_side, ", "));
  }
  return "";
}

}  // namespace fftbench::run
