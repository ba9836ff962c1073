// Keeps what a compiler has made of source texts, for as long as the process runs. VkFFT compiles its kernels
// for every plan anew, and a case has a plan for each of its branches in each of its rounds: the same texts
// come again and again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fftbench::backends {

struct CompiledProgram {
  int result = 0;  // of the compiler; 0 where it succeeded
  std::string log = {};
  std::string ptx = {};
  std::string cubin = {};  // empty where the program is compiled for no particular device
};

class KeptPrograms {
 public:
  using Options = std::vector<std::string>;
  using Compile = std::function<CompiledProgram(const std::string& source, const Options& options)>;

  KeptPrograms(Compile compile, std::uint64_t most_bytes)
      : compile_(std::move(compile)), most_bytes_(most_bytes) {}

  // Compiles what it has not: the whole text and all options have to be the same. What does not compile is
  // not kept. Those not asked for longest are dropped where all together exceed the most bytes.
  std::shared_ptr<const CompiledProgram> of(const std::string& source, const Options& options) {
    const auto found = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return entry.source == source && entry.options == options; });
    if (found != entries_.end()) {
      std::rotate(found, found + 1, entries_.end());
      return entries_.back().program;
    }
    auto program = std::make_shared<const CompiledProgram>(compile_(source, options));
    if (program->result == 0) keep({source, options, program});
    return program;
  }

 private:
  struct Entry {
    std::string source;
    Options options;
    std::shared_ptr<const CompiledProgram> program;

    std::uint64_t bytes() const { return source.size() + program->ptx.size() + program->cubin.size(); }
  };

  void keep(Entry entry) {
    bytes_ += entry.bytes();
    entries_.push_back(std::move(entry));
    while (bytes_ > most_bytes_) {
      bytes_ -= entries_.front().bytes();
      entries_.erase(entries_.begin());
    }
  }

  Compile compile_;
  std::uint64_t most_bytes_;
  std::uint64_t bytes_ = 0;
  std::vector<Entry> entries_;  // the one asked for last is at the end
};

}  // namespace fftbench::backends
