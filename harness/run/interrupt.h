// Ctrl-C and SIGTERM as a question that is asked between cases.
#pragma once

namespace fftbench::run {

// From the first call on, the first signal only makes `interrupted` true; a second one ends the program as usual.
void watch_for_interrupts();
bool interrupted();

}  // namespace fftbench::run
