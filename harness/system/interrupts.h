// Interrupting signals as a flag that a run checks between two measurements.
#pragma once

namespace fftbench::system {

// From the first call on, the first signal only makes `interrupted` true; a second one ends the program as
// usual.
void watch_for_interrupts();
bool interrupted();

// A file that would outgrow its limit makes the write fail, with an error to report, instead of ending the
// program.
void let_oversized_writes_fail();

}  // namespace fftbench::system
