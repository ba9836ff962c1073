#include "gl/timestamps.h"

#include "gl/error.h"

namespace fftbench::gl {

TimestampPair::TimestampPair() {
  for (auto& query : queries_) {
    GLuint name = 0;
    glGenQueries(1, &name);
    query = Handle<&TimestampPair::destroy>(name);
    // A query object exists only from its first use on, and a label needs it to exist.
    glQueryCounter(name, GL_TIMESTAMP);
    label(GL_QUERY, name, &query == &queries_[0] ? "start" : "stop");
  }
}

double TimestampPair::elapsed_ms() const {
  std::array<GLuint64, 2> nanoseconds{};
  for (std::size_t i = 0; i < queries_.size(); ++i) {
    glGetQueryObjectui64v(queries_[i].name(), GL_QUERY_RESULT, &nanoseconds[i]);
  }
  return (double(nanoseconds[1]) - double(nanoseconds[0])) * 1e-6;
}

}  // namespace fftbench::gl
