#!/usr/bin/env bash
# Builds the libFuzzer targets of tests/fuzz and runs each on mutated seeds, with the address, leak and
# undefined-behaviour sanitizers.
#
#   scripts/fuzz.sh [RUNS [SECONDS]]   inputs of each target (default 1000000); stop after SECONDS (default: never)
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"

case "${1:-}" in
  -h | --help)
    sed -n '2,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
esac
runs=${1:-1000000}
seconds=${2:-0}
[[ $runs =~ ^[0-9]+$ && $seconds =~ ^[0-9]+$ ]] || die "RUNS and SECONDS are whole numbers (see --help)"

install_packages "${build_packages[@]}" "${sanitizer_packages[@]}"
cd "$source_folder"
build sanitize -- fuzz_{config,npy,picture,exr,tiff,pfm}

scratch=$(mktemp -d)

# fuzz SUBJECT SEED_FOLDER ... runs a target. Its findings stay in the scratch folder.
fuzz() {
  local subject=$1 log=$scratch/$1.log
  shift
  mkdir "$scratch/$subject"
  if ! "build-sanitize/tests/fuzz/fuzz_$subject" -runs="$runs" -max_total_time="$seconds" -seed=1 -max_len=4096 -timeout=300 \
    -rss_limit_mb=2048 -dict="tests/fuzz/$subject.dict" -artifact_prefix="$scratch/" -print_final_stats=1 \
    "$scratch/$subject" "$@" >"$log" 2>&1; then
    grep -v '^#' "$log" | head -n 60 >&2
    die "fuzz_$subject found an input that fails (it and the whole log are in $scratch)"
  fi
  grep '^Done' "$log" | sed "s/^/fuzz_$subject: /" >&2
  rm -rf "${scratch:?}/$subject"
}

say "Fuzzing ($runs inputs of each target${2:+, at most $seconds s})"
running=()
for subject in config npy picture exr tiff pfm; do
  seeds=("tests/fuzz/corpus/$subject")
  [ "$subject" != config ] || seeds+=(configs)
  fuzz "$subject" "${seeds[@]}" &
  running+=($!)
done
failed=0
for process in "${running[@]}"; do
  wait "$process" || failed=1
done
[ "$failed" = 0 ] || exit 1
rm -rf "$scratch"
