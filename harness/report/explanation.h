// Says where the time of a case goes: pass by pass, beside the least that each could take on this device.
#pragma once

#include <optional>
#include <string>

#include "measure/energy.h"
#include "report/pass_record.h"
#include "report/record.h"

namespace fftbench::report {

// What the device was seen to do at its best; 0 where that was not measured.
struct Ceilings {
  double dispatch_ms = 0;  // an empty dispatch with its barrier, back to back
  double copy_gbps = 0;    // bytes read and written by a copy of an array of the case's size
  double gflops = 0;       // multiplications and additions in registers
};

// The least times of a pass by each ceiling, in milliseconds. A pass can't take less than the longest of
// them.
struct PassFloor {
  double launch_ms = 0;
  double memory_ms = 0;
  double arithmetic_ms = 0;

  double ms() const;
};
PassFloor floor_of(const PassRecord& pass, const Ceilings& ceilings);

// A pass that takes at most so many times its floor is limited by what the floor is of: memory, arithmetic or
// launch. Any other is limited by none of the three: by "values in memory" where the driver tells that an
// invocation's values do not all stand in registers, and by "waiting" elsewhere.
inline constexpr double kNearFloor = 1.5;
std::string limit_of(const PassRecord& pass, const Ceilings& ceilings);

// Returns lines for a terminal: a table of the passes, the slowest ones where there are many, with what the
// driver tells of their programs; the ceilings; and what it comes to.
std::string explanation_text(const PassRecords& records, const Ceilings& ceilings);

// Returns a transform whose passes can't be told apart as one pass that takes so long: its bytes are the
// model's, its operations 5 N log2(N). The remark says so.
PassRecords as_one_pass(const Record& record, double whole_ms);

// Returns a line with the joules of a transform that takes so long, or one that says that nothing counts
// them.
std::string energy_text(const std::optional<measure::Energy>& energy, double transform_ms);

}  // namespace fftbench::report
