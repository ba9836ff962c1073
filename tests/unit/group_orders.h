// Tries all orders in which the steps of work groups may come, for shaders that shader_machine.h reads.
// What groups pass on to each other is made up by a test: cells of which a store says whose they are, and a
// load what it expects. Stores are seen at once, or by other groups only behind a memory barrier, whichever
// is asked for.
#pragma once

#include <algorithm>
#include <unordered_set>

#include "shader_machine.h"

namespace fftbench::tests {

struct Invocation {
  Word at = 0;  // the instruction
  std::vector<Word> locals;
  std::vector<Word> stack;
  Word polled = ~0U;  // the counter that it has read last, and what it read
  Word seen = 0;
};

// A store that other groups may not see yet.
struct Pending {
  Word cell;
  Word value;
  Word invocation;
  bool is_behind_barrier;
};

struct WorkGroup {
  std::vector<Invocation> invocations;
  std::vector<Word> shared;
  std::vector<Pending> pending;
};

struct Groups {
  std::vector<WorkGroup> groups;  // of all dispatches, in their order
  std::vector<Word> counters;
  std::vector<Word> cells;
};

// Values that a group reads are not those that it should get.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class GroupOrders {
 public:
  struct Rules {
    std::size_t groups = 2;       // of a dispatch
    std::size_t dispatches = 1;   // which may be under way at once
    std::size_t invocations = 1;  // of a group
    std::size_t at_once = 2;      // groups that the device runs
    bool has_barriers = false;    // of the API between dispatches
    bool stores_are_late = false;
    std::size_t most_states = 2'000'000;
  };
  // Where in the orders something is done by the test.
  struct Doing {
    GroupOrders& orders;
    Groups& now;
    std::size_t dispatch;
    std::size_t group;  // of all
    std::size_t invocation;
    std::size_t number;  // of the function
    std::vector<Word> words;

    Word cell(std::size_t place) const {
      const WorkGroup& own = now.groups[group];
      for (auto each = own.pending.rbegin(); each != own.pending.rend(); ++each)
        if (each->cell == place && (each->invocation == invocation || each->is_behind_barrier))
          return each->value;
      return now.cells.at(place);
    }
    void set_cell(std::size_t place, Word value) const {
      if (orders.rules_.stores_are_late) {
        now.groups[group].pending.push_back({Word(place), value, Word(invocation), false});
      } else {
        now.cells.at(place) = value;
      }
    }
  };
  struct Model {
    std::vector<std::string> functions;                                                // that the test does
    std::function<void(const Doing&)> act;                                             // throws Fault
    std::function<bool(const Doing&)> may_act = [](const Doing&) { return true; };     // else it waits
    std::function<bool(const Doing&)> is_unseen = [](const Doing&) { return false; };  // by other invocations
    std::function<Word(const std::string& uniform, std::size_t dispatch)> uniform;
    std::function<void(const Groups&)> end = [](const Groups&) {};  // throws Fault
    std::map<std::string, Word> counters;                           // at the beginning; those of arrays alike
    std::size_t cells = 0;
  };

  GroupOrders(const std::string& text, Rules rules, Model model)
      : tokens_(gl::preprocessed(text)),
        program_(tokens_, model.functions),
        rules_(std::move(rules)),
        model_(std::move(model)) {}

  // Returns what was found wrong in some order; nothing where all are right.
  std::optional<std::string> first_fault() {
    try {
      std::vector<Groups> next{at_start()};
      while (!next.empty()) {
        const Groups now = std::move(next.back());
        next.pop_back();
        if (!seen_.insert(hash_of(now)).second) continue;
        if (seen_.size() > rules_.most_states) return "more states than are tried";
        add_what_follows(now, next);
      }
    } catch (const Fault& fault) {
      return fault.what();
    }
    return std::nullopt;
  }

 private:
  Groups at_start() {
    Groups start;
    start.counters.resize(program_.counters());
    for (const auto& [name, value] : model_.counters) {
      if (!program_.has_counter(name)) continue;
      const std::size_t place = program_.place_of(name);
      start.counters[place] = value;
      const bool is_array = place + 1 < start.counters.size() && name == "tiles_completed";
      for (std::size_t each = place; is_array && each < start.counters.size(); ++each)
        start.counters[each] = value;
    }
    start.cells.resize(model_.cells);
    for (std::size_t group = 0; group < rules_.groups * rules_.dispatches; ++group) {
      WorkGroup& made = start.groups.emplace_back();
      made.shared.resize(program_.shared());
      for (std::size_t each = 0; each < rules_.invocations; ++each) {
        Invocation& one = made.invocations.emplace_back();
        one.locals.resize(program_.locals());
      }
    }
    for (std::size_t group = 0; group < start.groups.size(); ++group)
      for (std::size_t each = 0; each < rules_.invocations; ++each) run_to_access(start, group, each);
    return start;
  }

  bool has_ended(const Invocation& one) const { return program_.code()[one.at].code == Code::kEnd; }
  bool has_ended(const WorkGroup& group) const {
    return std::ranges::all_of(group.invocations, [&](const Invocation& one) { return has_ended(one); });
  }

  Word uniform(std::size_t number, std::size_t group, std::size_t invocation) const {
    const std::string& name = program_.uniforms()[number];
    if (name == "gl_LocalInvocationIndex" || name == "gl_LocalInvocationID.x") return Word(invocation);
    if (name == "gl_WorkGroupID.x") return Word(group % rules_.groups);
    if (name == "gl_NumWorkGroups.x") return Word(rules_.groups);
    if (name.starts_with("gl_")) return 0;
    return model_.uniform(name, group / rules_.groups);
  }

  static Word result_of(const Instruction& operation, Word a, Word b) {
    const std::string& sign = operation.sign;
    const auto x = std::int32_t(a), y = std::int32_t(b);
    const bool is_signed = operation.is_signed;
    if (sign == "+") return a + b;
    if (sign == "-") return a - b;
    if (sign == "*") return a * b;
    if (sign == "/") return a / b;
    if (sign == "%") return a % b;
    if (sign == "&") return a & b;
    if (sign == "|") return a | b;
    if (sign == "^") return a ^ b;
    if (sign == "<<") return a << b;
    if (sign == ">>") return a >> b;
    if (sign == "==") return a == b;
    if (sign == "!=") return a != b;
    if (sign == "<") return is_signed ? x < y : a < b;
    if (sign == ">") return is_signed ? x > y : a > b;
    if (sign == "<=") return is_signed ? x <= y : a <= b;
    if (sign == ">=") return is_signed ? x >= y : a >= b;
    throw std::logic_error("no operation " + sign);
  }

  // Runs all before the next access that others can tell the time of.
  void run_to_access(Groups& now, std::size_t group, std::size_t invocation) {
    WorkGroup& own = now.groups[group];
    Invocation& one = own.invocations[invocation];
    const auto pop = [&] {
      const Word top = one.stack.back();
      one.stack.pop_back();
      return top;
    };
    while (true) {
      const Instruction& next = program_.code()[one.at];
      switch (next.code) {
        case Code::kPush:
          one.stack.push_back(next.a);
          break;
        case Code::kPop:
          pop();
          break;
        case Code::kLocal:
          one.stack.push_back(one.locals[next.a]);
          break;
        case Code::kSetLocal:
          one.locals[next.a] = pop();
          break;
        case Code::kShared:
          one.stack.push_back(own.shared[next.a]);
          break;
        case Code::kSetShared:
          own.shared[next.a] = pop();
          break;
        case Code::kUniform:
          one.stack.push_back(uniform(next.a, group, invocation));
          break;
        case Code::kIndex:
          one.stack.back() += next.a;
          break;
        case Code::kUnary: {
          const Word value = pop();
          one.stack.push_back(next.sign == "!"      ? Word(value == 0)
                              : next.sign == "bool" ? Word(value != 0)
                              : next.sign == "-"    ? 0U - value
                                                    : ~value);
          break;
        }
        case Code::kBinary: {
          const Word second = pop(), first = pop();
          one.stack.push_back(result_of(next, first, second));
          break;
        }
        case Code::kForget:
          std::fill_n(one.locals.begin() + next.a, next.count, 0);
          break;
        case Code::kJump:
          one.at = next.a;
          continue;
        case Code::kJumpIfZero:
          if (pop() == 0) {
            one.at = next.a;
            continue;
          }
          break;
        case Code::kDo: {
          const Doing what = doing(now, group, invocation, next.a);
          if (!model_.is_unseen(what)) return;
          one.stack.resize(one.stack.size() - 1 - what.words.size());
          model_.act(what);
          break;
        }
        default:
          return;
      }
      ++one.at;
    }
  }

  Doing doing(Groups& now, std::size_t group, std::size_t invocation, std::size_t number) {
    Invocation& one = now.groups[group].invocations[invocation];
    const Word count = one.stack.back();
    return {*this,
            now,
            group / rules_.groups,
            group,
            invocation,
            number,
            std::vector<Word>(one.stack.end() - 1 - std::ptrdiff_t(count), one.stack.end() - 1)};
  }

  // One access of an invocation.
  void step(Groups& now, std::size_t group, std::size_t invocation) {
    Invocation& one = now.groups[group].invocations[invocation];
    const Instruction& next = program_.code()[one.at];
    const auto pop = [&] {
      const Word top = one.stack.back();
      one.stack.pop_back();
      return top;
    };
    Word polled = ~0U;
    switch (next.code) {
      case Code::kBuffer:
        polled = pop();
        one.seen = now.counters.at(polled);
        one.stack.push_back(one.seen);
        break;
      case Code::kSetBuffer: {
        const Word value = pop();
        now.counters.at(pop()) = value;
        break;
      }
      case Code::kAtomicAdd: {
        const Word value = pop(), place = pop();
        one.stack.push_back(now.counters.at(place));
        now.counters[place] += value;
        break;
      }
      case Code::kMemoryBarrier: {
        std::vector<Pending>& pending = now.groups[group].pending;
        std::vector<Pending> left;
        for (const Pending& each : pending) {
          if (each.invocation == invocation || each.is_behind_barrier) {
            now.cells.at(each.cell) = each.value;
          } else {
            left.push_back(each);
          }
        }
        pending = left;
        break;
      }
      case Code::kDo: {
        const Doing what = doing(now, group, invocation, next.a);
        one.stack.resize(one.stack.size() - 1 - what.words.size());
        model_.act(what);
        break;
      }
      default:
        throw std::logic_error("no access");
    }
    one.polled = polled;
    ++one.at;
    run_to_access(now, group, invocation);
  }

  // Whoever reads again what it has just read waits for a change.
  bool can_step(Groups& now, std::size_t group, std::size_t invocation) {
    const Invocation& one = now.groups[group].invocations[invocation];
    const Instruction& next = program_.code()[one.at];
    if (next.code == Code::kEnd || next.code == Code::kBarrier) return false;
    if (next.code == Code::kBuffer)
      return one.stack.back() != one.polled || now.counters.at(one.polled) != one.seen;
    if (next.code == Code::kDo) return model_.may_act(doing(now, group, invocation, next.a));
    return true;
  }

  bool is_at_barrier(const WorkGroup& group) const {
    return !has_ended(group) && std::ranges::all_of(group.invocations, [&](const Invocation& one) {
      const Code code = program_.code()[one.at].code;
      return code == Code::kBarrier || code == Code::kEnd;
    });
  }
  void pass_barrier(Groups& now, std::size_t group) {
    for (Pending& each : now.groups[group].pending) each.is_behind_barrier = true;
    for (std::size_t each = 0; each < rules_.invocations; ++each) {
      Invocation& one = now.groups[group].invocations[each];
      if (has_ended(one)) continue;
      one.polled = ~0U;
      ++one.at;
      run_to_access(now, group, each);
    }
  }

  // Groups start in their order, as soon as there is room.
  std::vector<std::size_t> running_groups(const Groups& now) const {
    std::vector<std::size_t> running;
    for (std::size_t group = 0; group < now.groups.size() && running.size() < rules_.at_once; ++group) {
      if (has_ended(now.groups[group])) continue;
      const bool is_behind = !running.empty() && group / rules_.groups != running.front() / rules_.groups;
      if (rules_.has_barriers && is_behind) break;
      running.push_back(group);
    }
    return running;
  }

  void add_what_follows(const Groups& now, std::vector<Groups>& next) {
    const std::vector<std::size_t> running = running_groups(now);
    for (const std::size_t group : running) {
      if (!is_at_barrier(now.groups[group])) continue;
      // Nobody else can tell when that was, so that no other order needs to be tried.
      Groups after = now;
      pass_barrier(after, group);
      next.push_back(std::move(after));
      return;
    }
    bool some_step = false;
    for (const std::size_t group : running) {
      for (std::size_t each = 0; each < rules_.invocations; ++each) {
        Groups after = now;
        if (!can_step(after, group, each)) continue;
        some_step = true;
        step(after, group, each);
        next.push_back(std::move(after));
      }
    }
    if (running.empty()) model_.end(now);
    if (!running.empty() && !some_step) throw Fault("all groups wait for others");
  }

  static std::uint64_t hash_of(const Groups& now) {
    std::uint64_t hash = 14695981039346656037ULL;
    const auto add = [&](std::uint64_t word) {
      hash = (hash ^ (word + (hash >> 29U))) * 0x9E3779B97F4A7C15ULL;
    };
    for (const WorkGroup& group : now.groups) {
      for (const Invocation& one : group.invocations) {
        add(one.at);
        for (const Word word : one.locals) add(word);
        add(one.stack.size());
        for (const Word word : one.stack) add(word);
        add(one.polled);
        add(one.seen);
      }
      for (const Word word : group.shared) add(word);
      for (const Pending& each : group.pending)
        add(each.cell + 64ULL * each.value + 8192ULL * each.invocation +
            (each.is_behind_barrier ? 1ULL << 40U : 0));
      add(group.pending.size());
    }
    for (const Word word : now.counters) add(word);
    for (const Word word : now.cells) add(word);
    return hash;
  }

  gl::Tokens tokens_;
  ShaderProgram program_;
  Rules rules_;
  Model model_;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace fftbench::tests
