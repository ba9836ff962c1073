#!/usr/bin/env bash
# tests/measured.sh FILE COMMAND ...: runs the command, and writes into FILE how many seconds of the clock and of
# processors (in its own code, and in the system's) it and its children have taken.
mkdir -p "$(dirname "$1")"
TIMEFORMAT='%R %U %S'
{ time "${@:2}" 2>&3; } 3>&2 2>"$1"
