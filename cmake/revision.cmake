# Defines the target fftbench_revision: the header revision.h with the git revision of the source. Each build checks it,
# and changes the file only where the revision has changed.
set(revision_header ${CMAKE_BINARY_DIR}/revision/revision.h)
add_custom_target(
  write_revision
  COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D HEADER=${revision_header} -P
          ${PROJECT_SOURCE_DIR}/cmake/write_revision.cmake
  BYPRODUCTS ${revision_header}
  VERBATIM)
add_library(fftbench_revision INTERFACE)
target_include_directories(fftbench_revision INTERFACE ${CMAKE_BINARY_DIR}/revision)
add_dependencies(fftbench_revision write_revision)
