// Records the calls of a dispatch as they reach the driver, and replaces the driver's timestamps.
#pragma once

#include <glad/gl.h>

#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace fftbench::tests {

// Only one may exist at a time, and it needs a current context. All calls still reach the driver, except for
// timestamps that are replaced.
class GlCalls {
 public:
  enum class Kind { kDispatch, kBarrier, kTimestamp, kFinish };
  struct Call {
    Kind kind;
    GLbitfield bits = 0;  // of a barrier

    bool operator==(const Call&) const = default;
  };

  GlCalls() {
    real();  // must be called before any function is replaced
    calls().clear();
    timestamp() = {};
    late() = {};
    glad_glDispatchCompute = [](GLuint x, GLuint y, GLuint z) {
      calls().push_back({Kind::kDispatch});
      ++late().dispatches;
      real().dispatch(x, y, z);
    };
    glad_glMemoryBarrier = [](GLbitfield bits) {
      calls().push_back({Kind::kBarrier, bits});
      real().barrier(bits);
    };
    glad_glQueryCounter = [](GLuint name, GLenum target) {
      calls().push_back({Kind::kTimestamp});
      late().waiting.push_back(name);
      real().query_counter(name, target);
    };
    glad_glFinish = [] {
      calls().push_back({Kind::kFinish});
      real().finish();
      for (const GLuint name : late().waiting) late().taken[name] = late().dispatches * kTickNs;
      late().waiting.clear();
    };
    glad_glGetQueryObjectui64v = [](GLuint name, GLenum what, GLuint64* value) {
      real().query_result(name, what, value);
      if (late().is_asked_for) *value = late().taken.at(name);
      if (timestamp()) *value = timestamp()();
    };
  }
  ~GlCalls() {
    glad_glDispatchCompute = real().dispatch;
    glad_glMemoryBarrier = real().barrier;
    glad_glQueryCounter = real().query_counter;
    glad_glFinish = real().finish;
    glad_glGetQueryObjectui64v = real().query_result;
  }
  GlCalls(const GlCalls&) = delete;
  GlCalls& operator=(const GlCalls&) = delete;

  const std::vector<Call>& seen() const { return calls(); }

  // From now on each timestamp is this much later than the one before, a little more than 7 seconds.
  static constexpr GLuint64 kTickNs = 7'000'000'123;
  void make_up_timestamps() {
    make_up_timestamps([next = GLuint64{1'000'000'000'000'000}]() mutable { return next += kTickNs; });
  }
  // From now on each timestamp that is read is the next one of these.
  void make_up_timestamps(std::function<GLuint64()> next) { timestamp() = std::move(next); }

  // From now on a timestamp is as many ticks as dispatches have been made when the device is next waited for.
  void take_timestamps_late() { late().is_asked_for = true; }

 private:
  struct LateTimestamps {
    bool is_asked_for = false;
    GLuint64 dispatches = 0;
    std::vector<GLuint> waiting;  // queries
    std::map<GLuint, GLuint64> taken;
  };
  struct Functions {
    PFNGLDISPATCHCOMPUTEPROC dispatch = glad_glDispatchCompute;
    PFNGLMEMORYBARRIERPROC barrier = glad_glMemoryBarrier;
    PFNGLQUERYCOUNTERPROC query_counter = glad_glQueryCounter;
    PFNGLFINISHPROC finish = glad_glFinish;
    PFNGLGETQUERYOBJECTUI64VPROC query_result = glad_glGetQueryObjectui64v;
  };
  // The loader's function pointers take no context of their own, so that the state which they use has to be
  // static.
  static const Functions& real() {
    static const Functions functions;
    return functions;
  }
  static std::vector<Call>& calls() {
    static std::vector<Call> all;
    return all;
  }
  static LateTimestamps& late() {
    static LateTimestamps timestamps;
    return timestamps;
  }
  static std::function<GLuint64()>& timestamp() {
    static std::function<GLuint64()> next;
    return next;
  }
};

}  // namespace fftbench::tests
