#include "system/own_child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "system/file_descriptor.h"
#include "system/posix/signal_text.h"

namespace fftbench::system {
namespace {

// The number of the child's end of the socket.
constexpr int kChildSocket = 3;

[[noreturn]] void throw_errno(int error, const char* doing) {
  throw std::system_error(error, std::generic_category(), doing);
}

// Appends what can be read now. Returns false at the end.
bool read_some(int descriptor, std::string& text) {
  std::array<char, 65536> chunk{};
  const ssize_t count = ::read(descriptor, chunk.data(), chunk.size());
  if (count > 0) text.append(chunk.data(), std::size_t(count));
  return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(std::size_t(count));
  }
  return true;
}

}  // namespace

struct OwnChild::Running {
  pid_t pid = -1;
  FileDescriptor socket{-1};
  FileDescriptor errors{-1};
};

OwnChild::OwnChild(const std::string& command) : running_(std::make_unique<Running>()) {
  std::array<int, 2> sockets{};
  std::array<int, 2> pipe{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0)
    throw_errno(errno, "socketpair");
  running_->socket = FileDescriptor(sockets[0]);
  const FileDescriptor their_socket(sockets[1]);
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw_errno(errno, "pipe");
  running_->errors = FileDescriptor(pipe[0]);
  const FileDescriptor their_errors(pipe[1]);
  ::fcntl(running_->errors.number(), F_SETFL, O_NONBLOCK);

  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  // The descriptor takes a detour through an unused number: one that is duplicated onto itself would be
  // closed on exec.
  constexpr int kOutOfTheWay = 100;
  posix_spawn_file_actions_adddup2(&actions, their_socket.number(), kOutOfTheWay);
  posix_spawn_file_actions_adddup2(&actions, their_errors.number(), STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, kOutOfTheWay, kChildSocket);
  posix_spawn_file_actions_addclose(&actions, kOutOfTheWay);
  std::array<char, 9> name{"fftbench"};
  std::string argument = command;
  std::array<char*, 3> arguments{name.data(), argument.data(), nullptr};
  const int error =
      ::posix_spawn(&running_->pid, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw_errno(error, "starting a worker process");
}

OwnChild::~OwnChild() {
  if (running_->pid < 0) return;
  ::kill(running_->pid, SIGKILL);
  ::waitpid(running_->pid, nullptr, 0);
}

bool OwnChild::send(std::string_view bytes) {
  return send_all(running_->socket.number(), bytes);
}

bool OwnChild::receive(std::string& bytes, std::string& errors, int most_ms) {
  std::array<pollfd, 2> waiting{{{.fd = running_->socket.number(), .events = POLLIN, .revents = 0},
                                 {.fd = running_->errors.number(), .events = POLLIN, .revents = 0}}};
  if (::poll(waiting.data(), waiting.size(), most_ms) < 0) return errno == EINTR;
  if ((waiting[1].revents & POLLIN) != 0) read_some(running_->errors.number(), errors);
  if ((waiting[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) return true;
  return read_some(running_->socket.number(), bytes);
}

std::string OwnChild::end(std::string& errors) {
  const pid_t pid = std::exchange(running_->pid, -1);
  int status = 0;
  if (::waitpid(pid, &status, WNOHANG) == 0) {
    ::usleep(100'000);  // time between closing the socket and the end
    if (::waitpid(pid, &status, WNOHANG) == 0) {
      ::kill(pid, SIGKILL);
      ::waitpid(pid, &status, 0);
    }
  }
  read_some(running_->errors.number(), errors);
  return WIFSIGNALED(status) ? signal_text(WTERMSIG(status))
                             : fmt::format("exited with {}", WEXITSTATUS(status));
}

struct ParentChannel::Ends {};

ParentChannel::ParentChannel() {
  for (const int request_to_end : {SIGINT, SIGTERM, SIGHUP}) std::signal(request_to_end, SIG_IGN);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
}

ParentChannel::~ParentChannel() = default;

bool ParentChannel::send(std::string_view bytes) {
  return send_all(kChildSocket, bytes);
}

bool ParentChannel::receive(std::string& bytes) {
  return read_some(kChildSocket, bytes);
}

}  // namespace fftbench::system
