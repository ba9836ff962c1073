// Reads every shader whose work groups count for each other, as text: nothing is loaded before the dispatches
// before have ended that wrote it, nothing is stored before all have, and a group counts what it has stored
// only when others see it. group_waits_test.cpp tries orders of a few such kernels; this knows no order, and
// so takes all of them.
#include <map>
#include <ranges>
#include <set>

#include "fft/kernels/register_pass.h"
#include "fft/registry.h"
#include "gl/shader_source.h"
#include "gl/shader_tokens.h"
#include "lib/shared_constants.h"
#include "plan_families.h"
#include "testing.h"

namespace fftbench::wait_order_test {
namespace {

enum class Act { kLoad, kStore, kAwaitAll, kAwaitLoads, kCount, kBarrier, kMemoryBarrier };

// Follows a shader from main(), into each function that it calls and twice through each loop, whatever its
// conditions are, but for constants that do not hold.
class Walk {
 public:
  explicit Walk(gl::Tokens tokens) : tokens_(std::move(tokens)) {
    for (std::size_t at = 0; at < tokens_.size(); ++at) declare(at);
    for (const std::size_t body : bodies_.at("main")) follow(body, end_of(body));
  }

  // All acts, in the order of the text.
  std::vector<Act> acts;

 private:
  // Returns the place behind the bracket that closes the one there.
  std::size_t end_of(std::size_t at) const {
    int depth = 0;
    do {
      const std::string& token = tokens_[at];
      if (token == "(" || token == "{" || token == "[") ++depth;
      if (token == ")" || token == "}" || token == "]") --depth;
      ++at;
    } while (depth > 0);
    return at;
  }

  bool is_array(const std::string& binding) const {
    return binding == std::to_string(FFTBENCH_BINDING_SOURCE) ||
           binding == std::to_string(FFTBENCH_BINDING_TARGET) ||
           binding == std::to_string(FFTBENCH_BINDING_ALTERNATE);
  }

  // Notes the arrays of a `layout(binding = ...)`, and the body of a function.
  void declare(std::size_t& at) {
    if (tokens_[at] == "layout") {
      std::string binding;
      const std::size_t behind = end_of(at + 1);
      for (std::size_t inside = at; inside < behind; ++inside)
        if (tokens_[inside] == "binding") binding = tokens_[inside + 2];
      at = behind;
      while (tokens_[at] != ";" && tokens_[at] != "{") ++at;
      if (tokens_[at] == ";" && is_array(binding)) arrays_.insert(tokens_[at - 1]);
      if (tokens_[at] != "{") return;
      const std::size_t end = end_of(at);
      for (std::size_t member = at; member < end; ++member)
        if (tokens_[member] == "[" && is_array(binding)) arrays_.insert(tokens_[member - 1]);
      at = end - 1;
    } else if (tokens_[at] == "(" && at > 1 && gl::is_name(tokens_[at - 2])) {
      const std::string& name = tokens_[at - 1];
      at = end_of(at) - 1;
      if (at + 1 >= tokens_.size() || tokens_[at + 1] != "{") return;
      bodies_[name].push_back(at + 1);
      at = end_of(at + 1) - 1;
    } else if (tokens_[at] == "{" || tokens_[at] == "(") {
      at = end_of(at) - 1;
    }
  }

  void follow(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const std::string& token = tokens_[at];
      const bool is_call = at + 1 < end && tokens_[at + 1] == "(";
      if (token == "while" || token == "for") {
        const std::size_t body = end_of(at + 1);
        const std::size_t behind = tokens_[body] == "{" ? end_of(body) : statement_end(body);
        for (int time = 0; time < 2; ++time) follow(at + 1, behind);
        at = behind - 1;
      } else if (is_call && token == "if" && is_never(at + 1)) {
        const std::size_t body = end_of(at + 1);
        at = (tokens_[body] == "{" ? end_of(body) : statement_end(body)) - 1;
      } else if (is_call && token == "atomicAdd") {
        if (tokens_[at + 2] == "completions") acts.push_back(Act::kCount);
      } else if (is_call && token == "await_completions") {
        acts.push_back(tokens_[at + 2] == "completions_before" ? Act::kAwaitAll : Act::kAwaitLoads);
      } else if (is_call && token == "barrier") {
        acts.push_back(Act::kBarrier);
      } else if (is_call && token.starts_with("memoryBarrier") && token != "memoryBarrierShared") {
        acts.push_back(Act::kMemoryBarrier);
      } else if (is_call && token == "imageStore") {
        const std::size_t behind = end_of(at + 1);
        follow(at + 3, behind);
        if (arrays_.contains(tokens_[at + 2])) acts.push_back(Act::kStore);
        at = behind - 1;
      } else if (is_call && bodies_.contains(token)) {
        const std::size_t behind = end_of(at + 1);
        follow(at + 2, behind);
        for (const std::size_t body : bodies_.at(token)) follow(body, end_of(body));
        at = behind - 1;
      } else if (arrays_.contains(token)) {
        at = access(at, end);
      }
    }
  }

  // Whether a condition in brackets is a constant that does not hold.
  bool is_never(std::size_t at) const {
    const std::span condition = std::span(tokens_).subspan(at, end_of(at) - at);
    return gl::whole_value(condition, [](const std::string&) { return std::nullopt; }) == 0;
  }

  std::size_t statement_end(std::size_t at) const {
    while (tokens_[at] != ";") at = tokens_[at] == "(" ? end_of(at) : at + 1;
    return at + 1;
  }

  // An element, or an image, which is a function's argument, is accessed. What is assigned is loaded before.
  std::size_t access(std::size_t at, std::size_t end) {
    std::size_t behind = at + 1;
    if (tokens_[behind] == "[") {
      follow(behind, end_of(behind));
      behind = end_of(behind);
      if (tokens_[behind] == ".") behind += 2;
    }
    if (tokens_[behind] != "=") {
      acts.push_back(Act::kLoad);
      return behind - 1;
    }
    const std::size_t value_end = std::min(statement_end(behind), end);
    follow(behind, value_end);
    acts.push_back(Act::kStore);
    return value_end - 1;
  }

  gl::Tokens tokens_;
  std::set<std::string> arrays_;
  std::map<std::string, std::vector<std::size_t>> bodies_;  // of each name's overloads
};

bool is_set(const fft::Pass& pass, const char* name) {
  return std::ranges::find(pass.defines, fft::Define(name, "1")) != pass.defines.end();
}

// Returns what is wrong with a pass whose dispatches synchronise in the shader, or nothing.
std::string fault_of(const fft::Pass& pass, const std::string& text) {
  const std::vector<Act> acts = Walk(gl::preprocessed(text)).acts;
  const bool waits = is_set(pass, "WAITS_FOR_EARLIER");
  bool awaits_loads = false, awaits_all = false;  // by one invocation
  bool may_load = !waits, may_store = !waits;
  bool is_open = false, has_barrier = false, is_seen = false;  // of what has been stored
  for (const Act act : acts) {
    switch (act) {
      case Act::kAwaitAll:
        awaits_all = true;
        break;
      case Act::kAwaitLoads:
        awaits_loads = true;
        break;
      case Act::kBarrier:
        may_load = may_load || awaits_loads || awaits_all;
        may_store = may_store || awaits_all;
        has_barrier = true;
        break;
      case Act::kMemoryBarrier:
        is_seen = true;
        break;
      case Act::kLoad:
        if (!may_load) return "loads before it has waited";
        break;
      case Act::kStore:
        if (!may_load) return "stores before it has waited";
        is_open = true;
        has_barrier = is_seen = false;
        break;
      case Act::kCount:
        if (is_open && !has_barrier) return "counts what not all of the group have stored";
        if (is_open && !is_seen) return "counts what others may not see";
        is_open = false;
        break;
    }
  }
  if (!may_store) return "never waits for all dispatches before";
  if (is_set(pass, "COUNTS_COMPLETIONS") && is_open) return "does not count what it has stored";
  return "";
}

// One pass of each shader in each way of waiting, of all families of plans.
std::map<std::string, fft::Pass> passes() {
  std::map<std::string, fft::Pass> all;
  for (const auto& [family, candidates] : tests::all_families(2)) {
    for (const tests::Candidate& candidate : candidates) {
      const fft::Plan plan = std::get<fft::Plan>(tests::planned(candidate, 2));
      for (const fft::Pass& pass : plan.passes) {
        if (!is_set(pass, "SYNC")) continue;
        std::string name = pass.shader;
        for (const char* define : {"WAITS_FOR_EARLIER", "COUNTS_COMPLETIONS", "LOADS_EARLY", "PASS_SYNC",
                                   "TILES_ARE_DYNAMIC", "STAGES", "NEEDS_ALTERNATE"})
          if (is_set(pass, define)) name += std::string(" ") + define;
        all.emplace(name, pass);
      }
    }
  }
  return all;
}

std::string text_of(const fft::Pass& pass) {
  static const gl::ShaderFiles shaders(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  return gl::expand_shader(shaders, pass.shader, pass.defines).text;
}

TEST(WaitOrder, OfEveryShaderLetsNothingBeLoadedOrStoredTooEarlyOrCountedUnseen) {
  std::set<std::string> shaders;
  for (const auto& [name, pass] : passes()) {
    EXPECT_EQ(fault_of(pass, text_of(pass)), "") << name;
    shaders.insert(pass.shader);
  }
  for (const char* shader : {"stockham_fused.comp", "stockham_columns.comp", "stockham_image.comp",
                             "stockham_pruned.comp", "ocean_lines.comp"})
    EXPECT_TRUE(shaders.contains(shader)) << shader;
  for (const char* shader : fft::kRegisterShaders) EXPECT_TRUE(shaders.contains(shader)) << shader;
}

// A statement that kernels need, with what stands behind it, and the define that says so.
struct Needed {
  std::string statement;
  std::string behind;
  const char* define;
};

TEST(WaitOrder, IsMissedInEveryShaderWhereSomethingIsTakenAway) {
  const std::vector<Needed> all{
      {"if (gl_LocalInvocationIndex == 0u) await_completions(completions_before);", "", "WAITS_FOR_EARLIER"},
      {" wait_before_loads();", "", "WAITS_FOR_EARLIER"},
      {" wait_before_stores();", "", "LOADS_EARLY"},
      {" memoryBarrierBuffer();", "\n  atomicAdd(completions", "COUNTS_COMPLETIONS"},
      {" barrier();", "\n  if (gl_LocalInvocationIndex == 0u) count_completion", "COUNTS_COMPLETIONS"},
      {" end_of_work();", "", "COUNTS_COMPLETIONS"},
      {" atomicAdd(completions, 1u);", "", "COUNTS_COMPLETIONS"}};
  // It says of each shader's passes whether one at least is found to be wrong. Some have what is taken away
  // twice.
  std::map<std::string, bool> found;
  for (const fft::Pass& pass : passes() | std::views::values) {
    for (const auto& [statement, behind, define] : all) {
      const bool waits =
          is_set(pass, "WAITS_FOR_EARLIER") || std::string_view(define) == "COUNTS_COMPLETIONS";
      if (!is_set(pass, define) || !waits) continue;
      std::string other = text_of(pass);
      std::size_t at = 0, times = 0;
      while ((at = other.find(statement + behind, at)) != std::string::npos) {
        other.replace(at, statement.size(), ";");
        ++times;
      }
      if (times == 0) continue;
      // Claimed tiles are counted under conditions, which group_waits_test.cpp knows.
      if (!behind.empty() && other.find("buffer Claims") != std::string::npos) continue;
      bool& is_found = found[pass.shader + " without" + statement];
      is_found = is_found || !fault_of(pass, other).empty();
    }
  }
  for (const auto& [what, is_found] : found) EXPECT_TRUE(is_found) << what;
  EXPECT_GT(found.size(), 4 * all.size());
}

}  // namespace
}  // namespace fftbench::wait_order_test
