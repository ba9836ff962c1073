#include "report/progress.h"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "text/terminal_text.h"
#include "text/text_grid.h"

namespace fftbench::report {
namespace {

// The step's line is above the cursor, so that text which the terminal echoes, such as ^C, never lands on it.
constexpr std::string_view kClearStep = "\x1b[1A\r\x1b[J";

using Seconds = std::chrono::duration<double>;

}  // namespace

ProgressStyle standard_error_style() {
  return system::standard_error_is_terminal() ? ProgressStyle::kTerminal : ProgressStyle::kLines;
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
    end_step_line();
  } catch (...) {  // An exception of a stream that is set to throw must not end the program here.
  }
}

std::optional<Seconds> Progress::time_left(std::size_t index) const {
  const std::size_t done = index - std::min(index, first_step_->index);
  if (done == 0) return std::nullopt;
  const std::size_t to_do = total_steps_ - std::min(index, total_steps_);
  return Seconds(clock_() - first_step_->time) * to_do / done;
}

void Progress::step(std::size_t index, std::string_view description) {
  if (style_ == ProgressStyle::kSilent) return;
  const auto now = clock_();
  if (!first_step_) first_step_ = FirstStep{index, now};
  const std::optional<Seconds> left = time_left(index);
  if (style_ == ProgressStyle::kJson) {
    const nlohmann::json left_s = left ? nlohmann::json(left->count()) : nlohmann::json();
    return show_object("step", description,
                       {{"step", index + 1}, {"steps", total_steps_}, {"left_s", left_s}});
  }
  std::string times = duration_text(now - start_);
  if (left) {
    times += fmt::format(
        ", {} left", duration_text(std::chrono::duration_cast<std::chrono::steady_clock::duration>(*left)));
  }
  const std::string total = std::to_string(total_steps_);
  show_step(fmt::format("{:>{}} of {}  {}  {}", index + 1, total.size(), total, times,
                        text::printable(description)));
}

void Progress::result(const StepResult& result) {
  if (style_ == ProgressStyle::kSilent) return;
  if (style_ == ProgressStyle::kJson) {
    const nlohmann::json median_ms = result.median_ms ? nlohmann::json(*result.median_ms) : nlohmann::json();
    return show_object("result", result.what,
                       {{"status", result.status}, {"median_ms", median_ms}, {"finished", result.finished}});
  }
  const std::string outcome =
      result.median_ms ? milliseconds_text(*result.median_ms) : std::string(result.status);
  if (style_ == ProgressStyle::kLines) {
    if (!shown_.empty()) out_ << "  " + outcome + "\n" << std::flush;
    shown_.clear();
  } else if (result.finished) {
    write_line(fmt::format("{:>9}  {}", outcome, text::printable(result.what)));
  }
}

void Progress::note(std::string_view text) {
  if (style_ == ProgressStyle::kSilent) return;
  if (style_ == ProgressStyle::kJson) return show_object("note", text, nlohmann::json::object());
  write_line(text::join(text::printable_lines(text), "\n"));
}

void Progress::warn(std::string_view text) {
  if (style_ == ProgressStyle::kJson) return show_object("warning", text, nlohmann::json::object());
  write_line(text::join(text::printable_lines(text), "\n"));
}

void Progress::finish() {
  if (style_ == ProgressStyle::kSilent) return;
  end_step_line();
  const std::string text = "done in " + duration_text(clock_() - start_);
  if (style_ == ProgressStyle::kJson) {
    show_object("finish", text, nlohmann::json::object());
  } else {
    out_ << text + "\n" << std::flush;
    style_ = ProgressStyle::kSilent;
  }
}

void Progress::show_step(const std::string& line) {
  end_step_line();
  if (style_ == ProgressStyle::kLines) {
    out_ << line << std::flush;
  } else {
    // The line stays one column shorter than the terminal: some terminals wrap a line that fills the last
    // column.
    const std::size_t width = std::max<std::size_t>(width_(), 2) - 1;
    out_ << text::cut_to_width(line, width) + "\n" << std::flush;
  }
  shown_ = line;
}

void Progress::show_object(std::string_view event, std::string_view text, nlohmann::json more) {
  more["event"] = event;
  more["text"] = text;
  more["elapsed_s"] = Seconds(clock_() - start_).count();
  out_ << more.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n" << std::flush;
}

// On a terminal the line of the step stays below this one.
void Progress::write_line(std::string_view text) {
  const std::string step = shown_;
  end_step_line();
  out_ << std::string(text) + "\n" << std::flush;
  if (style_ == ProgressStyle::kTerminal && !step.empty()) show_step(step);
}

void Progress::end_step_line() {
  if (shown_.empty()) return;
  out_ << (style_ == ProgressStyle::kTerminal ? kClearStep : "\n") << std::flush;
  shown_.clear();
}

std::string milliseconds_text(double ms) {
  constexpr double kMicrosecondsBelowMs = 0.1;
  return ms < kMicrosecondsBelowMs ? fmt::format("{:.3g} us", ms * 1e3)
         : ms < 1000               ? fmt::format("{:.3g} ms", ms)
                                   : fmt::format("{:.0f} ms", ms);
}

}  // namespace fftbench::report
