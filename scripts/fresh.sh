#!/usr/bin/env bash
# Runs the README's commands on a bare machine: a new Debian in a folder, into which nothing comes but what is committed.
# No compiler cache and no result of an earlier run is there.
#
#   scripts/fresh.sh SUITE                both commands, scripts/bench.sh and then scripts/test.sh
#   scripts/fresh.sh SUITE bench          one of them
#   scripts/fresh.sh SUITE test --seed 4  one of them, with arguments of its own
#
# SUITE is a release of Debian that the mirror has: bookworm, trixie, sid. The options stand before it:
#   --output FOLDER   where the logs and the list of installed packages go (default: build-fresh/SUITE-TIME)
#   --mirror ADDRESS  Debian's packages (default: those of this machine's own apt)
#   --cache FOLDER    keeps the packages of the base system for the next time
#   --keep            leaves the machine's folder in place, and names it
#
# It needs root, debootstrap and 8 GB in TMPDIR (default: /tmp). The last line of a command has the verdict. The exit code
# is that of the first command that failed; 2 also where the machine could not be made; 130 after Ctrl-C.
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"

output= mirror= cache= keep=
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help)
      sed -n '2,18s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
      exit 0
      ;;
    --output | --mirror | --cache)
      [ -n "${2:-}" ] || die "$1 takes a value (see --help)"
      printf -v "${1#--}" %s "$2"
      shift
      ;;
    --keep) keep=yes ;;
    -*) die "unknown argument $1 (see --help)" ;;
    *) break ;;
  esac
  shift
done
suite=${1:-}
[[ $suite =~ ^[a-z][a-z0-9-]*$ ]] || die "name a release of Debian, such as trixie (see --help)"
shift
commands=(bench test)
if [ $# -gt 0 ]; then
  case "$1" in bench | test) ;; *) die "\"$1\" is neither bench nor test (see --help)" ;; esac
  commands=("$1")
  shift
fi
arguments=("$@")
[ "$(id -u)" -eq 0 ] || die "only root can make a machine in a folder; run this as root"
install_packages debootstrap

# What this machine's own apt says of how packages are reached.
if [ -z "$mirror" ] && command -v apt-get >/dev/null; then
  mirror=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(SITE)' 'Created-By: Packages' |
    sed -n 's/^Debian Debian //p' | head -n 1)
fi
[ -n "$mirror" ] || die "this machine's apt names no mirror of Debian, or has not read its lists (apt-get update); give one with --mirror"
reach=$(if command -v apt-config >/dev/null; then apt-config dump | grep -E '^Acquire::(https?|Check-|Retries|ForceIPv)'; fi || true)
for scheme in http https; do
  proxy=$(sed -n "s/^Acquire::$scheme::Proxy \"\(.*\)\";/\1/p" <<<"$reach")
  [ -z "$proxy" ] || export "${scheme}_proxy=$proxy"
done

output=${output:-$source_folder/build-fresh/$suite-$(date -u +%Y%m%dT%H%M%SZ)}
mkdir -p "$output" ${cache:+"$cache"}
output=$(cd "$output" && pwd)
scratch=$(mktemp -d)
machine=$scratch/machine
job=

clean_up() {
  trap '' INT TERM HUP
  [ -z "$job" ] || kill -KILL "$job" 2>/dev/null || true
  wait 2>/dev/null
  if [ -n "$keep" ]; then say "The machine is in $machine"; else rm -rf --one-file-system "$scratch"; fi
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# run_apart LOG COMMAND ... runs it with processes and mounts of its own: what it leaves of either ends with it.
run_apart() {
  local log=$1 code=0
  shift
  exec_apart "$@" </dev/null >"$log" 2>&1 &
  job=$!
  tail --pid="$job" --sleep-interval=0.2 --lines=+1 --follow "$log" 2>/dev/null | show_progress /dev/null &
  wait "$job" || code=$?
  job=
  wait
  return "$code"
}

exec_apart() {
  # In place of the shell: what is killed is this, and it takes with it all that it has started.
  exec unshare --mount --pid --fork --kill-child "$@"
}

say "Making a bare machine of $suite; the logs are in $output"
base=(debootstrap --variant=minbase)
[[ $mirror != https:* ]] || base+=(--include=ca-certificates)
[ -z "$cache" ] || base+=("--cache-dir=$(cd "$cache" && pwd)")
if ! run_apart "$output/machine.log" "${base[@]}" "$suite" "$machine" "$mirror"; then
  tail -n 5 "$output/machine.log" >&2
  die "the machine could not be made (whole log: $output/machine.log)"
fi
[ -z "$reach" ] || printf '%s\n' "$reach" >"$machine/etc/apt/apt.conf.d/90reach"
# What is thrown away need not survive a loss of power, so that dpkg need not wait for the disk.
mkdir -p "$machine/etc/dpkg/dpkg.cfg.d"
echo force-unsafe-io >"$machine/etc/dpkg/dpkg.cfg.d/unsafe-io"
cp -L /etc/resolv.conf /etc/hosts /etc/hostname "$machine/etc/"
[ -z "$(git -C "$source_folder" status --porcelain)" ] || say "What is not committed is left out"
git clone --quiet --no-hardlinks "$source_folder" "$machine/root/fftbench"

# The folder is a mount itself: where / is none, nothing in the machine could have mounts of its own (unshare).
enter='
  mount --bind "$0" "$0" && cd "$0" || exit 2
  mount -t proc proc proc && mount -t sysfs -o ro sysfs sys && mount --rbind /dev dev || exit 2
  chroot . /usr/bin/env --ignore-environment HOME=/root USER=root TERM=dumb \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash -c "cd /root/fftbench && \"\$@\"; exit \$?" bash "$@"
'
status=0
for command in "${commands[@]}"; do
  log=$output/$command.log
  say "Running scripts/$command.sh ${arguments[*]} on $suite"
  started=$SECONDS code=0
  run_apart "$log" bash -c "$enter" "$machine" "scripts/$command.sh" "${arguments[@]}" || code=$?
  verdict=passed
  [ "$code" -eq 0 ] || verdict="failed with exit code $code"
  printf '%s: scripts/%s.sh %s after %d min %d s (log: %s)\n' "$suite" "$command" "$verdict" \
    $(((SECONDS - started) / 60)) $(((SECONDS - started) % 60)) "$log" | tee -a "$log"
  [ "$status" -ne 0 ] || status=$code
done
chroot "$machine" dpkg-query --show >"$output/packages.txt"
exit "$status"
