// Expressions of plan files.
#include "plans/expression.h"

#include "testing.h"

namespace fftbench::plans {
namespace {

const Variables kSome{{"width", 1000}, {"height", 64}, {"radix", 4}};

TEST(Expression, HasTheArithmeticOfItsDescription) {
  const std::pair<std::string, double> cases[] = {
      {"42", 42},
      {"width * height + 2 ^ 3", 64008},
      {"width / 16", 62.5},
      {"ceil_div(width, 16)", 63},
      {"ceil_div(width, 10)", 100},
      {"width % 7", 6},
      {"2 * width % 7", 5},
      {"floor(-0.5)", -1},
      {"ceil(-0.5)", 0},
      {"log2(height) / log2(radix)", 3},
      {"is_power_of_two(width) ? 1 : 2", 2},
      {"is_power_of_two(1)", 1},
      {"is_power_of_two(0)", 0},
      {"is_power_of_two(0.5)", 0},
      {"is_power_of_two(2.5)", 0},
      {"width == 1000 ? height : 7", 64},
      {"width == 1 || height == 1", 0},
  };
  for (const auto& [expression, expected] : cases) {
    EXPECT_DOUBLE_EQ(evaluate(expression, kSome), expected) << expression;
  }
}

std::string reason_against(const std::string& expression) {
  try {
    return std::to_string(evaluate(expression, kSome));
  } catch (const ExpressionError& error) {
    return error.what();
  }
}

TEST(Expression, SaysWhatHasNoValue) {
  EXPECT_EQ(
      reason_against("widht + 1"),
      "\"widht + 1\": unknown name \"widht\" (did you mean \"width\"?); names here: height, radix, width");
  for (const char* broken : {"(width", "width +", "1 / 0", "log2(0)", "0 / 0", "width height", "\"text\""}) {
    EXPECT_TRUE(reason_against(broken).starts_with("\"")) << broken << ": " << reason_against(broken);
  }
}

}  // namespace
}  // namespace fftbench::plans
