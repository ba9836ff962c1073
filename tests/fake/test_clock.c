// Preloaded: the monotonic clock is the test's. FFTBENCH_TEST_CLOCK names a file that holds two numbers of type double:
// how many times as fast as the system's the clock runs, and how many seconds it has been moved forward since. poll()
// waits by this clock.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static int system_clock(clockid_t clock, struct timespec* now) {
  static int (*real)(clockid_t, struct timespec*);
  if (!real) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  return real(clock, now);
}

static const volatile double* told(void) {
  static const volatile double* values;
  if (!values) {
    const char* path = getenv("FFTBENCH_TEST_CLOCK");
    const int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) abort();
    values = mmap(NULL, 2 * sizeof(double), PROT_READ, MAP_SHARED, file, 0);
    if (values == MAP_FAILED) abort();
    close(file);
  }
  return values;
}

int clock_gettime(clockid_t clock, struct timespec* now) {
  const int result = system_clock(clock, now);
  if (clock != CLOCK_MONOTONIC || result != 0) return result;
  // A long double holds nanoseconds of years.
  const long double ns = (now->tv_sec * 1000000000.0L + now->tv_nsec) * told()[0] + told()[1] * 1000000000.0L;
  now->tv_sec = (time_t)(ns / 1000000000.0L);
  now->tv_nsec = (long)(ns - now->tv_sec * 1000000000.0L);
  return 0;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

int poll(struct pollfd* files, nfds_t count, int most_ms) {
  static int (*real)(struct pollfd*, nfds_t, int);
  if (!real) real = (int (*)(struct pollfd*, nfds_t, int))dlsym(RTLD_NEXT, "poll");
  if (most_ms <= 0) return real(files, count, most_ms);
  const double end = seconds() + 1e-3 * most_ms;
  int ready;
  do ready = real(files, count, 5);
  while (ready == 0 && seconds() < end);
  return ready;
}
