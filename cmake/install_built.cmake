# `cmake --install` installs what was built, the program or the library or both, and says how to build the rest. Where
# nothing of what it is asked for was built, it fails. This is the first of the rules that install something.
install(
  CODE [[
  set(target_of_program fftbench)
  set(target_of_library fftbench_shared)
  set(file_of_program "$<TARGET_FILE:fftbench>")
  set(file_of_library "$<TARGET_FILE:fftbench_shared>")
  set(built)
  set(missing)
  foreach(component program library)
    if(CMAKE_INSTALL_COMPONENT AND NOT CMAKE_INSTALL_COMPONENT STREQUAL component)
      continue()
    elseif(EXISTS "${file_of_${component}}")
      list(APPEND built ${component})
    else()
      list(APPEND missing ${component})
    endif()
  endforeach()
  set(severity STATUS)
  if(missing AND NOT built)
    set(severity SEND_ERROR)
  endif()
  foreach(component ${missing})
    message(${severity} "Not built, and so not installed: the ${component} (cmake --build '${CMAKE_CURRENT_LIST_DIR}' --target ${target_of_${component}})")
  endforeach()
  if(missing AND NOT built)
    return()
  elseif(missing)
    # Each of the further rules is of one component.
    set(CMAKE_INSTALL_COMPONENT ${built})
  endif()
]]
  ALL_COMPONENTS)
