# Checks the layout of the code with the versions of the formatters that it was laid out with (those of Debian 12), since
# others lay it out otherwise. Where they are missing, it is not checked. Sourced, not run.

# formatter_version PROGRAM prints its version; nothing where there is no such program.
formatter_version() {
  "$1" --version 2>/dev/null | grep -oE '[0-9]+(\.[0-9]+)+' | head -n 1 || true
}

# find_formatter VERSION PROGRAM ... prints the first of the programs that has this version; nothing where none has.
find_formatter() {
  local version=$1 program
  shift
  for program in "$@"; do
    case "$(formatter_version "$program")" in
      "$version" | "$version".*)
        echo "$program"
        return
        ;;
    esac
  done
}

# choose_formatters tells in one line what can't be checked.
choose_formatters() {
  local other cxx= python=
  clang_format=$(find_formatter 14 clang-format-14 clang-format)
  black=$(find_formatter 23.1 /usr/bin/black black)
  other=$(formatter_version clang-format)
  [ -n "$clang_format" ] || cxx="C++ (clang-format 14 lays it out; here is ${other:-none})"
  other=$(formatter_version black)
  [ -n "$black" ] || python="Python (black 23.1 lays it out; here is ${other:-none})"
  [ -z "$cxx$python" ] || say "Formatting is not checked of $cxx${cxx:+${python:+ and of }}$python"
}

# check_formatting prints what is wrong.
check_formatting() {
  if [ -n "$clang_format" ]; then
    git ls-files '*.cpp' '*.h' ':!glsl' | xargs "$clang_format" --dry-run --Werror ||
      { echo "run $clang_format -i on the files above" && return 1; }
  fi
  if [ -n "$black" ]; then
    git ls-files '*.py' | xargs "$black" --quiet --check || { echo "run $black on scripts and tests" && return 1; }
  fi
}
