// The files of plans that a user wrote, as they were when they were first read, so that a run measures one
// version of them, in all of its processes.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace fftbench::plans {

class PlanFiles {
 public:
  // Is told the path of a file before it is looked for, whether it is there or not.
  using Listener = std::function<void(const std::filesystem::path&)>;

  // Names are relative to the folder. Files are read when they are first asked for, and kept.
  explicit PlanFiles(std::filesystem::path folder, Listener listener = {})
      : folder_(std::move(folder)), listener_(std::move(listener)) {}

  // Takes files that were read before, as texts() returned them. No other file is read.
  PlanFiles(std::filesystem::path folder, std::map<std::string, std::string> texts)
      : folder_(std::move(folder)), texts_(std::move(texts)), reads_(false) {}

  // Returns the content of a file. Throws json::ConfigError, as json::read_text does.
  const std::string& text(const std::string& name);

  // Tells whether there is such a file, without reading it.
  bool exists(const std::string& name) const;

  // Returns where a file is, for messages.
  std::filesystem::path path(const std::string& name) const;

  const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  std::filesystem::path folder_;
  Listener listener_;
  std::map<std::string, std::string> texts_;
  bool reads_ = true;
};

}  // namespace fftbench::plans
