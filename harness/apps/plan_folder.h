// A plan as files that need nothing of this program: plan.json, which configs/plan.schema.json states, the
// final GLSL of each program, and the tables.
#pragma once

#include <filesystem>
#include <string>

#include "library/fft.h"

namespace fftbench::apps {

// Writes the transform's plan into the folder, which is made where it is missing: all of the files, or none.
// A barrier stands behind each dispatch. `made_by` names the program and its version. The plan is that of so
// many independent transforms that share dispatches. Throws std::invalid_argument where the transform's
// dispatches wait for earlier transforms, which no file tells, and where not as many share them; and
// system::WriteError.
void write_plan_folder(const std::filesystem::path& folder, const Fft& fft, const std::string& made_by,
                       std::uint32_t transforms = 1);

}  // namespace fftbench::apps
