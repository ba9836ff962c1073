#include "backends/program_facts.h"

#include <regex>
#include <vector>

namespace fftbench::backends {
namespace {

using Figure = std::optional<std::uint64_t>;

Figure number_behind(const std::string& note, const std::string& name) {
  const std::regex pattern(R"((?:^| ))" + name + R"(: (\d{1,18})\b)");
  std::smatch found;
  if (!std::regex_search(note, found, pattern)) return std::nullopt;
  return std::stoull(found[1]);
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
  static const std::regex of_intel(
      R"(CS SIMD(?:8|16|32) shader: \d+ inst, \d+ loops, \d+ cycles, (\d{1,18}):\d+ spills:fills.*)");
  std::smatch found;
  if (!std::regex_match(note, found, of_intel)) return std::nullopt;
  return ProgramFacts{.spills = std::stoull(found[1]), .words = note};
}

void keep_what_both_say(Figure& known, const Figure& other) {
  if (known != other) known.reset();
}

}  // namespace

ProgramFacts read_compiler_notes(std::span<const std::string> notes) {
  std::optional<ProgramFacts> all;
  for (const std::string& note : notes) {
    const std::optional<ProgramFacts> facts = read_note(note);
    if (!facts) continue;
    if (!all) {
      all = facts;
      continue;
    }
    keep_what_both_say(all->registers, facts->registers);
    keep_what_both_say(all->spills, facts->spills);
    keep_what_both_say(all->scratch_bytes, facts->scratch_bytes);
    keep_what_both_say(all->waves, facts->waves);
    all->words += "; " + facts->words;
  }
  return all.value_or(ProgramFacts{});
}

}  // namespace fftbench::backends
