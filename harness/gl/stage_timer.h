// The time that the device takes for each stage of a frame, by timestamps that nobody waits for: those of a
// frame are read some frames later.
#pragma once

#include <cstddef>
#include <vector>

#include "gl/handle.h"

namespace fftbench::gl {

class StageTimer {
 public:
  explicit StageTimer(std::size_t stages);

  // Marks the beginning of a frame, and then the end of each stage.
  void begin_frame();
  void end_stage();

  // Returns the milliseconds of each stage of the frames that the device has finished since the last call,
  // one frame after another. With `all`, waits for those that are under way.
  std::vector<std::vector<double>> take_finished(bool all = false);

 private:
  static void destroy(GLuint name) { glDeleteQueries(1, &name); }
  void mark();
  bool is_finished(std::size_t frame) const;
  std::vector<double> stages_of(std::size_t frame) const;

  std::size_t marks_;                                  // of a frame
  std::vector<Handle<&StageTimer::destroy>> queries_;  // of the frames under way, in a ring
  std::size_t next_mark_ = 0;
  std::size_t begun_ = 0, taken_ = 0;  // frames so far
};

}  // namespace fftbench::gl
