// Samples of a round that was still being written when the program was killed.
#pragma once

#include <filesystem>

namespace fftbench::run {

// In a folder of an earlier version, which has no journal: where `run_folder`/samples.csv ends in the middle
// of a row, or with warm-up samples alone, its last round is not whole: takes the rows of that round out, in
// one step, so that it is measured again. Throws report::CsvError where the file can't be read back,
// files::WriteError where it can't be written.
void remove_torn_round(const std::filesystem::path& run_folder);

}  // namespace fftbench::run
