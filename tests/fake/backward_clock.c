// Preloaded: the wall clock steps an hour back with every look at it, as an administrator or a time service may have it
// do in the middle of a run. The monotonic clock is left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec* now) {
  static int (*real)(clockid_t, struct timespec*);
  static long steps;
  if (!real) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  const int result = real(clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec -= 3600 * __atomic_add_fetch(&steps, 1, __ATOMIC_RELAXED);
  return result;
}
