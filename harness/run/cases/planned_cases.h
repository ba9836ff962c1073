// Says beforehand what cases would take of this machine's devices, and which of them have no room there.
// Nothing runs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiment/case.h"
#include "gl/context.h"
#include "gl/driver_cache.h"
#include "gl/shader_files.h"

namespace fftbench::run {

struct PlannedCase {
  // The device memory of all arrays and tables of the plan; of a library on a GPU that makes no plan, of
  // input and output alone. Nothing where it is not known, and of code for the processor.
  std::optional<std::uint64_t> device_bytes;
  std::string skipped;  // why the case would be skipped; empty where it would run
};

struct PlannedCases {
  std::vector<PlannedCase> cases;  // in the order of the experiment's
  std::string missing;             // why there is no OpenGL device, whose limits then count for nothing
};

// Plans `best` and options at "auto" as it is done where no wisdom is known.
PlannedCases plan_cases(std::span<const experiment::Case> cases, const gl::ContextRequest& context,
                        const gl::ShaderFiles& shaders, const gl::DriverCache& driver_cache);

}  // namespace fftbench::run
