#include "report/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "report/text_lines.h"
#include "report/utf8.h"

namespace fftbench::report {
namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";

}  // namespace

ProgressStyle standard_error_style(bool quiet) {
  if (quiet) return ProgressStyle::kSilent;
  const char* terminal = std::getenv("TERM");
  const bool rewritable = terminal != nullptr && std::string_view(terminal) != "dumb";
  return rewritable && ::isatty(STDERR_FILENO) ? ProgressStyle::kTerminal : ProgressStyle::kLines;
}

std::size_t standard_error_width() {
  constexpr std::size_t kUsualWidth = 80;
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualWidth;
  return size.ws_col;
}

std::string duration_text(std::chrono::steady_clock::duration duration) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(duration).count();
  if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

Progress::Progress(std::size_t total_steps, std::ostream& out, ProgressStyle style, Width width, Clock clock)
    : total_steps_(total_steps),
      out_(out),
      style_(style),
      width_(std::move(width)),
      clock_(std::move(clock)),
      start_(clock_()) {}

Progress::~Progress() {
  try {
    clear_line();
  } catch (...) {  // a stream set to throw must not end the program here
  }
}

void Progress::step(std::size_t index, std::string_view description) {
  if (style_ == ProgressStyle::kSilent) return;
  const auto now = clock_();
  if (!first_step_) first_step_ = FirstStep{index, now};

  std::string times = duration_text(now - start_);
  if (const std::size_t done = index - std::min(index, first_step_->index); done > 0) {
    const std::size_t to_do = total_steps_ - std::min(index, total_steps_);
    const std::chrono::duration<double> left =
        std::chrono::duration<double>(now - first_step_->time) * to_do / done;
    times += fmt::format(
        ", {} left", duration_text(std::chrono::duration_cast<std::chrono::steady_clock::duration>(left)));
  }
  const std::string total = std::to_string(total_steps_);
  show_line(
      fmt::format("{:>{}} of {}  {}  {}", index + 1, total.size(), total, times, printable(description)));
}

void Progress::note(std::string_view text) {
  if (style_ == ProgressStyle::kSilent) return;
  const std::string line_in_progress = shown_;
  clear_line();
  out_ << join(printable_lines(text), "\n") + "\n" << std::flush;
  if (!line_in_progress.empty()) show_line(line_in_progress);
}

void Progress::finish() {
  if (style_ == ProgressStyle::kSilent) return;
  clear_line();
  out_ << fmt::format("done in {}\n", duration_text(clock_() - start_)) << std::flush;
  style_ = ProgressStyle::kSilent;
}

void Progress::show_line(const std::string& line) {
  if (style_ == ProgressStyle::kLines) {
    out_ << line + "\n" << std::flush;
    return;
  }
  // A line that fills the last column makes some terminals wrap.
  const std::size_t width = std::max<std::size_t>(width_(), 2) - 1;
  out_ << fmt::format("{}{}", kClearLine, cut_to_width(line, width)) << std::flush;
  shown_ = line;
}

void Progress::clear_line() {
  if (shown_.empty()) return;
  out_ << kClearLine << std::flush;
  shown_.clear();
}

}  // namespace fftbench::report
