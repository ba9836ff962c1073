// How far a run is and how long it will take: one line that rewrites itself on a terminal, plain lines in a
// log.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace fftbench::report {

enum class ProgressStyle {
  kTerminal,  // one line, rewritten, cut to the terminal's width
  kLines,     // a line per step, no control characters
  kSilent,
};

// How to show progress on standard error (standard output is the table's): silent where `quiet`, else as fits
// what is at the other end.
ProgressStyle standard_error_style(bool quiet);

// Columns of the terminal at standard error, 80 where it does not tell.
std::size_t standard_error_width();

class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  using Width = std::function<std::size_t()>;  // asked for each line, as windows change their size

  // `total_steps`: cases x rounds. `out` outlives this object.
  Progress(std::size_t total_steps, std::ostream& out, ProgressStyle style,
           Width width = standard_error_width, Clock clock = std::chrono::steady_clock::now);
  ~Progress();  // takes an unfinished line away, so that an error message starts on a clean one
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Step `index` (from 0) begins. The time left is estimated from the steps since the first that was shown,
  // so a resumed run may start at any index.
  void step(std::size_t index, std::string_view description);

  // A line of its own that stays: a failure as it happens.
  void note(std::string_view text);

  // All is done: says how long it took. Nothing is shown afterwards.
  void finish();

 private:
  struct FirstStep {
    std::size_t index;
    std::chrono::steady_clock::time_point time;
  };
  void show_line(const std::string& line);
  void clear_line();

  std::size_t total_steps_;
  std::ostream& out_;
  ProgressStyle style_;
  Width width_;
  Clock clock_;
  std::chrono::steady_clock::time_point start_;
  std::optional<FirstStep> first_step_;
  std::string shown_;  // the line now on the terminal
};

// "0:07", "12:34", "1:02:03".
std::string duration_text(std::chrono::steady_clock::duration duration);

}  // namespace fftbench::report
