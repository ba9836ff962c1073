# Makes report/fields.h, what the program has of the columns that scripts/fftbench/results/columns.json states.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(columns_writer ${PROJECT_SOURCE_DIR}/scripts/lib/write_columns.py)
set(columns ${PROJECT_SOURCE_DIR}/scripts/fftbench/results/columns)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${columns_writer} ${columns}.py ${columns}.json)
execute_process(
  COMMAND ${Python3_EXECUTABLE} -B ${columns_writer} --header ${CMAKE_BINARY_DIR}/columns/report/fields.h
  COMMAND_ERROR_IS_FATAL ANY)
