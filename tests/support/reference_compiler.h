// Runs glslangValidator, the reference compiler of GLSL, which is stricter than those of drivers.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "system/running_program.h"

namespace fftbench::tests {

// Holds shaders as files, and removes them at its end.
class ReferenceCompiler {
 public:
  explicit ReferenceCompiler(const std::vector<std::string>& sources)
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("fftbench-glsl-test-{}-{}", system::process_number(), next_number()++)) {
    std::filesystem::create_directories(folder_);
    std::size_t number = 0;
    for (const std::string& source : sources)
      std::ofstream(folder_ / fmt::format("{:05}.comp", number++)) << source;
  }
  ~ReferenceCompiler() {
    std::error_code left;
    std::filesystem::remove_all(folder_, left);
  }
  ReferenceCompiler(const ReferenceCompiler&) = delete;
  ReferenceCompiler& operator=(const ReferenceCompiler&) = delete;

  // Returns its output for all shaders in their order, and whether it accepted them. It compiles them, unless
  // the arguments say otherwise.
  std::pair<std::string, bool> run(const std::string& arguments = "") const {
    const std::string command =
        fmt::format("cd {} && {} {} *.comp 2>&1", folder_.string(), GLSLANG_VALIDATOR, arguments);
    std::string output;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> chunk{};
    while (std::fgets(chunk.data(), chunk.size(), pipe) != nullptr) output += chunk.data();
    return {output, pclose(pipe) == 0};
  }

 private:
  static unsigned& next_number() {
    static unsigned next = 0;
    return next;
  }

  std::filesystem::path folder_;
};

}  // namespace fftbench::tests
