#!/usr/bin/env bash
# CLI11 2.1.2 (Debian 12: libcli11-dev 2.1.2+ds-1), a parser of command lines in C++.
# Guess: `--output= result.csv` gives the option an empty value and leaves the word to the positional argument, as getopt_long
#        and argparse do. A shell writes such words where a variable is unset: --output=$folder.
# Seen:  nothing after the equals sign counts as no value, so that the next word becomes the option's value and the
#        positional argument stays empty, without an error.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libcli11-dev=2.1.2+ds-1 2>/dev/null || exit 2
dpkg -x libcli11-dev*.deb .
cat >try.cpp <<'CPP'
#include <CLI/CLI.hpp>
#include <iostream>

int main(int count, char** words) {
  CLI::App app;
  std::string output = "unset", input = "unset";
  app.add_option("--output", output);
  app.add_option("input", input);
  CLI11_PARSE(app, count, words);
  std::cout << "output=" << output << " input=" << input << "\n";
}
CPP
g++ -std=c++17 -Iusr/include try.cpp -o try
seen=$(./try --output= result.csv)
python=$(python3 -c 'import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--output", default="unset")
parser.add_argument("input", nargs="?", default="unset")
words = parser.parse_args(["--output=", "result.csv"])
print(f"output={words.output} input={words.input}")')
echo "--output= result.csv"
echo "  CLI11 2.1.2: $seen"
echo "  argparse:    $python"
[ "$seen" = "output=result.csv input=unset" ] && [ "$python" = "output= input=result.csv" ]
