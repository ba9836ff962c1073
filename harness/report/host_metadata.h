// What run.json tells of the machine and of this program. Nothing that names a person or a machine: no host
// name, no user, no paths.
#pragma once

#include <nlohmann/json.hpp>

namespace fftbench::report {

// {"system", "kernel", "architecture", "cpu", "logical_cores", "memory_bytes"}; null where the system does
// not tell.
nlohmann::json host_metadata();

// {"revision", "compiler", "build_type"}; "unknown" where the build did not say.
nlohmann::json build_metadata();

}  // namespace fftbench::report
