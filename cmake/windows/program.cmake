# The program says to Windows that its texts are UTF-8, and that it takes long paths where the system is set to them.
set(windows_folder ${PROJECT_SOURCE_DIR}/cmake/windows)
if(MINGW)
  enable_language(RC)
  target_sources(fftbench PRIVATE ${windows_folder}/fftbench.rc)
  # As on Linux; Windows would give 2 MiB.
  target_link_options(fftbench PRIVATE -Wl,--stack,8388608)
else()
  target_sources(fftbench PRIVATE ${windows_folder}/fftbench.manifest)
  target_link_options(fftbench PRIVATE /STACK:8388608)
endif()
