# Sets fftbench_warnings, the options of every compiled file. Warnings are errors with the compilers that the tests build
# with, Debian 12's and 13's and those between. A newer one warns of more, and that must keep nobody from building.
set(fftbench_warnings -Wall -Wextra -Wpedantic)
if(MSVC)
  # Besides warnings these say: the language as the standard has it, texts in UTF-8, large files of objects.
  set(fftbench_warnings /W3 /permissive- /Zc:preprocessor /utf-8 /bigobj /EHsc)
endif()
set(first_untried_GNU 15)
set(first_untried_Clang 20)
if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS first_untried_${CMAKE_CXX_COMPILER_ID})
  list(APPEND fftbench_warnings -Werror)
endif()
