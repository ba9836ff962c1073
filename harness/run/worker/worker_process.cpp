#include "run/worker/worker_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <system_error>
#include <vector>

namespace fftbench::run {
namespace {

// This much of standard error is enough to find the last line in.
constexpr std::size_t kMostErrorText = 4096;

[[noreturn]] void throw_errno(int error, const char* doing) {
  throw std::system_error(error, std::generic_category(), doing);
}

std::string last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  const std::size_t start = text.rfind('\n');
  return std::string(start == std::string_view::npos ? text : text.substr(start + 1));
}

// Appends what can be read now. Returns false at the end.
bool read_some(int descriptor, std::string& text) {
  std::array<char, 65536> chunk{};
  const ssize_t count = ::read(descriptor, chunk.data(), chunk.size());
  if (count > 0) text.append(chunk.data(), std::size_t(count));
  return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

}  // namespace

bool send_message(int socket, const nlohmann::json& message) {
  const std::vector<std::uint8_t> content = nlohmann::json::to_cbor(message);
  const std::uint64_t length = content.size();
  std::string bytes(reinterpret_cast<const char*>(&length), sizeof(length));
  bytes.append(content.begin(), content.end());
  for (std::string_view rest = bytes; !rest.empty();) {
    const ssize_t count = ::send(socket, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    rest.remove_prefix(std::size_t(count));
  }
  return true;
}

bool ReceivedMessages::receive(int socket) {
  return read_some(socket, bytes_);
}

std::optional<nlohmann::json> ReceivedMessages::take() {
  std::uint64_t length = 0;
  if (bytes_.size() < sizeof(length)) return std::nullopt;
  std::memcpy(&length, bytes_.data(), sizeof(length));
  if (bytes_.size() - sizeof(length) < length) return std::nullopt;
  const auto content = bytes_.begin() + sizeof(length);
  const auto end = content + std::ptrdiff_t(length);
  nlohmann::json message = nlohmann::json::from_cbor(content, end);
  bytes_.erase(bytes_.begin(), end);
  return message;
}

WorkerProcess::WorkerProcess() : socket_(-1), errors_(-1) {
  std::array<int, 2> sockets{};
  std::array<int, 2> pipe{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0)
    throw_errno(errno, "socketpair");
  socket_ = system::FileDescriptor(sockets[0]);
  const system::FileDescriptor their_socket(sockets[1]);
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw_errno(errno, "pipe");
  errors_ = system::FileDescriptor(pipe[0]);
  const system::FileDescriptor their_errors(pipe[1]);
  ::fcntl(errors_.number(), F_SETFL, O_NONBLOCK);

  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  // The descriptor takes a detour through an unused number: one that is duplicated onto itself would be
  // closed on exec.
  constexpr int kOutOfTheWay = 100;
  posix_spawn_file_actions_adddup2(&actions, their_socket.number(), kOutOfTheWay);
  posix_spawn_file_actions_adddup2(&actions, their_errors.number(), STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, kOutOfTheWay, kWorkerSocket);
  posix_spawn_file_actions_addclose(&actions, kOutOfTheWay);
  std::array<char, 9> name{"fftbench"};
  std::array<char, 7> command{"worker"};
  std::array<char*, 3> arguments{name.data(), command.data(), nullptr};
  const int error = ::posix_spawn(&pid_, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw_errno(error, "starting a worker process");
}

WorkerProcess::~WorkerProcess() {
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

WorkerProcess::Reply WorkerProcess::ask(const nlohmann::json& request, double timeout_s) {
  Reply reply;
  if (send_message(socket_.number(), request)) {
    reply.answer = receive(timeout_s, reply.timed_out);
    if (reply.answer) return reply;
  }
  reply.death = wait_for_end();
  return reply;
}

std::optional<nlohmann::json> WorkerProcess::receive(double timeout_s, bool& timed_out) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(timeout_s);
  while (true) {
    if (auto message = received_.take()) return message;
    const std::chrono::duration<double, std::milli> left = deadline - Clock::now();
    if (left.count() <= 0) {
      timed_out = true;
      return std::nullopt;
    }
    std::array<pollfd, 2> waiting{{{.fd = socket_.number(), .events = POLLIN, .revents = 0},
                                   {.fd = errors_.number(), .events = POLLIN, .revents = 0}}};
    const int most_ms = int(std::min(left.count() + 1, 1000.0));
    if (::poll(waiting.data(), waiting.size(), most_ms) < 0 && errno != EINTR) return std::nullopt;
    if ((waiting[1].revents & POLLIN) != 0) listen_to_errors();
    if ((waiting[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !received_.receive(socket_.number())) {
      return std::nullopt;
    }
  }
}

void WorkerProcess::listen_to_errors() {
  read_some(errors_.number(), error_text_);
  if (error_text_.size() > kMostErrorText) error_text_.erase(0, error_text_.size() - kMostErrorText);
}

std::string WorkerProcess::wait_for_end() {
  // The worker has closed its socket or took too long, so that it has to end.
  int status = 0;
  if (::waitpid(pid_, &status, WNOHANG) == 0) {
    ::usleep(100'000);  // time between closing the socket and the end
    if (::waitpid(pid_, &status, WNOHANG) == 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, &status, 0);
    }
  }
  pid_ = -1;
  listen_to_errors();
  std::string text = WIFSIGNALED(status) ? fmt::format("killed by signal {} ({})", WTERMSIG(status),
                                                       ::strsignal(WTERMSIG(status)))
                                         : fmt::format("exited with {}", WEXITSTATUS(status));
  const std::string words = last_line(error_text_);
  if (!words.empty()) text += "; its last error output: " + words;
  return text;
}

}  // namespace fftbench::run
