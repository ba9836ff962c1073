// A position on a line, with what is known of it before a shader runs: it is least to most. A comparison that those two
// decide is none at run time. With 1440 values in 144 invocations, most positions lie on one known side of every bound,
// and a branch at each of them kept an NVIDIA H100 from having more than one load under way.
struct Position {
  uint at;
  uint least;
  uint most;
};

Position anywhere(uint at) { return Position(at, 0u, 0xffffffffu); }

bool is_below(Position position, uint bound) {
  return position.most < bound || (position.least < bound && position.at < bound);
}

bool is_at(Position position, uint place) {
  return position.least <= place && place <= position.most && position.at == place;
}
