// Which of a ring's pairs, and which branch of a graph, each transform of a run takes.
#pragma once

namespace fftbench::backends {

// Branches run beside each other. A pair belongs to one of them, so that transforms of the same pair come one
// after the other; neighbours in the ring belong to different branches.
struct RingOrder {
  unsigned pairs = 1;
  unsigned branches = 1;  // at most as many as pairs

  struct Place {
    unsigned pair = 0;
    unsigned branch = 0;
    unsigned number = 0;  // of the pair among those of its branch
  };

  Place place_of_pair(unsigned pair) const {
    return {.pair = pair, .branch = pair % branches, .number = pair / branches};
  }
  Place place_of_transform(unsigned transform) const { return place_of_pair(transform % pairs); }
};

}  // namespace fftbench::backends
