# The installed library: a shared one that needs no other part of the build, with its headers, its CMake package and its
# pkg-config file. It shows the functions of <fftbench/fft_c.h> alone. Its object files come from the folders' archives,
# and the linker takes those only that are used: no windows, no FFTW.
file(GLOB interface_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/harness/library/interface/*.cpp)
add_library(fftbench_shared SHARED ${interface_sources})
target_link_libraries(fftbench_shared PRIVATE fftbench_library)
target_include_directories(
  fftbench_shared PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/harness/library/include>
                         $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_definitions(fftbench_shared PRIVATE FFTBENCH_VERSION="${PROJECT_VERSION}")
if(WIN32)
  # Windows wants the names of the functions one by one.
  set(interface_header ${PROJECT_SOURCE_DIR}/harness/library/include/fftbench/fft_c.h)
  set(symbols ${CMAKE_BINARY_DIR}/fftbench.def)
  file(STRINGS ${interface_header} declarations REGEX "^[a-z_]+[ *a-z_]* [*]?fftbench_[a-z_]+[(]")
  list(TRANSFORM declarations REPLACE "^.*[ *](fftbench_[a-z_]+)[(].*$" "\\1")
  list(JOIN declarations "\n" declarations)
  file(CONFIGURE OUTPUT ${symbols} CONTENT "EXPORTS\n${declarations}\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${interface_header})
  target_sources(fftbench_shared PRIVATE ${symbols})
else()
  set(symbols ${PROJECT_SOURCE_DIR}/cmake/fftbench.map)
  target_link_options(fftbench_shared PRIVATE -Wl,--as-needed -Wl,--gc-sections -Wl,--version-script=${symbols})
  if(NOT FFTBENCH_SANITIZE)
    target_link_options(fftbench_shared PRIVATE -Wl,--no-undefined)
  endif()
endif()
set_target_properties(
  fftbench_shared
  PROPERTIES OUTPUT_NAME fftbench
             EXPORT_NAME fft
             VERSION ${PROJECT_VERSION}
             SOVERSION ${PROJECT_VERSION_MAJOR}
             LINK_DEPENDS ${symbols}
             UNITY_BUILD OFF)
# In the build as outside of it.
add_library(fftbench::fft ALIAS fftbench_shared)

include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/fftbench)
install(TARGETS fftbench_shared EXPORT fftbench COMPONENT library)
install(DIRECTORY harness/library/include/fftbench DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
# The targets need no other package, so that the file of targets is the whole configuration.
install(
  EXPORT fftbench
  FILE fftbench-config.cmake
  NAMESPACE fftbench::
  DESTINATION ${package_folder}
  COMPONENT library)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/fftbench-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/fftbench-config-version.cmake DESTINATION ${package_folder} COMPONENT library)
# Folders relative to the prefix follow it when `cmake --install --prefix` changes it, or the installation is moved.
foreach(folder INCLUDEDIR LIBDIR)
  string(TOLOWER pc_${folder} variable)
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${folder}}")
    set(${variable} "${CMAKE_INSTALL_${folder}}")
  else()
    set(${variable} "\${prefix}/${CMAKE_INSTALL_${folder}}")
  endif()
endforeach()
file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/fftbench.pc.in ${CMAKE_BINARY_DIR}/fftbench.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/fftbench.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
