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

namespace {

GLuint64 nanoseconds_of(GLuint query) {
  GLuint64 nanoseconds = 0;
  glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
  return nanoseconds;
}

double milliseconds_between(GLuint64 start, GLuint64 stop) {
  return (double(stop) - double(start)) * 1e-6;
}

}  // namespace

double TimestampPair::elapsed_ms() const {
  const GLuint64 start = nanoseconds_of(queries_[0].name());
  return milliseconds_between(start, nanoseconds_of(queries_[1].name()));
}

void TimestampTrail::mark() {
  GLuint name = 0;
  glGenQueries(1, &name);
  queries_.emplace_back(name);
  glQueryCounter(name, GL_TIMESTAMP);
}

std::vector<double> TimestampTrail::elapsed_ms() const {
  std::vector<double> elapsed;
  for (std::size_t mark = 1; mark < queries_.size(); ++mark) {
    elapsed.push_back(milliseconds_between(nanoseconds_of(queries_[mark - 1].name()),
                                           nanoseconds_of(queries_[mark].name())));
  }
  return elapsed;
}

}  // namespace fftbench::gl
