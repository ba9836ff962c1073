# Finds the releases of VkFFT for the CUDA module: that of the system (Debian's libvkfft-dev) and one in each folder of
# FFTBENCH_VKFFT_DIRS. Each becomes an object library of the same source, since the headers of two releases define the
# same names. Only the two functions that CMake names after a release's version have external linkage.
# Sets the lists vkfft_versions (newest first), vkfft_objects and driver_sources, and adds to module_sources.

set(FFTBENCH_VKFFT_DIRS "" CACHE STRING "Folders of further releases of VkFFT, each with vkFFT/vkFFT.h or vkFFT.h")

find_path(VKFFT_INCLUDE_FOLDER vkFFT.h)
mark_as_advanced(VKFFT_INCLUDE_FOLDER)

# Reads the version that a vkFFT.h returns from VkFFTGetVersion(): 10304 is 1.3.4.
function(read_vkfft_version header variable)
  file(STRINGS ${header} lines REGEX "VkFFTGetVersion|return [0-9]+;")
  string(REGEX MATCH "VkFFTGetVersion\\(\\)[^;]*[;\t {]+return ([0-9]+)" found "${lines}")
  if(NOT found)
    message(FATAL_ERROR "${header} does not say its version: it has no VkFFTGetVersion() that returns a number")
  endif()
  math(EXPR major "${CMAKE_MATCH_1} / 10000")
  math(EXPR minor "${CMAKE_MATCH_1} / 100 % 100")
  math(EXPR patch "${CMAKE_MATCH_1} % 100")
  set(${variable} "${major}.${minor}.${patch}" PARENT_SCOPE)
endfunction()

# Collects each version with its folder. Folders of FFTBENCH_VKFFT_DIRS go before the system's.
set(vkfft_versions)
foreach(folder ${FFTBENCH_VKFFT_DIRS} ${VKFFT_INCLUDE_FOLDER})
  get_filename_component(folder "${folder}" ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
  find_path(header_folder vkFFT.h PATHS ${folder}/vkFFT ${folder} NO_DEFAULT_PATH NO_CACHE)
  if(NOT header_folder)
    message(FATAL_ERROR "FFTBENCH_VKFFT_DIRS names ${folder}, which has neither vkFFT/vkFFT.h nor vkFFT.h")
  endif()
  read_vkfft_version(${header_folder}/vkFFT.h version)
  if(version IN_LIST vkfft_versions)
    message(STATUS "VkFFT ${version} of ${header_folder} is left out: that of ${folder_of_${version}} is taken")
  else()
    list(APPEND vkfft_versions ${version})
    set(folder_of_${version} ${header_folder})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header_folder}/vkFFT.h)
  endif()
  unset(header_folder)
endforeach()
list(SORT vkfft_versions COMPARE NATURAL ORDER DESCENDING)

# scripts/bundle.sh reads this list.
set(FFTBENCH_VKFFT_RELEASES "${vkfft_versions}" CACHE INTERNAL "Releases of VkFFT in the CUDA module")

# VkFFT's kernels of fp16 include a header of the toolkit when they are compiled, at run time.
list(GET CUDAToolkit_INCLUDE_DIRS 0 cuda_toolkit_folder)
get_filename_component(cuda_toolkit_folder "${cuda_toolkit_folder}" DIRECTORY)

set(vkfft_objects "")
set(driver_sources "")
set(declarations "")
set(entries "")
foreach(version ${vkfft_versions})
  string(REPLACE "." "_" suffix ${version})
  set(name make_vkfft_${suffix})
  string(APPEND declarations "MakeVkfftLaunches ${name};\nMakeVkfftConvolution ${name}_convolution;\n")
  string(APPEND entries "\n      {\"${version}\", ${name}, ${name}_convolution, driver_functions_unavailable},")
  add_library(fftbench_vkfft_${suffix} OBJECT vkfft/vkfft_launches.cpp vkfft/vkfft_convolution_launches.cpp)
  set_target_properties(fftbench_vkfft_${suffix} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(fftbench_vkfft_${suffix} PRIVATE FFTBENCH_MAKE_VKFFT=${name}
                                                              FFTBENCH_MAKE_VKFFT_CONVOLUTION=${name}_convolution
                                                              CUDA_TOOLKIT_ROOT_DIR="${cuda_toolkit_folder}")
  target_include_directories(fftbench_vkfft_${suffix} SYSTEM PRIVATE ${folder_of_${version}})
  target_link_libraries(fftbench_vkfft_${suffix} PRIVATE fftbench_cuda_loader CUDA::cudart_static)
  list(APPEND vkfft_objects $<TARGET_OBJECTS:fftbench_vkfft_${suffix}>)
endforeach()
list(LENGTH vkfft_versions count)
if(count GREATER 0)
  set(body "static constexpr std::array<VkfftRelease, ${count}> kReleases{{${entries}\n  }};\n  return kReleases;")
  set(driver_sources vkfft/driver_functions.cpp)
else()
  set(body "return {};")
endif()
configure_file(vkfft/built_in_releases.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/built_in_releases.cpp @ONLY)
list(APPEND module_sources ${CMAKE_CURRENT_BINARY_DIR}/built_in_releases.cpp)

# The module contains VkFFT, whose licence (MIT) demands that its notice is distributed too.
foreach(version ${vkfft_versions})
  set(folder ${folder_of_${version}})
  find_file(notice NAMES LICENSE copyright PATHS ${folder} ${folder}/.. ${folder}/../share/doc/libvkfft-dev NO_DEFAULT_PATH
            NO_CACHE)
  if(notice)
    install(FILES ${notice} DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME VkFFT-${version}-copyright)
  else()
    message(WARNING "VkFFT ${version} of ${folder} comes without its licence, which has to go along with the module")
  endif()
  unset(notice)
endforeach()
