// Finds the cases that a piece of printed text names: a line of --list-cases, a row of a results table, or
// the name of a kernel with its options as tables and answers write it.
#pragma once

#include <string_view>
#include <vector>

#include "experiment/case.h"

namespace fftbench::experiment {

// How tables call a kernel with all options at their default where it stands beside others of its algorithm.
inline constexpr std::string_view kDefaultsWord = "defaults";

// Returns the kernel that such a name stands for. Throws std::invalid_argument for an algorithm that does not
// exist, and fft::UnknownOption for an option or a value that it does not have.
fft::Choice kernel_named(std::string_view name);

// Tells for each case whether the label names it. All are false where the text is no label: then it may be a
// regular expression. A label is an algorithm with at least one option or the rest of a case behind it.
//
// Options may be joined by spaces, ";" or ", ", and written as "twiddle=table", with the option's name cut
// short
// ("twi=table"), or as the value alone ("table"). Options that a label leaves out have their default; where
// no such case is there, as where all rows of a table share an option, the nearest cases count. Whatever
// stands behind two spaces is left out, as the figures of a table, and so is a "*" in front. A size in front
// of a row counts.
std::vector<bool> named_by_label(const std::vector<Case>& cases, std::string_view text);

}  // namespace fftbench::experiment
