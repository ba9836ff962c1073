// Counts the calls that compute work makes of GL, which still reach the driver.
#pragma once

#include <glad/gl.h>

#include <type_traits>

namespace fftbench::tests {

// Counts calls of one function: `kSlot` is the loader's pointer to it.
template <auto kSlot, typename Function = std::remove_pointer_t<decltype(kSlot)>>
struct GlCount;

template <auto kSlot, typename Result, typename... Arguments>
struct GlCount<kSlot, Result (*)(Arguments...)> {
  // The loader's function pointers take no context of their own, so that the count has to be static.
  static inline Result (*real)(Arguments...) = nullptr;
  static inline unsigned calls = 0;
  static Result call(Arguments... arguments) {
    ++calls;
    return real(arguments...);
  }
};

// Only one may exist at a time, and it needs a current context.
template <auto... kSlots>
class CountedGl {
 public:
  CountedGl() { ((GlCount<kSlots>::real = *kSlots, *kSlots = &GlCount<kSlots>::call), ...); }
  ~CountedGl() { ((*kSlots = GlCount<kSlots>::real), ...); }
  CountedGl(const CountedGl&) = delete;
  CountedGl& operator=(const CountedGl&) = delete;

  void start_again() { ((GlCount<kSlots>::calls = 0), ...); }
  template <auto... kSome>
  static unsigned of() {
    return (GlCount<kSome>::calls + ...);
  }
  static unsigned all() { return of<kSlots...>(); }
};

// What asks for state: each such call may make the driver wait for its own thread.
template <typename Counts>
unsigned state_queries() {
  return Counts::template of<&glad_glGetIntegerv, &glad_glGetIntegeri_v, &glad_glGetInteger64v,
                             &glad_glGetInteger64i_v, &glad_glIsProgram, &glad_glGetError>();
}

using ComputeCalls =
    CountedGl<&glad_glGetIntegerv, &glad_glGetIntegeri_v, &glad_glGetInteger64v, &glad_glGetInteger64i_v,
              &glad_glIsProgram, &glad_glGetError, &glad_glUseProgram, &glad_glUniform1ui, &glad_glBindBuffer,
              &glad_glBindBufferBase, &glad_glBindBufferRange, &glad_glBindImageTexture, &glad_glBindTexture,
              &glad_glDispatchCompute, &glad_glMemoryBarrier, &glad_glFlush, &glad_glFinish>;

}  // namespace fftbench::tests
