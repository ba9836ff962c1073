// The pictures of a command that takes many: which files are read, and where what becomes of them goes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fftbench::apps {

struct PictureJob {
  std::filesystem::path input;
  std::filesystem::path output;
};

// What a folder has beside its pictures: files whose suffix is no readable format's, and folders.
struct LeftOut {
  std::filesystem::path folder;
  std::vector<std::filesystem::path> entries;  // in the order of their names
};

struct PictureJobs {
  std::vector<PictureJob> jobs;
  std::vector<LeftOut> left_out = {};
};

// One job for each file of `inputs`, and for each of a folder whose suffix is one that is read, in the order
// of their names. A single file is written to `output`, unless that is a folder. Of several, each goes into
// the folder `output` under its own name. Where its suffix is not written, that becomes .png; of a.gif and
// a.png in one folder, the first becomes a.gif.png. Reads no file. Throws PictureError for a folder without
// pictures, for two pictures of one name, and where `output` has the suffix of a picture for several of them,
// or an unknown one for one.
PictureJobs picture_jobs(const std::vector<std::filesystem::path>& inputs,
                         const std::filesystem::path& output);

// Says how many entries are left out, and which ones; the first few of many.
std::string words_of(const LeftOut& left_out);

// Whether the jobs' files go into a folder, which need not exist yet.
bool makes_folder(const std::vector<std::filesystem::path>& inputs, const std::filesystem::path& output);

}  // namespace fftbench::apps
