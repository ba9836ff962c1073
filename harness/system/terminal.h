// What standard error is connected to, and whether there is a screen.
#pragma once

#include <cstddef>

namespace fftbench::system {

// Whether it is a terminal on which a line can be written again.
bool standard_error_is_terminal();

// Returns the terminal's width in columns; 80 where there is no terminal.
std::size_t standard_error_columns();

// Whether windows can be opened. Otherwise the variables that name a display are not set.
bool has_display();

}  // namespace fftbench::system
