# Writes HEADER with the git revision of SOURCE ("unknown" outside a checkout).
execute_process(
  COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12
  OUTPUT_VARIABLE revision
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT revision)
  set(revision unknown)
endif()
set(text "#pragma once\n#define FFTBENCH_REVISION \"${revision}\"\n")
if(EXISTS ${HEADER})
  file(READ ${HEADER} present)
endif()
if(NOT "${present}" STREQUAL "${text}")
  file(WRITE ${HEADER} "${text}")
endif()
