// Standard output as something that can fail: a full disk behind it, or nothing at all.
#pragma once

#include <string>

namespace fftbench::system {

// A program may be started without its standard streams. The first files that it opened would then take their
// numbers, and what is printed would end up in them. Takes the places: writing to a missing output still
// fails. What is printed to a file or a pipe is kept together, so that a failure still has its reason at the
// end.
void prepare_standard_streams();

// Writes out what std::cout and stdout still hold. Empty where everything that was printed has been written,
// else what to tell a person.
std::string finish_standard_output();

}  // namespace fftbench::system
