// Arithmetic in plan files: "ceil_div(count, 64)". libmuparser evaluates it.
#pragma once

#include <map>
#include <stdexcept>
#include <string>

namespace fftbench::plans {

using Variables = std::map<std::string, double>;

// An expression cannot be evaluated. `what()` says why, without the place.
class ExpressionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Returns the value of an expression: numbers, variables, + - * / ^ and % (the remainder), comparisons, &&
// and
// ||, condition ? a : b, and the functions of muparser (log2, sqrt, min, max, abs, rint, ...) besides
// floor(x), ceil(x), ceil_div(a, b), which is a / b rounded up, and is_power_of_two(x). Division is not
// rounded. Throws ExpressionError.
double evaluate(const std::string& expression, const Variables& variables);

}  // namespace fftbench::plans
