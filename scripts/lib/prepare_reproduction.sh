#!/usr/bin/env bash
# What scripts/reproduce.py calls where something is missing:  prepare_reproduction.sh [program] [charts]
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

for what in "$@"; do
  case "$what" in
    program)
      install_packages "${build_packages[@]}"
      build_program "$(cuda_for_this_machine)"
      ;;
    charts) install_packages "${chart_packages[@]}" ;;
    *) die "$what is neither program nor charts" ;;
  esac
done
