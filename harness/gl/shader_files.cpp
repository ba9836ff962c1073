#include "gl/shader_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "system/content_hash.h"

namespace fftbench::gl {

namespace fs = std::filesystem;

ShaderFiles::ShaderFiles(const fs::path& folder) : folder_(folder) {
  constexpr std::array<std::string_view, 5> kExtensions{".comp", ".vert", ".frag", ".glsl", ".h"};
  std::error_code unreadable;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, unreadable)) {
    const std::string extension = entry.path().extension().string();
    if (std::ranges::find(kExtensions, extension) == kExtensions.end()) continue;
    if (!entry.is_regular_file(unreadable)) continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    if (!stream) continue;
    texts_.emplace(entry.path().lexically_relative(folder).generic_string(),
                   std::string{std::istreambuf_iterator<char>(stream), {}});
  }
}

ShaderFiles::ShaderFiles(fs::path folder, std::map<std::string, std::string> texts)
    : folder_(std::move(folder)), texts_(std::move(texts)) {}

const std::string* ShaderFiles::find(const std::string& name) const {
  const auto found = texts_.find(fs::path(name).lexically_normal().generic_string());
  return found == texts_.end() ? nullptr : &found->second;
}

std::string ShaderFiles::hash() const {
  std::string hashes;
  for (const auto& [name, text] : texts_) {
    hashes += name + '\n' + system::content_hash(text) + '\n';
  }
  return system::content_hash(hashes);
}

}  // namespace fftbench::gl
