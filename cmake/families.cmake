# Writes FOLDER/fft/families.h, which declares the families of kernels that FILES define, and FOLDER/families.cpp, which
# returns them all:
#   cmake -DFOLDER=folder "-DFILES=a.cpp;b.cpp" -P families.cmake
# A file defines a family by a line such as `Family stockham_family() {`. Unchanged files are left as they are, so that
# nothing is compiled again.
set(declarations "")
set(names)
foreach(file ${FILES})
  file(STRINGS "${file}" found REGEX "^Family [a-z0-9_]+_family\\(\\) {$")
  foreach(line IN LISTS found)
    string(REGEX REPLACE "^Family ([a-z0-9_]+).*" "\\1" name "${line}")
    list(APPEND names ${name})
    string(APPEND declarations "Family ${name}();\n")
  endforeach()
endforeach()
list(JOIN names "(), " calls)

function(write file text)
  set(present "")
  if(EXISTS "${file}")
    file(READ "${file}" present)
  endif()
  if(NOT "${present}" STREQUAL "${text}")
    file(WRITE "${file}" "${text}")
  endif()
endfunction()
set(told "// Written by cmake/families.cmake.\n")
write(${FOLDER}/fft/families.h "${told}#pragma once

#include <vector>

#include \"fft/registry.h\"

namespace fftbench::fft {

std::vector<Family> all_families();

${declarations}
}  // namespace fftbench::fft
")
write(${FOLDER}/families.cpp "${told}#include \"fft/families.h\"

namespace fftbench::fft {

std::vector<Family> all_families() {
  return {${calls}()};
}

}  // namespace fftbench::fft
")
