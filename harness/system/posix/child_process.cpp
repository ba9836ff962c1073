#include "system/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <system_error>

#include "system/file_descriptor.h"
#include "system/interrupts.h"
#include "system/posix/signal_text.h"

namespace fftbench::system {
namespace {

constexpr std::size_t kMostErrors = 4096;

[[noreturn]] void throw_error(int error, const std::filesystem::path& program) {
  throw std::system_error(error, std::generic_category(), program.string());
}

// A file in memory and not a pipe, so that writing never waits for the child.
FileDescriptor input_of(const ChildSettings& settings) {
  FileDescriptor file(::memfd_create("input", MFD_CLOEXEC));
  if (!file.is_open()) throw_error(errno, settings.program);
  if (const int error = write_all(file, settings.input).error_number; error != 0) {
    throw_error(error, settings.program);
  }
  ::lseek(file.number(), 0, SEEK_SET);
  return file;
}

std::vector<std::string> environment_of(const ChildSettings& settings) {
  std::vector<std::string> entries;
  for (const auto& [name, value] : settings.environment) entries.push_back(name + "=" + value);
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    bool replaced = false;
    for (const auto& [name, value] : settings.environment) {
      replaced = replaced || text.starts_with(name + "=");
    }
    if (!replaced) entries.emplace_back(text);
  }
  return entries;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

pid_t start(const ChildSettings& settings, const FileDescriptor& input, const FileDescriptor& errors) {
  std::vector<std::string> arguments{settings.program.string()};
  arguments.insert(arguments.end(), settings.arguments.begin(), settings.arguments.end());
  std::vector<std::string> environment = environment_of(settings);

  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.number(), STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, errors.number(), STDERR_FILENO);
  if (!settings.folder.empty()) {
    posix_spawn_file_actions_addchdir_np(&actions, settings.folder.c_str());
  }
  posix_spawnattr_t attributes{};
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t child = -1;
  const int error = ::posix_spawn(&child, settings.program.c_str(), &actions, &attributes,
                                  pointers(arguments).data(), pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw_error(error, settings.program);
  return child;
}

// Reads until the child has closed its end.
std::string listen(pid_t child, const FileDescriptor& errors) {
  constexpr int kMostWaitMs = 200;  // until an interrupt is noticed that came just before the wait
  std::string text;
  bool told_to_end = false;
  while (true) {
    if (interrupted() && !told_to_end) {
      ::kill(child, SIGTERM);
      told_to_end = true;
    }
    pollfd waiting{.fd = errors.number(), .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, kMostWaitMs) <= 0) continue;
    std::array<char, kMostErrors> chunk{};
    const ssize_t count = ::read(errors.number(), chunk.data(), chunk.size());
    if (count == 0 || (count < 0 && errno != EINTR)) return text;
    if (count > 0) text.append(chunk.data(), static_cast<std::size_t>(count));
    if (text.size() > kMostErrors) text.erase(0, text.size() - kMostErrors);
  }
}

}  // namespace

ChildEnd run_child(const ChildSettings& settings) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw_error(errno, settings.program);
  const FileDescriptor errors(pipe[0]);
  FileDescriptor their_errors(pipe[1]);
  const pid_t child = start(settings, input_of(settings), their_errors);
  their_errors.close();
  ChildEnd end;
  end.errors = listen(child, errors);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) end.killed_by = signal_text(WTERMSIG(status));
  if (WIFEXITED(status)) end.exit_code = WEXITSTATUS(status);
  return end;
}

}  // namespace fftbench::system
