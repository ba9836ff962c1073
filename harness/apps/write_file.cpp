#include "apps/write_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace fftbench::apps {
namespace {

constexpr int kReadableByUmask = 0666;

[[noreturn]] void throw_errno(const std::filesystem::path& file) {
  throw std::system_error(errno, std::generic_category(),
                          fmt::format("{}: cannot be written", file.string()));
}

class OutputFile {
 public:
  OutputFile(const std::filesystem::path& opened, int flags, const std::filesystem::path& named_in_errors)
      : named_in_errors_(named_in_errors), descriptor_(::open(opened.c_str(), flags, kReadableByUmask)) {
    if (descriptor_ < 0) throw_errno(named_in_errors_);
  }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  void write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) throw_errno(named_in_errors_);
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
  }

  // Some file systems report a full disk only now.
  void close() {
    if (::close(std::exchange(descriptor_, -1)) != 0) throw_errno(named_in_errors_);
  }

 private:
  std::filesystem::path named_in_errors_;
  int descriptor_;
};

class RemoveOnFailure {
 public:
  explicit RemoveOnFailure(std::filesystem::path file) : file_(std::move(file)) {}
  RemoveOnFailure(const RemoveOnFailure&) = delete;
  RemoveOnFailure& operator=(const RemoveOnFailure&) = delete;
  ~RemoveOnFailure() {
    if (!file_.empty()) ::unlink(file_.c_str());
  }
  void keep() { file_.clear(); }

 private:
  std::filesystem::path file_;
};

// A name that no file in the folder has; O_EXCL would refuse one that appears in between.
std::filesystem::path temporary_beside(const std::filesystem::path& file) {
  for (unsigned number = 0;; ++number) {
    const auto candidate = file.parent_path() / fmt::format(".fftbench-{}-{}.partial", ::getpid(), number);
    std::error_code ignored;
    if (!std::filesystem::exists(std::filesystem::symlink_status(candidate, ignored))) return candidate;
  }
}

void write_parts(OutputFile& output, std::initializer_list<std::span<const std::byte>> parts) {
  for (const auto part : parts) output.write(part);
  output.close();
}

}  // namespace

void write_file(const std::filesystem::path& file, std::initializer_list<std::span<const std::byte>> parts) {
  std::error_code ignored;
  const auto status = std::filesystem::status(file, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    OutputFile output(file, O_WRONLY | O_CLOEXEC, file);
    write_parts(output, parts);
    return;
  }
  // A link stays a link to the file that is replaced.
  std::filesystem::path target = std::filesystem::weakly_canonical(file, ignored);
  if (target.empty()) target = file;
  const std::filesystem::path temporary = temporary_beside(target);
  OutputFile output(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, file);
  RemoveOnFailure temporary_remover(temporary);
  write_parts(output, parts);
  if (::rename(temporary.c_str(), target.c_str()) != 0) throw_errno(file);
  temporary_remover.keep();
}

}  // namespace fftbench::apps
