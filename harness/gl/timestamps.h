// GL_TIMESTAMP queries: a pair around work, or a trail of marks between pieces of it. (GL_TIME_ELAPSED reads
// about 1 ns around a dispatch on Mesa 22.3's llvmpipe.)
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "gl/handle.h"

namespace fftbench::gl {

class TimestampPair {
 public:
  TimestampPair();

  void mark_start() { glQueryCounter(queries_[0].name(), GL_TIMESTAMP); }
  void mark_stop() { glQueryCounter(queries_[1].name(), GL_TIMESTAMP); }
  double elapsed_ms() const;  // waits for both marks

 private:
  static void destroy(GLuint name) { glDeleteQueries(1, &name); }
  std::array<Handle<&TimestampPair::destroy>, 2> queries_;
};

// Marks that are put between pieces of work, and read when all of it is done.
class TimestampTrail {
 public:
  void mark();
  std::vector<double> elapsed_ms() const;  // between each two neighbouring marks; waits for all

 private:
  static void destroy(GLuint name) { glDeleteQueries(1, &name); }
  std::vector<Handle<&TimestampTrail::destroy>> queries_;
};

}  // namespace fftbench::gl
