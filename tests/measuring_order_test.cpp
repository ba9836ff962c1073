#include "run/rounds/rounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace fftbench::run::measuring_order_test {
namespace {

TEST(VisitOrder, VisitsEveryCaseOnce) {
  for (const std::size_t count : {0U, 1U, 2U, 97U}) {
    std::vector<std::size_t> order = measuring_order(count, 1, 0);
    std::sort(order.begin(), order.end());
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    EXPECT_EQ(order, all);
  }
}

TEST(VisitOrder, IsTheSameForASeedAndAnotherForEachRound) {
  EXPECT_EQ(measuring_order(50, 7, 1), measuring_order(50, 7, 1));
  EXPECT_NE(measuring_order(50, 7, 1), measuring_order(50, 7, 2));
  EXPECT_NE(measuring_order(50, 7, 1), measuring_order(50, 8, 1));
}

TEST(VisitOrder, GivesEveryCaseEveryPlace) {
  // With 3 cases in 6000 rounds, each case is at each position about 2000 times.
  int first[3] = {0, 0, 0};
  for (std::size_t round = 0; round < 6000; ++round) ++first[measuring_order(3, 1, round)[0]];
  for (const int times : first) EXPECT_NEAR(times, 2000, 150);
}

}  // namespace
}  // namespace fftbench::run::measuring_order_test
