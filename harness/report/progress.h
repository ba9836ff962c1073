// Shows on standard error how far a run is, the results of its cases and the time left: on one line that is
// rewritten on a terminal, as plain lines in a log, or as JSON for programs.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "system/terminal.h"

namespace fftbench::report {

enum class ProgressStyle {
  kTerminal,  // one line, which is rewritten and cut to the terminal's width; the cursor stays below it
  kLines,     // a line for each step, without control characters
  kJson,      // an object on each line; every object has "event", "text" and "elapsed_s"
  kSilent,    // nothing but warnings
};

// Returns the style that suits standard error. Standard output is for results alone.
ProgressStyle standard_error_style();

// The result of a step.
struct StepResult {
  std::string_view what;                 // the case, as messages name it
  std::string_view status = "ok";        // a name of report::Status
  std::optional<double> median_ms = {};  // of all samples so far
  bool finished = true;                  // whether no further step will measure the case
};

class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  using Width = std::function<std::size_t()>;  // is called for each line, since windows change their size

  // `total_steps` is the number of cases times the number of rounds. `out` must outlive this object.
  Progress(std::size_t total_steps, std::ostream& out, ProgressStyle style,
           Width width = system::standard_error_columns, Clock clock = std::chrono::steady_clock::now);
  ~Progress();  // ends the line of the present step
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Makes the run shorter or longer than it was thought to be.
  void expect(std::size_t total_steps) { total_steps_ = total_steps; }

  // Begins step `index` (counted from 0). The time left is estimated from the steps since the first one that
  // was shown, so that a resumed run may start at any index. JSON has the event "step", with "step" (counted
  // from 1), "steps" and "left_s" (null where it is not known yet).
  void step(std::size_t index, std::string_view description);

  // Ends the latest step. A log shows the result behind the step; a terminal shows only finished cases, on
  // lines that stay. JSON has the event "result", with "status", "median_ms" (null where there is none) and
  // "finished".
  void result(const StepResult& result);

  // Writes a line that stays. JSON has the event "note".
  void note(std::string_view text);

  // Writes a line that is shown even where progress is silent, for a failure or an input that is ignored.
  // JSON has the event "warning".
  void warn(std::string_view text);

  // Removes the line of the present step, so that other streams may write to the terminal.
  void stop() { end_step_line(); }

  // Ends the run and says how long it took. Only warnings are shown afterwards. JSON has the event "finish".
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
  std::string shown_;  // the step that is on the terminal now, or on a line of the log that has no end yet
};

// Returns "0:07", "12:34" or "1:02:03".
std::string duration_text(std::chrono::steady_clock::duration duration);

// Returns "12.3 us" or "4.56 ms", for messages and not for tables.
std::string milliseconds_text(double ms);

}  // namespace fftbench::report
