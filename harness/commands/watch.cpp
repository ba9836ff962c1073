#include "commands/watch.h"

#include <fmt/format.h>
#include <chrono>
#include <exception>
#include <iostream>
#include <map>
#include <thread>

#include "commands/command_options.h"
#include "commands/run.h"
#include "gl/context.h"
#include "run/cases/backend_set.h"
#include "system/file_stamp.h"
#include "system/installation.h"
#include "system/interrupts.h"

namespace fftbench::commands {
namespace {

using namespace std::chrono_literals;

// The files that a run looked for, as they were just before it read them.
using Seen = std::map<std::filesystem::path, system::FileStamp>;

constexpr auto kBetweenLooks = 100ms;

bool has_changed(const Seen& seen) {
  for (const auto& [file, stamp] : seen) {
    if (system::stamp_of(file) != stamp) return true;
  }
  return false;
}

void look_again(Seen& seen) {
  for (auto& [file, stamp] : seen) stamp = system::stamp_of(file);
}

// Returns false where a signal ended the waiting. An editor may write a file in several steps, and a person
// may save several files at once: the change is over when a look finds nothing new.
bool wait_for_a_change(Seen seen) {
  while (!has_changed(seen)) {
    if (system::interrupted()) return false;
    std::this_thread::sleep_for(kBetweenLooks);
  }
  while (has_changed(seen)) {
    if (system::interrupted()) return false;
    look_again(seen);
    std::this_thread::sleep_for(kBetweenLooks);
  }
  return true;
}

// Whatever is wrong with the files is told, since saving them again may mend it.
ExitCode run_and_tell(const run::RunSettings& settings) {
  try {
    return run_experiment(settings);
  } catch (const gl::NoContext&) {
    throw;
  } catch (const run::NoDevice&) {
    throw;
  } catch (const std::exception& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return kBadUsage;
  }
}

}  // namespace

ExitCode watch_experiment(const run::RunSettings& asked) {
  if (asked.config == "-") throw UsageError("--watch needs a file; --config - is read once");
  if (asked.list_cases) throw UsageError("--watch and --list-cases contradict each other; keep one");
  run::RunSettings settings = asked;
  settings.config = system::find_config(asked.config, system::find_data_folder());
  Seen seen;
  // A file that is saved while a run measures is newer than what was noted here.
  settings.looked_for = [&seen](const std::filesystem::path& file) {
    seen.try_emplace(file, system::stamp_of(file));
  };
  system::watch_for_interrupts();
  while (true) {
    look_again(seen);  // Where the experiment is broken, its plans of before stay watched.
    settings.looked_for(settings.config);
    const ExitCode code = run_and_tell(settings);
    std::cout << std::flush;
    if (code == kInterrupted || !std::cout) return code;
    std::cerr << fmt::format("fftbench: watching {} and {} files of plans; Ctrl-C ends\n",
                             settings.config.string(), seen.size() - 1);
    if (!wait_for_a_change(seen)) return kInterrupted;
  }
}

}  // namespace fftbench::commands
