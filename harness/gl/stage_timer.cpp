#include "gl/stage_timer.h"

namespace fftbench::gl {
namespace {

// Drivers let the host run a few frames ahead.
constexpr std::size_t kFramesUnderWay = 8;

}  // namespace

StageTimer::StageTimer(std::size_t stages) : marks_(stages + 1) {
  for (std::size_t i = 0; i < kFramesUnderWay * marks_; ++i) {
    GLuint name = 0;
    glGenQueries(1, &name);
    queries_.emplace_back(name);
  }
}

void StageTimer::mark() {
  const std::size_t place = (begun_ - 1) % kFramesUnderWay * marks_ + next_mark_++;
  glQueryCounter(queries_[place].name(), GL_TIMESTAMP);
}

void StageTimer::begin_frame() {
  // A frame that nobody has asked for gives its place up.
  if (begun_ == taken_ + kFramesUnderWay) ++taken_;
  ++begun_;
  next_mark_ = 0;
  mark();
}

void StageTimer::end_stage() {
  mark();
}

bool StageTimer::is_finished(std::size_t frame) const {
  if (frame + 1 == begun_ && next_mark_ < marks_) return false;
  GLuint available = GL_FALSE;
  const std::size_t last = frame % kFramesUnderWay * marks_ + marks_ - 1;
  glGetQueryObjectuiv(queries_[last].name(), GL_QUERY_RESULT_AVAILABLE, &available);
  return available == GL_TRUE;
}

std::vector<double> StageTimer::stages_of(std::size_t frame) const {
  std::vector<GLuint64> nanoseconds(marks_);
  for (std::size_t i = 0; i < marks_; ++i) {
    glGetQueryObjectui64v(queries_[frame % kFramesUnderWay * marks_ + i].name(), GL_QUERY_RESULT,
                          &nanoseconds[i]);
  }
  std::vector<double> stages;
  for (std::size_t i = 1; i < marks_; ++i) {
    stages.push_back((double(nanoseconds[i]) - double(nanoseconds[i - 1])) * 1e-6);
  }
  return stages;
}

std::vector<std::vector<double>> StageTimer::take_finished(bool all) {
  std::vector<std::vector<double>> finished;
  while (taken_ < begun_ && (all || is_finished(taken_))) finished.push_back(stages_of(taken_++));
  return finished;
}

}  // namespace fftbench::gl
