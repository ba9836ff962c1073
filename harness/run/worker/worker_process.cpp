#include "run/worker/worker_process.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <vector>

#include "system/child_process.h"

namespace fftbench::run {

std::string message_bytes(const nlohmann::json& message) {
  const std::vector<std::uint8_t> content = nlohmann::json::to_cbor(message);
  const std::uint64_t length = content.size();
  std::string bytes(reinterpret_cast<const char*>(&length), sizeof(length));
  bytes.append(content.begin(), content.end());
  return bytes;
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

WorkerProcess::Reply WorkerProcess::ask(const nlohmann::json& request, double timeout_s) {
  Reply reply;
  if (child_.send(message_bytes(request))) {
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
    const int most_ms = int(std::min(left.count() + 1, 1000.0));
    const bool is_open = child_.receive(received_.bytes(), errors_, most_ms);
    forget_old_errors();
    if (!is_open) return std::nullopt;
  }
}

void WorkerProcess::forget_old_errors() {
  // This much of standard error is enough to find the last line in.
  constexpr std::size_t kMostErrorText = 4096;
  if (errors_.size() > kMostErrorText) errors_.erase(0, errors_.size() - kMostErrorText);
}

std::string WorkerProcess::wait_for_end() {
  std::string text = child_.end(errors_);
  const std::string words(system::last_line(errors_));
  if (!words.empty()) text += "; its last error output: " + words;
  return text;
}

}  // namespace fftbench::run
