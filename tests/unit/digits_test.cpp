// How many digits an interval allows; tests/scripts/test_digits.py asks the same of pages.
#include "report/digits.h"

#include "testing.h"

namespace fftbench::report::digits_test {
namespace {

struct Case {
  double value, low, high;
  const char* text;
};

TEST(Digits, OfAValueAreThoseThatItsIntervalAllows) {
  for (const Case& one : std::vector<Case>{{4.198, 2.1, 7.9, "4"},
                                           {4.198, 3.9, 4.5, "4.2"},
                                           {4.198, 4.14, 4.26, "4.20"},
                                           {4.1983, 4.186, 4.211, "4.198"},
                                           {0.58612, 0.49, 0.70, "0.59"},
                                           {1234.5, 900, 1700, "1200"},
                                           {87654.0, 20000, 300000, "90000"},
                                           {3.0, 0.1, 60.0, "3"},
                                           {0.0123456, 0.0123, 0.0124, "0.01235"},
                                           {9.99961, 9.9995, 9.9997, "10.00"},
                                           {5.0, 5.0, 5.0, "5.000"}}) {
    EXPECT_EQ(value_text(one.value, {one.low, one.high}), one.text) << one.low << " to " << one.high;
  }
}

TEST(Digits, OfAnIntervalsEndsAreTwoAtLeast) {
  EXPECT_EQ(range_text({0.49, 0.7}), "0.49 to 0.70");
  EXPECT_EQ(range_text({0.9993, 1.119}), "1.00 to 1.12");
  EXPECT_EQ(range_text({0.041, 23.9}), "0.041 to 24");
  EXPECT_EQ(range_text({950, 1730}), "950 to 1700");
  EXPECT_EQ(range_text({2.1, 7.9}), "2.1 to 7.9");
}

}  // namespace
}  // namespace fftbench::report::digits_test
