// The pictures of a command that takes many: which files are read, and where what becomes of them goes.
#pragma once

#include <filesystem>
#include <vector>

namespace fftbench::apps {

struct PictureJob {
  std::filesystem::path input;
  std::filesystem::path output;
};

// One job for each file of `inputs`, and for each of a folder whose suffix is one that is written, in the
// order of their names. A single file is written to `output`, unless that is a folder. Of several, each goes
// into the folder `output` under its own name, or with .png for a suffix that is not written. Reads no file.
// Throws PictureError for a folder without pictures, for two pictures of one name, and where `output` has the
// suffix of a picture for several of them, or an unknown one for one.
std::vector<PictureJob> picture_jobs(const std::vector<std::filesystem::path>& inputs,
                                     const std::filesystem::path& output);

// Whether the jobs' files go into a folder, which need not exist yet.
bool makes_folder(const std::vector<std::filesystem::path>& inputs, const std::filesystem::path& output);

}  // namespace fftbench::apps
