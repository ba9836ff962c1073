// Standard output can fail: the disk behind it may be full, or it may be closed.
#pragma once

#include <string>

namespace fftbench::system {

// Opens the standard streams that the program was started without. Otherwise the first files that it opens
// would get their numbers, and printed text would end up in them. Writing to a missing output still fails
// afterwards. Text that is printed to a file or a pipe is buffered as a whole, so that the reason of a
// failure is still known at the end.
void prepare_standard_streams();

// Writes out what std::cout and stdout still hold. Returns a message for the user where some of the printed
// text could not be written, else nothing.
std::string finish_standard_output();

}  // namespace fftbench::system
