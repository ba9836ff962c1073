// The shaders of a folder as they were at one moment.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace fftbench::gl {

// Read whole and kept, so that one run measures one version of them however long it lasts and whoever edits
// the files meanwhile.
class ShaderFiles {
 public:
  ShaderFiles() = default;

  // Reads every .comp, .glsl and .h file of the folder and of those in it. What can't be read is missing.
  // Not explicit: where shaders are wanted, their folder will do.
  ShaderFiles(const std::filesystem::path& folder);

  // `texts`: by their names relative to `folder`, which messages name.
  ShaderFiles(std::filesystem::path folder, std::map<std::string, std::string> texts);

  // nullptr where there is no such file.
  const std::string* find(const std::string& name) const;

  const std::filesystem::path& folder() const { return folder_; }
  const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  std::filesystem::path folder_;
  std::map<std::string, std::string> texts_;
};

}  // namespace fftbench::gl
