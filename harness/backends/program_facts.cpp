#include "backends/program_facts.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <vector>

#include "text/pattern.h"

namespace fftbench::backends {
namespace {

using Figure = std::optional<std::uint64_t>;

Figure number_behind(const std::string& note, const std::string& name) {
  const auto found = text::Pattern(R"((?:^| ))" + name + R"(: (\d{1,18})\b)").find_in(note);
  if (!found) return std::nullopt;
  return std::stoull(found->at(1));
}

Figure sum_of(Figure first, Figure second) {
  if (!first || !second) return std::nullopt;
  return *first + *second;
}

std::optional<ProgramFacts> read_note(const std::string& note) {
  if (note.starts_with("Shader Stats: SGPRS: ")) {
    return ProgramFacts{
        .registers = number_behind(note, "VGPRS"),
        .spills = sum_of(number_behind(note, "Spilled SGPRs"), number_behind(note, "Spilled VGPRs")),
        .scratch_bytes = number_behind(note, "Scratch"),
        .waves = number_behind(note, "Max Waves"),
        .words = note};
  }
  static const text::Pattern of_intel(
      R"(CS SIMD(?:8|16|32) shader: \d+ inst, \d+ loops, \d+ cycles, (\d{1,18}):\d+ spills:fills.*)");
  const auto found = of_intel.match_whole(note);
  if (!found) return std::nullopt;
  return ProgramFacts{.spills = std::stoull(found->at(1)), .words = note};
}

// The text from its mark to its end: to the first byte that no text has, where END is missing.
std::string_view text_at(std::string_view binary, std::size_t begin) {
  const auto is_text = [](char byte) {
    return byte == '\n' || byte == '\r' || byte == '\t' || (byte >= ' ' && byte <= '~');
  };
  const std::string_view rest = binary.substr(begin);
  const auto end = std::ranges::find_if_not(rest, is_text);
  const std::string_view text = rest.substr(0, std::size_t(end - rest.begin()));
  return text.substr(0, text.find("\nEND"));
}

// Statements end with semicolons, and what stands behind # up to the end of a line is a remark. A label
// before a statement is cut off.
std::vector<std::string> statements_of(std::string_view text) {
  std::vector<std::string> statements(1);
  bool in_remark = false;
  for (const char byte : text) {
    if (byte == '#') in_remark = true;
    if (byte == '\n') in_remark = false;
    if (in_remark) continue;
    if (byte == ';') {
      statements.emplace_back();
    } else if (byte == ':') {
      statements.back().clear();
    } else if (byte >= ' ' && !(byte == ' ' && statements.back().empty())) {
      statements.back() += byte;
    } else if (!statements.back().empty()) {
      statements.back() += ' ';
    }
  }
  statements.pop_back();  // behind the last semicolon
  return statements;
}

// `names` are such as "R0, R1, RC, lmem[512]". RC and its like hold conditions.
void add_declared(std::string_view names, ProgramFacts& facts) {
  constexpr std::uint64_t kBytesOfVector = 16;
  while (!names.empty()) {
    std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    const std::size_t bracket = name.find('[');
    std::uint64_t count = 0;
    const std::string_view digits =
        bracket == name.npos ? name.substr(std::min<std::size_t>(1, name.size())) : name.substr(bracket + 1);
    if (std::from_chars(digits.data(), digits.data() + digits.size(), count).ec != std::errc()) continue;
    if (bracket == name.npos) {
      ++*facts.temporaries;
    } else {
      *facts.local_bytes += kBytesOfVector * count;
    }
  }
}

ProgramFacts read_assembly(std::string_view text) {
  const std::size_t line = std::min(text.find('\n'), text.size());
  ProgramFacts facts{.local_bytes = 0, .calls = 0, .temporaries = 0};
  for (const std::string& statement : statements_of(text.substr(line))) {
    std::string_view words = statement;
    for (const std::string_view size : {"LONG ", "SHORT "}) {
      if (words.starts_with(size)) words.remove_prefix(size.size());
    }
    const std::string_view operation = words.substr(0, words.find_first_of(" ."));
    if (operation == "TEMP") {
      add_declared(words.substr(operation.size()), facts);
    } else if (operation == "CAL" || operation == "CALI") {
      ++*facts.calls;
    }
  }
  facts.words = fmt::format("{}: {} temporaries, lmem of {} bytes, {} CAL", text.substr(0, line),
                            *facts.temporaries, *facts.local_bytes, *facts.calls);
  return facts;
}

// What all of them say.
ProgramFacts agreed(std::span<const ProgramFacts> every) {
  if (every.empty()) return {};
  ProgramFacts all = every.front();
  for (const ProgramFacts& facts : every.subspan(1)) {
    for (const auto member :
         {&ProgramFacts::registers, &ProgramFacts::spills, &ProgramFacts::scratch_bytes, &ProgramFacts::waves,
          &ProgramFacts::local_bytes, &ProgramFacts::calls, &ProgramFacts::temporaries}) {
      if (all.*member != facts.*member) (all.*member).reset();
    }
    all.words += "; " + facts.words;
  }
  return all;
}

}  // namespace

ProgramFacts read_program_binary(std::string_view binary) {
  constexpr std::string_view kMark = "!!NVcp";
  std::vector<ProgramFacts> every;
  for (std::size_t at = binary.find(kMark); at != binary.npos; at = binary.find(kMark, at + 1)) {
    every.push_back(read_assembly(text_at(binary, at)));
  }
  ProgramFacts facts = agreed(every);
  if (!binary.empty()) facts.binary_bytes = binary.size();
  return facts;
}

ProgramFacts joined_facts(ProgramFacts of_notes, const ProgramFacts& of_binary) {
  of_notes.binary_bytes = of_binary.binary_bytes;
  of_notes.local_bytes = of_binary.local_bytes;
  of_notes.calls = of_binary.calls;
  of_notes.temporaries = of_binary.temporaries;
  if (!of_notes.words.empty() && !of_binary.words.empty()) of_notes.words += "; ";
  of_notes.words += of_binary.words;
  return of_notes;
}

ProgramFacts read_compiler_notes(std::span<const std::string> notes) {
  std::vector<ProgramFacts> every;
  for (const std::string& note : notes) {
    if (std::optional<ProgramFacts> facts = read_note(note)) every.push_back(*std::move(facts));
  }
  return agreed(every);
}

}  // namespace fftbench::backends
