#include "plans/expression.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <muParser.h>
#include <cmath>
#include <vector>

#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::plans {
namespace {

double ceil_div(double a, double b) {
  return std::ceil(a / b);
}

double is_power_of_two(double x) {
  int exponent = 0;
  return x >= 1 && std::frexp(x, &exponent) == 0.5 ? 1 : 0;  // NOLINT: the fraction of a power of two
}

double floor_of(double x) {
  return std::floor(x);
}

double ceil_of(double x) {
  return std::ceil(x);
}

std::string why(const mu::Parser::exception_type& error, const Variables& variables) {
  const std::string token = text::one_line(error.GetToken());
  if (error.GetCode() == mu::ecUNASSIGNABLE_TOKEN) {
    std::vector<std::string> names;
    for (const auto& [name, unused] : variables) names.push_back(name);
    return fmt::format("unknown name \"{}\"{}; names here: {}", token, text::did_you_mean(token, names),
                       fmt::join(names, ", "));
  }
  return text::one_line(error.GetMsg(), 200);
}

}  // namespace

double evaluate(const std::string& expression, const Variables& variables) {
  const auto fail = [&](const std::string& reason) {
    return ExpressionError(fmt::format("\"{}\": {}", text::one_line(expression), reason));
  };
  try {
    mu::Parser parser;
    parser.DefineFun("floor", floor_of);
    parser.DefineFun("ceil", ceil_of);
    parser.DefineFun("ceil_div", ceil_div);
    parser.DefineFun("is_power_of_two", is_power_of_two);
    parser.DefineOprt(
        "%", [](double a, double b) { return std::fmod(a, b); }, mu::prMUL_DIV);
    for (const auto& [name, value] : variables) parser.DefineConst(name, value);
    parser.SetExpr(expression);
    const double value = parser.Eval();
    if (!std::isfinite(value)) throw fail(fmt::format("gives {}, which is no number", value));
    return value;
  } catch (const mu::Parser::exception_type& error) {
    throw fail(why(error, variables));
  }
}

}  // namespace fftbench::plans
