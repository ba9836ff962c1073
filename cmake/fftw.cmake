# Defines the target fftw: FFTW in both precisions with its threads, which have no pkg-config files of their own.
pkg_check_modules(fftw3f REQUIRED IMPORTED_TARGET fftw3f)
add_library(fftw INTERFACE)
# On Windows one library has both.
if(NOT WIN32)
  find_library(FFTW3_THREADS fftw3_threads HINTS ${fftw3_LIBRARY_DIRS} REQUIRED)
  find_library(FFTW3F_THREADS fftw3f_threads HINTS ${fftw3f_LIBRARY_DIRS} REQUIRED)
  target_link_libraries(fftw INTERFACE ${FFTW3_THREADS} ${FFTW3F_THREADS})
endif()
target_link_libraries(fftw INTERFACE PkgConfig::fftw3 PkgConfig::fftw3f)
