# The manual's page and the completions for shells: the program writes them from its own options, so that they say what it
# takes. Other systems look for the completions elsewhere, Debian's zsh for example.
set(FFTBENCH_BASH_COMPLETIONS ${CMAKE_INSTALL_DATADIR}/bash-completion/completions CACHE STRING "Where bash looks for completions")
set(FFTBENCH_ZSH_COMPLETIONS ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "Where zsh looks for completions")
set(FFTBENCH_FISH_COMPLETIONS ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d CACHE STRING "Where fish looks for completions")
mark_as_advanced(FFTBENCH_BASH_COMPLETIONS FFTBENCH_ZSH_COMPLETIONS FFTBENCH_FISH_COMPLETIONS)

set(manual_folder ${CMAKE_BINARY_DIR}/manual)
# Who builds the same source on another day gets the same page where SOURCE_DATE_EPOCH is set.
string(TIMESTAMP manual_date "%Y-%m-%d" UTC)
add_custom_command(
  TARGET fftbench
  POST_BUILD
  COMMAND fftbench manual --output ${manual_folder} --date ${manual_date}
  VERBATIM)
install(FILES ${manual_folder}/fftbench.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${manual_folder}/fftbench.bash DESTINATION ${FFTBENCH_BASH_COMPLETIONS} RENAME fftbench)
install(FILES ${manual_folder}/_fftbench DESTINATION ${FFTBENCH_ZSH_COMPLETIONS})
install(FILES ${manual_folder}/fftbench.fish DESTINATION ${FFTBENCH_FISH_COMPLETIONS})
