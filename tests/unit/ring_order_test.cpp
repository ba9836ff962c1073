// Which pair and which branch each transform of a ring takes.
#include "backends/cuda/ring_order.h"

#include <map>
#include <set>

#include "testing.h"

namespace fftbench::backends::ring_order_test {
namespace {

TEST(RingOrder, TransformsTakeThePairsInTurnWhateverTheBranches) {
  for (const unsigned branches : {1U, 2U, 3U, 8U}) {
    const RingOrder ring{.pairs = 8, .branches = branches};
    for (unsigned transform = 0; transform < 40; ++transform)
      EXPECT_EQ(ring.place_of_transform(transform).pair, transform % 8);
  }
}

TEST(RingOrder, APairHasOneBranchSoThatItsTransformsDoNotRunBesideEachOther) {
  for (const unsigned pairs : {1U, 2U, 5U, 8U, 64U}) {
    for (unsigned branches = 1; branches <= pairs; ++branches) {
      const RingOrder ring{.pairs = pairs, .branches = branches};
      std::map<unsigned, std::set<unsigned>> branches_of_pairs;
      for (unsigned transform = 0; transform < 3 * pairs; ++transform) {
        const RingOrder::Place place = ring.place_of_transform(transform);
        branches_of_pairs[place.pair].insert(place.branch);
      }
      for (const auto& [pair, taken] : branches_of_pairs) EXPECT_EQ(taken.size(), 1U) << pair;
    }
  }
}

TEST(RingOrder, EveryBranchHasAboutAsManyPairsAndNumbersThemFromZero) {
  for (unsigned branches = 1; branches <= 7; ++branches) {
    const RingOrder ring{.pairs = 7, .branches = branches};
    std::map<unsigned, unsigned> next;
    for (unsigned pair = 0; pair < ring.pairs; ++pair) {
      const RingOrder::Place place = ring.place_of_pair(pair);
      EXPECT_EQ(place.number, next[place.branch]++) << pair;
    }
    EXPECT_EQ(next.size(), branches);
    const unsigned most = next.begin()->second;
    for (const auto& [branch, count] : next) EXPECT_TRUE(count == most || count + 1 == most) << branch;
  }
}

}  // namespace
}  // namespace fftbench::backends::ring_order_test
