// What a few numbers say together: samples of a visit, visits of a variant.
#pragma once

#include <vector>

namespace fftbench::tune {

// Throws std::invalid_argument for no values.
double median(std::vector<double> values);

// The mean of the middle half: as deaf to outliers as samples of one visit need, and finer than the steps of
// a timer, between which a median can't tell. Throws std::invalid_argument for no values.
double middle_mean(std::vector<double> values);

}  // namespace fftbench::tune
