// The shaders of a folder as they were when they were read.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>

namespace fftbench::gl {

// All files are read at once and kept, so that a run measures one version of them, however long it lasts and
// whatever changes in the folder meanwhile.
class ShaderFiles {
 public:
  ShaderFiles() = default;

  // Reads every .comp, .vert, .frag, .glsl and .h file of the folder and its subfolders. A file that can't be
  // read is left out. The constructor is not explicit, so that a folder can be passed where shaders are
  // needed.
  ShaderFiles(const std::filesystem::path& folder);

  // Takes shaders by their names relative to `folder`. Messages name this folder.
  ShaderFiles(std::filesystem::path folder, std::map<std::string, std::string> texts);

  // Adds a shader, or replaces the one of that name.
  void add(const std::string& name, std::string text) { texts_[name] = std::move(text); }

  // Returns nullptr where there is no such file.
  const std::string* find(const std::string& name) const;

  // Returns system::content_hash of all names and texts.
  std::string hash() const;

  const std::filesystem::path& folder() const { return folder_; }
  const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  std::filesystem::path folder_;
  std::map<std::string, std::string> texts_;
};

}  // namespace fftbench::gl
