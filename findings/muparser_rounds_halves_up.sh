#!/usr/bin/env bash
# muParser 2.3.3 (Debian 12: libmuparser2v5 2.3.3-0.1), formulas that a program reads at run time.
# Guess: its function rint is C's rint, which takes a half to the even neighbour: 0, 2, 2, -2 for 0.5, 1.5, 2.5, -2.5. And its
#        constant _pi is as exact as its constant _e, which is M_E in all digits.
# Seen:  rint takes each half up: 1, 2, 3, -2. And _pi ends after 12 decimals, an error of 7.9e-13: sin(2^20 * _pi), which a
#        twiddle factor in double precision would ask for, is off by 8e-7.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libmuparser-dev=2.3.3-0.1 libmuparser2v5=2.3.3-0.1 2>/dev/null || exit 2
for package in *.deb; do dpkg -x "$package" .; done
cat >try.cpp <<'CPP'
#include <muParser.h>
#include <cmath>
#include <cstdio>

double value(const char* formula) {
  mu::Parser parser;
  parser.SetExpr(formula);
  return parser.Eval();
}

int main() {
  std::printf("rint: %g %g %g %g; ", value("rint(0.5)"), value("rint(1.5)"), value("rint(2.5)"), value("rint(-2.5)"));
  std::printf("C: %g %g %g %g\n", std::rint(0.5), std::rint(1.5), std::rint(2.5), std::rint(-2.5));
  std::printf("_pi: %.15f, off by %.1e; _e off by %.1e; sin(2^20 * _pi): %.1e\n", value("_pi"), M_PI - value("_pi"),
              M_E - value("_e"), value("sin(2^20 * _pi)"));
}
CPP
libraries=$folder/usr/lib/x86_64-linux-gnu
g++ -Iusr/include try.cpp -L"$libraries" -l:libmuparser.so.2 -Wl,-rpath,"$libraries" -o try
seen=$(./try)
echo "$seen"
[ "$seen" = "rint: 1 2 3 -2; C: 0 2 2 -2
_pi: 3.141592653589000, off by 7.9e-13; _e off by 0.0e+00; sin(2^20 * _pi): -8.3e-07" ]
