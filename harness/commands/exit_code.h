// The program's exit codes.
#pragma once

namespace fftbench::commands {

enum ExitCode : int {
  kAllOk = 0,       // every case ok or skipped
  kCaseFailed = 1,  // a case failed, timed out or crashed, or results could not be written to the end
  kOutputFailed = kCaseFailed,  // standard output could not be written
  kNotFinite = kCaseFailed,     // a result of finite values has some that are not; it is written
  kBadUsage = 2,                // bad arguments, configuration, input or output path
  kNoDevice = 3,                // no usable device
  kNothingJudged = kNoDevice,   // a comparison has no verdict
  kInterrupted = 130,
};

}  // namespace fftbench::commands
