#include "run/rounds/measuring_order.h"

#include "testing.h"

namespace fftbench::run::measuring_order_test {
namespace {

std::vector<std::size_t> problems_of(std::size_t problems, std::size_t cases_each) {
  std::vector<std::size_t> numbers;
  for (std::size_t each = 0; each < cases_each; ++each) {
    for (std::size_t problem = 0; problem < problems; ++problem) numbers.push_back(problem);
  }
  return numbers;
}

TEST(VisitOrder, VisitsEveryCaseOnce) {
  for (const std::size_t problems : {0U, 1U, 2U, 97U}) {
    for (const std::size_t each : {1U, 5U}) {
      std::vector<std::size_t> order = measuring_order(problems_of(problems, each), 1, 0);
      std::ranges::sort(order);
      std::vector<std::size_t> all(problems * each);
      std::iota(all.begin(), all.end(), std::size_t{0});
      EXPECT_EQ(order, all);
    }
  }
}

TEST(VisitOrder, IsTheSameForASeedAndAnotherForEachRound) {
  const std::vector<std::size_t> problems = problems_of(10, 5);
  EXPECT_EQ(measuring_order(problems, 7, 1), measuring_order(problems, 7, 1));
  EXPECT_NE(measuring_order(problems, 7, 1), measuring_order(problems, 7, 2));
  EXPECT_NE(measuring_order(problems, 7, 1), measuring_order(problems, 8, 1));
}

TEST(VisitOrder, GivesEveryCaseEveryPlace) {
  // With 4 cases of 2 problems in 8000 rounds, each case is at each position about 2000 times.
  const std::vector<std::size_t> problems = problems_of(2, 2);
  std::vector<std::vector<int>> times(4, std::vector<int>(4));
  for (std::size_t round = 0; round < 8000; ++round) {
    const std::vector<std::size_t> order = measuring_order(problems, 1, round);
    for (std::size_t place = 0; place < 4; ++place) ++times[order[place]][place];
  }
  for (const std::vector<int>& of_case : times) {
    for (const int at_place : of_case) EXPECT_NEAR(at_place, 2000, 150);
  }
}

TEST(VisitOrder, LeavesTheCasesOfAProblemTogether) {
  const std::vector<std::size_t> problems = problems_of(7, 3);
  for (std::size_t round = 0; round < 20; ++round) {
    const std::vector<std::size_t> order = measuring_order(problems, 3, round);
    for (std::size_t place = 0; place < order.size(); ++place)
      EXPECT_EQ(problems[order[place]], problems[order[place - place % 3]]);
  }
}

}  // namespace
}  // namespace fftbench::run::measuring_order_test
