// A pair of GL_TIMESTAMP queries. (GL_TIME_ELAPSED reads about 1 ns around a dispatch on Mesa 22.3's
// llvmpipe.)
#pragma once

#include <array>

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

}  // namespace fftbench::gl
