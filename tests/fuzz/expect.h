// What fuzz targets expect of every input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace fftbench::fuzz {

// A message must fit on a screen, whatever the input was.
inline constexpr std::size_t kLongestMessage = 6000;

// Ends the program unless `holds`, so that libFuzzer keeps the input. `detail` is shown.
inline void expect(bool holds, std::string_view what, std::string_view detail = "") {
  if (holds) return;
  std::fprintf(stderr, "expected: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

// Checks the message of an error that refuses an input. Each line begins with the file's name, so that no
// part of the input can look like a message. The message is short enough to read and has no control
// character, which could control a terminal.
inline void expect_readable(std::string_view message, std::string_view file) {
  for (std::size_t begin = 0; begin <= message.size();) {
    const std::string_view line = message.substr(begin, message.find('\n', begin) - begin);
    expect(line.starts_with(file) && line.substr(file.size()).starts_with(':'),
           "lines that begin with the file's name", message);
    begin += line.size() + 1;
  }
  expect(message.size() <= kLongestMessage, "a message that fits on a screen", message);
  for (std::size_t i = 0; i < message.size(); ++i) {
    const auto byte = static_cast<unsigned char>(message[i]);
    const auto next = static_cast<unsigned char>(i + 1 < message.size() ? message[i + 1] : 0);
    const bool is_c1_control = byte == 0xC2 && next >= 0x80 && next < 0xA0;  // in UTF-8
    expect(byte == '\n' || (byte >= ' ' && byte != 0x7F && !is_c1_control),
           "a message without control characters", message);
  }
}

}  // namespace fftbench::fuzz
