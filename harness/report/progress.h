// How far a run is, what its cases came to and how long it will take, on standard error: one line that
// rewrites itself on a terminal, plain lines in a log, JSON for programs.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace fftbench::report {

enum class ProgressStyle {
  kTerminal,  // one line, rewritten, cut to the terminal's width; below it the cursor, and what keys echo
  kLines,     // a line per step, no control characters
  kJson,      // an object per line; every one has "event", "text" and "elapsed_s"
  kSilent,    // nothing but warnings
};

// What fits the other end of standard error (standard output is the results').
ProgressStyle standard_error_style();

// Columns of the terminal at standard error, 80 where it does not tell.
std::size_t standard_error_width();

// What a step came to.
struct StepResult {
  std::string_view what;                 // the case, for people
  std::string_view status = "ok";        // as report::name_of says it
  std::optional<double> median_ms = {};  // of all samples so far
  bool finished = true;                  // no further step will measure the case
};

class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  using Width = std::function<std::size_t()>;  // asked for each line, as windows change their size

  // `total_steps`: cases x rounds. `out` outlives this object.
  Progress(std::size_t total_steps, std::ostream& out, ProgressStyle style,
           Width width = standard_error_width, Clock clock = std::chrono::steady_clock::now);
  ~Progress();  // leaves a clean line to whatever is written next
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Step `index` (from 0) begins. The time left is estimated from the steps since the first that was shown,
  // so a resumed run may start at any index. JSON: event "step", with "step" (from 1), "steps" and "left_s"
  // (null where it is not known yet).
  void step(std::size_t index, std::string_view description);

  // The step that began last is done. A log has it behind the step; a terminal shows finished cases alone, on
  // lines that stay. JSON: event "result", with "status", "median_ms" (null where there is none) and
  // "finished".
  void result(const StepResult& result);

  // A line of its own that stays. JSON: event "note".
  void note(std::string_view text);

  // The same for what a person has to know even where progress is silent: a failure as it happens, an input
  // that is ignored. JSON: event "warning".
  void warn(std::string_view text);

  // No step is going on any more: takes its line away, so that other streams may write to the terminal.
  void stop() { end_step_line(); }

  // All is done: says how long it took. Only warnings are shown afterwards. JSON: event "finish".
  void finish();

 private:
  struct FirstStep {
    std::size_t index;
    std::chrono::steady_clock::time_point time;
  };
  std::optional<std::chrono::duration<double>> time_left(std::size_t index) const;
  void show_step(const std::string& line);
  void show_object(std::string_view event, std::string_view text, nlohmann::json more);
  void write_line(std::string_view text);
  void end_step_line();

  std::size_t total_steps_;
  std::ostream& out_;
  ProgressStyle style_;
  Width width_;
  Clock clock_;
  std::chrono::steady_clock::time_point start_;
  std::optional<FirstStep> first_step_;
  std::string shown_;  // the step now on the terminal, or on a line of the log that has no end yet
};

// "0:07", "12:34", "1:02:03".
std::string duration_text(std::chrono::steady_clock::duration duration);

// "12.3 us", "4.56 ms": for people, not for tables.
std::string milliseconds_text(double ms);

}  // namespace fftbench::report
