// Signals that interrupt set a flag, which a run checks between two measurements.
#pragma once

namespace fftbench::system {

// After the first call, the first such signal only makes `interrupted` true, and a second one ends the
// program as usual.
void watch_for_interrupts();
bool interrupted();

// Makes a write fail with an error where it would exceed a file's size limit. Without this call the system
// would end the program.
void let_oversized_writes_fail();

}  // namespace fftbench::system
