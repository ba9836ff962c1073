#!/usr/bin/env bash
# Tcllib 1.21 (Debian 12: tcllib 1.21+dfsg-1), the interval for a mean in math::statistics.
# Guess: interval-mean-stdev with 0.95 gives Student's interval of 95% for the mean, for ten values the mean and 2.262 standard
#        errors to each side, and then one for the standard deviation, as its manual page says.
# Seen:  it gives the interval of 97.5%, 2.685 standard errors, and for 0.90 that of 95%: the risk is halved twice, for t has two
#        sides and its square, of whose distribution the factor is taken, has one. The bounds of the standard deviation are
#        empty strings. In a comparison of two programs such bars overlap where those of 95% do not.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq tcllib=1.21+dfsg-1 tcl8.6=8.6.13+dfsg-2 libtcl8.6=8.6.13+dfsg-2 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.tcl <<'TCL'
lappend auto_path usr/share/tcltk/tcllib1.21
package require math::statistics
set values {0.0 1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0}
set error [expr {[math::statistics::stdev $values] / sqrt(10)}]
foreach confidence {0.90 0.95 0.98} {
  lassign [math::statistics::interval-mean-stdev $values $confidence] from to from_deviation to_deviation
  set factor [expr {($to - $from) / 2 / $error}]
  # The package's own distribution of t tells which level that factor has.
  set level [expr {2 * [math::statistics::cdf-students-t 9 $factor] - 1}]
  puts [format "%s: %.3f standard errors, %.3f; deviation from '%s' to '%s'" $confidence $factor $level \
            $from_deviation $to_deviation]
}
TCL
seen=$(TCL_LIBRARY=usr/share/tcltk/tcl8.6 LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu usr/bin/tclsh8.6 try.tcl)
echo "Tcllib 1.21, ten values, asked for:"
echo "$seen"
[ "$seen" = "0.90: 2.262 standard errors, 0.950; deviation from '' to ''
0.95: 2.685 standard errors, 0.975; deviation from '' to ''
0.98: 3.250 standard errors, 0.990; deviation from '' to ''" ]
