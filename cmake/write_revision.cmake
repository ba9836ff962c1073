# Writes HEADER with the revision of SOURCE: its git commit and, where the tree differs from that commit, "-dirty-" and
# a digest of the differences and of the source files that git does not track yet, so that two unlike trees never have
# the same revision. Outside a checkout it is the commit that `git archive` has noted in archived_revision.txt, or
# "unknown". Results, which a run itself writes, don't count.
function(run_git output)
  # These settings make git's output the same, whatever the user's settings are.
  execute_process(
    COMMAND git -C ${SOURCE} -c core.quotePath=false ${ARGN}
    OUTPUT_VARIABLE text
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

run_git(revision describe --always --abbrev=12)
if(revision)
  run_git(
    changes
    diff
    --no-ext-diff
    --no-textconv
    --no-color
    --no-renames
    --binary
    --full-index
    --unified=3
    --diff-algorithm=myers
    --src-prefix=a/
    --dst-prefix=b/
    HEAD
    --
    .
    ":(exclude)results")
  # git ls-files lists the names, and sha256sum reads the content of the files.
  execute_process(
    COMMAND git ls-files -z --others --exclude-standard -- harness glsl configs cmake scripts tests CMakeLists.txt
            CMakePresets.json
    COMMAND xargs -0 -r sha256sum --
    WORKING_DIRECTORY ${SOURCE}
    OUTPUT_VARIABLE new_files
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(changes OR new_files)
    string(SHA256 digest "${changes}\n${new_files}")
    string(SUBSTRING ${digest} 0 12 digest)
    string(APPEND revision "-dirty-${digest}")
  endif()
else()
  set(noted)
  if(EXISTS ${SOURCE}/cmake/archived_revision.txt)
    file(STRINGS ${SOURCE}/cmake/archived_revision.txt noted LIMIT_COUNT 1)
  endif()
  if(noted MATCHES "^[0-9a-f]+$")
    string(SUBSTRING ${noted} 0 12 revision)
  else()
    set(revision unknown)
  endif()
endif()
set(text "#pragma once\n#define FFTBENCH_REVISION \"${revision}\"\n")
if(EXISTS ${HEADER})
  file(READ ${HEADER} present)
endif()
if(NOT "${present}" STREQUAL "${text}")
  file(WRITE ${HEADER} "${text}")
endif()
