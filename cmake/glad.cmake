# Generates the OpenGL loader, without a network, with Debian's python3-glad.
find_program(GLAD_EXECUTABLE glad REQUIRED)

set(glad_folder ${CMAKE_BINARY_DIR}/glad)
set(glad_files ${glad_folder}/src/gl.c ${glad_folder}/include/glad/gl.h ${glad_folder}/include/KHR/khrplatform.h)
add_custom_command(
  OUTPUT ${glad_files}
  COMMAND ${GLAD_EXECUTABLE} --quiet --reproducible --api gl:core=4.6
          --extensions GL_ARB_sparse_buffer,GL_EXT_memory_object,GL_KHR_parallel_shader_compile,GL_KHR_shader_subgroup,GL_NV_shader_thread_shuffle
          --out-path ${glad_folder} c
  COMMENT "Generating the OpenGL loader"
  VERBATIM)

add_library(glad STATIC ${glad_files})
target_include_directories(glad SYSTEM PUBLIC ${glad_folder}/include)
# The installed library contains it.
set_target_properties(glad PROPERTIES POSITION_INDEPENDENT_CODE ON)
