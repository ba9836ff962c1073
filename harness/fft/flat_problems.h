// A problem of any axes as problems in two dimensions, one after the other. Kernels plan these: of each, all
// axes are transformed, or columns alone.
//
// Rows of volumes are those of a batch of images, or lines; a volume's depth is the columns of an image whose
// rows are all that lies beside it. So two sides that lie next to each other are one where neither is
// transformed, and of three sides the last one goes by itself. Half a spectrum is made along the first one.
#pragma once

#include <vector>

#include "fft/problem.h"

namespace fftbench::fft {

// Returns them in the order of a forward transform, or of an inverse one, whose direction the problem has.
// One alone may have any direction. Their output is as long as the input of the next one.
std::vector<Problem> flat_problems(const Problem& problem);

// Returns the flat problem that is the same transform of the same array, where one is; else the problem.
Problem flat_problem(const Problem& problem);

// Returns the rows of a flat problem, then its columns, or of an inverse the other way round, each by
// themselves.
std::vector<Problem> axes_apart(const Problem& flat);

// Whether it is in two dimensions already.
bool is_flat(const Problem& problem);

// Whether rows stay as they are. In a flat problem all others are transformed along both axes.
bool has_columns_alone(const Problem& problem);

}  // namespace fftbench::fft
