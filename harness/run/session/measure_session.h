// Measures what a session is to measure, and writes it into the folder of its run.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <vector>

#include "report/record.h"
#include "report/run_folder.h"
#include "run/cases/measurer.h"
#include "run/rounds/rounds.h"
#include "run/session/session.h"

namespace fftbench::run {

// What a session needs beside its settings.
struct OpenRun {
  std::unique_ptr<CaseMeasurer> measurer;
  report::RunFolder folder;
};

// Finds the devices, and makes the folder of a new run. Throws gl::NoContext, NoDevice, std::runtime_error
// where a run is resumed under other conditions, and system::WriteError where nothing at all could be
// written.
OpenRun open_run(const Session& session);

struct SessionOutput {
  std::ostream& messages;  // progress, notes and warnings
  // Shows what the cases come to after the first of several rounds. The terminal is free meanwhile.
  std::function<void(const std::vector<report::Record>&)> preview = {};
};

// Goes on until all is measured, or the run is interrupted. Throws system::WriteError where results can't be
// written; then an empty folder is removed, and the session has no lock any more.
RoundsResult measure_session(Session& session, const OpenRun& run, const SessionOutput& output);

}  // namespace fftbench::run
