// What the pairs of a ring are given, what has to come of it, and how often that is computed.
#include "run/cases/ring_reference.h"

#include "fft/numbers.h"
#include "fft/registry.h"
#include "measure/reference.h"
#include "testing.h"

namespace fftbench::run::ring_reference_test {
namespace {

using Numbers = std::vector<double>;

experiment::Case ring_case(const fft::Problem& problem, unsigned pairs,
                           const char* algorithm = "stockham_radix4", const fft::Options& options = {}) {
  const fft::Algorithm& found = fft::algorithm_named(algorithm);
  return {.problem = problem,
          .choice = {&found, fft::complete_options(found.options, options)},
          .mode = experiment::Mode::kIndependent,
          .pairs = pairs};
}

Numbers input_numbers(RingReference& ring, unsigned pair, const fft::Problem& problem) {
  return fft::numbers_from(ring.input_of(pair), problem.precision);
}

const std::vector<fft::Problem> kProblems{
    {.extent = {8, 4}},
    {.extent = {8, 4}, .batch = 3, .direction = fft::Direction::kInverse},
    {.extent = {16, 8}, .domain = fft::Domain::kReal},
    {.extent = {16, 8}, .direction = fft::Direction::kInverse, .domain = fft::Domain::kReal},
    {.extent = {8, 8}, .precision = fft::Precision::kFp16}};

TEST(RingReference, EachPairHasTheFirstOnesInputMovedOnByItsOwnPlaces) {
  for (const fft::Problem& problem : kProblems) {
    ReferenceCache references(experiment::InputSettings{});
    RingReference ring(references, ring_case(problem, 3));
    const Numbers first = input_numbers(ring, 0, problem);
    const std::size_t of_value = fft::input_shape(problem).domain == fft::Domain::kComplex ? 2 : 1;
    const std::size_t step = first.size() / of_value / 3;
    for (const unsigned pair : {2U, 1U}) {
      const Numbers moved = input_numbers(ring, pair, problem);
      ASSERT_EQ(moved.size(), first.size());
      for (std::size_t at = 0; at < first.size(); ++at)
        ASSERT_EQ(moved[(at + pair * step * of_value) % first.size()], first[at]) << pair << " at " << at;
    }
  }
}

TEST(RingReference, EachPairsOutputIsWhatComesOfItsInput) {
  for (const fft::Problem& problem : kProblems) {
    ReferenceCache references(experiment::InputSettings{});
    RingReference ring(references, ring_case(problem, 4));
    std::set<Numbers> seen;
    for (unsigned pair = 0; pair < 4; ++pair) {
      const Numbers right = measure::reference_transform(input_numbers(ring, pair, problem), problem);
      EXPECT_EQ(*ring.output_of(pair), right) << pair;
      seen.insert(right);
    }
    EXPECT_EQ(seen.size(), 4U) << "no pair's output may pass for another's";
  }
}

TEST(RingReference, ASpectrumStandsInTheOrderOfTheKernel) {
  const fft::Options as_it_falls{{"spectrum_order", "as_it_falls"}};
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    const fft::Problem problem{.extent = {64, 16}, .direction = direction};
    ReferenceCache references(experiment::InputSettings{});
    const experiment::Case ordered_case = ring_case(problem, 3, "dif_dit_shuffle", as_it_falls);
    const auto order =
        fft::spectrum_order_of(*ordered_case.choice.algorithm, problem, ordered_case.choice.options);
    ASSERT_TRUE(order.has_value());
    RingReference ordered(references, ordered_case), natural(references, ring_case(problem, 3));
    const bool is_forward = direction == fft::Direction::kForward;
    for (unsigned pair = 0; pair < 3; ++pair) {
      const Numbers input = input_numbers(natural, pair, problem);
      EXPECT_EQ(input_numbers(ordered, pair, problem),
                is_forward ? input : fft::in_order(input, problem, *order));
      const Numbers output = *natural.output_of(pair);
      EXPECT_EQ(*ordered.output_of(pair), is_forward ? fft::in_order(output, problem, *order) : output);
    }
  }
}

TEST(RingReference, CasesOfAProblemComputeTheOutputsOfARingOnce) {
  ReferenceCache references(experiment::InputSettings{});
  const fft::Problem problem{.extent = {8, 4}};
  std::vector<const Numbers*> first;
  for (const char* algorithm : {"stockham_radix4", "stockham_radix2"}) {
    RingReference ring(references, ring_case(problem, 3, algorithm));
    for (unsigned pair = 0; pair < 3; ++pair) {
      const Numbers* const output = ring.output_of(pair).get();
      if (first.size() < 3) {
        first.push_back(output);
      } else {
        EXPECT_EQ(output, first[pair]) << pair;
      }
    }
  }
}

TEST(RingReference, TheOutputsNotAskedForLongestAreDroppedWhereAllTakeTooMuch) {
  const fft::Problem problem{.extent = {8, 4}};
  ReferenceCache references(experiment::InputSettings{}, 2 * 32);  // two pairs besides the first
  RingReference ring(references, ring_case(problem, 4));
  const auto one = ring.output_of(1), two = ring.output_of(2);
  EXPECT_EQ(ring.output_of(1), one);
  ring.output_of(3);
  EXPECT_EQ(ring.output_of(1), one);
  const auto again = ring.output_of(2);
  EXPECT_NE(again, two);
  EXPECT_EQ(*again, *two);
}

TEST(RingReference, AnotherProblemsOutputsAreItsOwn) {
  ReferenceCache references(experiment::InputSettings{});
  const fft::Problem forward{.extent = {8, 4}};
  fft::Problem inverse = forward;
  inverse.direction = fft::Direction::kInverse;
  RingReference one(references, ring_case(forward, 3)), other(references, ring_case(inverse, 3));
  EXPECT_NE(*one.output_of(1), *other.output_of(1));
}

}  // namespace
}  // namespace fftbench::run::ring_reference_test
