// Tries all orders in which work groups may wait for each other, by the shaders' own text: every place is
// used again only when all have read it, in every order, also where counters wrap round; and wherever one of
// the waits is taken away, some order is found that goes wrong.
#include "fft/registry.h"
#include "gl/shader_source.h"
#include "group_orders.h"
#include "testing.h"

namespace fftbench::group_waits_test {
namespace {

using tests::Fault;
using tests::GroupOrders;
using tests::Word;
using Defines = std::vector<std::pair<std::string, std::string>>;

// A change of the text: what stands there in a file, and what takes its place.
struct Slip {
  std::string file;
  std::string text;
  std::string other;
};

constexpr Word kSlots = 4;

std::string text_of(const std::string& shader, const Defines& defines, const Slip* slip = nullptr) {
  static const gl::ShaderFiles original(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  gl::ShaderFiles shaders = original;
  const auto replace = [&](const Slip& wanted) {
    std::string text = *shaders.find(wanted.file);
    const std::size_t at = text.find(wanted.text);
    if (at == std::string::npos) throw std::runtime_error(wanted.file + " has no " + wanted.text);
    shaders.add(wanted.file, text.replace(at, wanted.text.size(), wanted.other));
  };
  replace({"lib/shared_constants.h", "FFTBENCH_CLAIM_SLOTS 1024",
           fmt::format("FFTBENCH_CLAIM_SLOTS {}", kSlots)});
  if (slip != nullptr) replace(*slip);
  return gl::expand_shader(shaders, shader, defines).text;
}

std::string number(Word value) {
  return fmt::format("{}", value);
}

const Defines kOfLines{{"WORK_GROUP_SIZE", "2"},  {"PRECISION", "1"},        {"FFT_LENGTH", "4"},
                       {"LINE_LENGTH", "4"},      {"LINE_COUNT", "4"},       {"LINES", "1"},
                       {"ELEMENTS", "2"},         {"STORAGE", "0"},          {"STAGES", "2"},
                       {"SCALE", "1.0"},          {"SCALE_ACROSS", "1.0"},   {"INVOCATIONS_PER_LINE", "2"},
                       {"RADIX_OF_STAGE_0", "2"}, {"RADIX_OF_STAGE_1", "2"}, {"GAP_BEHIND_STAGE_0", "0"}};

Defines with(Defines defines, const Defines& more) {
  defines.insert(defines.end(), more.begin(), more.end());
  return defines;
}

// Two-phase columns, in place: the results of a dispatch are what the next one loads.
struct Columns {
  Word blocks = 3, lead = 1, pipeline_depth = 2, tiles = 1, tiles_across = 1;
  bool syncs_in_shader = true;
  Word first = 0;  // number of the first dispatch
  GroupOrders::Rules rules;

  std::string text(const Slip* slip) const {
    return text_of("stockham_columns.comp",
                   with(kOfLines, {{"SYNC", syncs_in_shader ? "1" : "0"},
                                   {"WAITS_FOR_EARLIER", "1"},
                                   {"COUNTS_COMPLETIONS", "1"},
                                   {"LOADS_EARLY", "0"},
                                   {"GROUPS", number(Word(rules.groups))},
                                   {"COLUMNS_OF_BLOCK", "1"},
                                   {"BLOCKS", number(blocks)},
                                   {"TILES_OF_BLOCK", number(tiles)},
                                   {"TILES_OF_BLOCK_ACROSS", number(tiles_across)},
                                   {"LEAD", number(lead)},
                                   {"PIPELINE_DEPTH", number(pipeline_depth)}}),
                   slip);
  }

  std::optional<std::string> first_fault(const Slip* slip = nullptr) const {
    const Word completions = blocks * tiles_across;
    const Word each = Word(rules.invocations);
    const std::size_t results =
        std::size_t{pipeline_depth} * tiles * each;  // where they begin, behind the places
    const auto between = [=, *this](Word block, Word tile, Word invocation) {
      return (block % pipeline_depth * tiles + tile) * each + invocation;
    };
    const auto result = [=, *this](Word block, Word tile, Word invocation) {
      return results + (std::size_t{block} * tiles_across + tile) * each + invocation;
    };
    const auto act = [=, *this](const GroupOrders::Doing& now) {
      if (now.number > 1) return;
      const Word phase = now.words.at(0), block = now.words.at(1), tile = now.words.at(2);
      const Word own = Word(now.dispatch) * blocks + block + 1;
      const auto invocation = Word(now.invocation);
      if (now.number == 1 && phase == 0) return now.set_cell(between(block, tile, invocation), own);
      if (now.number == 1) return now.set_cell(result(block, tile, invocation), Word(now.dispatch) + 1);
      for (Word one = 0; one < each; ++one) {
        for (Word other = 0; other < tiles && phase == 1; ++other)
          if (now.cell(between(block, other, one)) != own)
            throw Fault("a place holds what another block left there");
        for (Word other = 0; other < tiles_across && phase == 0; ++other)
          if (now.cell(result(block, other, one)) != now.dispatch)
            throw Fault("a column is not that of the dispatch before");
      }
    };
    const auto end = [=, *this](const tests::Groups& now) {
      for (std::size_t cell = results; cell < now.cells.size(); ++cell)
        if (!rules.stores_are_late && now.cells[cell] != rules.dispatches)
          throw Fault("a column was left out");
    };
    GroupOrders orders(text(slip), rules,
                       {.functions = {"load", "store", "register_fft", "register_fft_across"},
                        .act = act,
                        .is_unseen = [](const GroupOrders::Doing& now) { return now.number > 1; },
                        .uniform =
                            [=, *this](const std::string& name, std::size_t dispatch) {
                              if (name == "transforms_before") return first + Word(dispatch);
                              return name == "completions_before" ? (first + Word(dispatch)) * completions
                                                                  : 0;
                            },
                        .end = end,
                        .counters = {{"dispatches", first},
                                     {"completions", first * completions},
                                     {"tiles_completed", first}},
                        .cells = results + std::size_t{blocks} * tiles_across * each});
    return orders.first_fault();
  }
};

// Both axes in one dispatch. Each dispatch stores where the one before has stored, and with one place loads
// what it has stored.
struct Fused {
  fft::Options options;
  Word first = 0;
  GroupOrders::Rules rules;

  fft::Plan plan() const {
    fft::DeviceLimits limits;
    limits.starts_dispatches_in_order = true;
    limits.resident_work_groups = 2;
    fft::Options all{{"values_per_invocation", "2"},
                     {"lines_per_group", "16"},
                     {"persistent_groups", number(Word(rules.groups))}};
    all.insert(options.begin(), options.end());
    const fft::Algorithm& algorithm = fft::algorithm_named("stockham_fused");
    const fft::Problem problem{.extent = {4, 4}, .batch = 8};  // two tiles of each phase
    return std::get<fft::Plan>(
        fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, all), limits));
  }

  std::optional<std::string> first_fault(const Slip* slip = nullptr) const {
    constexpr Word kTiles = 2;
    const fft::Plan made = plan();
    const Word pipeline_depth = made.pipeline_depth, completions = made.passes[0].completions;
    const Word each = Word(rules.invocations);
    const std::size_t results = std::size_t{pipeline_depth} * kTiles * each;
    const std::size_t now_at =
        results +
        kTiles * each;  // what an invocation is at: phase, tile, flag, and whether it has right values
    const auto between = [=](std::size_t dispatch, Word tile, std::size_t invocation) {
      return (dispatch % pipeline_depth * kTiles + tile) * each + invocation;
    };
    const auto result = [=](Word tile, std::size_t invocation) { return results + tile * each + invocation; };
    const auto at = [=](const GroupOrders::Doing& now) {
      return now_at + 4 * (now.group * each + now.invocation);
    };
    enum { kLoad, kAwait, kFlagged, kPut, kStore };
    const auto is_right = [=](const GroupOrders::Doing& now) {
      for (Word tile = 0; tile < kTiles; ++tile)
        for (Word one = 0; one < each; ++one)
          if (now.cell(between(now.dispatch, tile, one)) / 2 != now.dispatch + 1) return false;
      return true;
    };
    const auto act = [=](const GroupOrders::Doing& now) {
      std::vector<Word>& cells = now.now.cells;
      const Word phase = cells[at(now)], tile = cells[at(now) + 1], flag = cells[at(now) + 2];
      switch (now.number) {
        case kLoad:
          cells[at(now)] = now.words.at(0);
          cells[at(now) + 1] = now.words.at(1);
          cells[at(now) + 3] = now.words[0] == 0 || is_right(now);
          for (Word one = 0; one < kTiles * each && now.words[0] == 0 && pipeline_depth == 1; ++one)
            if (now.cell(results + one) != now.dispatch)
              throw Fault("what is loaded is not of the dispatch before");
          break;
        case kAwait:
          cells[at(now) + 3] = is_right(now);
          break;
        case kFlagged:
          cells[at(now) + 2] = now.words.back();
          break;
        case kPut:
          if (phase != 0) throw Fault("a store of another phase");
          now.set_cell(between(now.dispatch, tile, now.invocation), 2 * Word(now.dispatch + 1) + flag);
          break;
        case kStore:
          if (cells[at(now) + 3] == 0) throw Fault("a place holds what another transform left there");
          if (now.cell(result(tile, now.invocation)) < now.dispatch)
            throw Fault("a store before that of the dispatch before");
          now.set_cell(result(tile, now.invocation), Word(now.dispatch) + 1);
          break;
        default:
          break;
      }
    };
    const auto may_act = [=](const GroupOrders::Doing& now) {
      for (Word tile = 0; tile < kTiles && now.number == kAwait; ++tile)
        for (Word one = 0; one < each; ++one)
          if (now.cell(between(now.dispatch, tile, one)) % 2 != now.words.at(1)) return false;
      return true;
    };
    GroupOrders orders(
        text_of("stockham_fused.comp", made.passes[0].defines, slip), rules,
        {.functions = {"load", "await", "flagged", "put_into_alternate", "store_last", "register_fft"},
         .act = act,
         .may_act = may_act,
         .is_unseen =
             [=](const GroupOrders::Doing& now) {
               const Word tile = now.now.cells[at(now) + 1], flag = now.now.cells[at(now) + 2];
               // A second value of a tile.
               const bool is_put =
                   now.number == kPut &&
                   now.cell(between(now.dispatch, tile, now.invocation)) == 2 * Word(now.dispatch + 1) + flag;
               const bool is_stored =
                   now.number == kStore && now.cell(result(tile, now.invocation)) == now.dispatch + 1;
               return now.number > kStore || now.number == kFlagged || is_put || is_stored;
             },
         .uniform =
             [=, *this](const std::string& name, std::size_t dispatch) {
               const Word number = first + Word(dispatch);
               if (name == "transforms_before") return number;
               const Word free = dispatch + 1 >= pipeline_depth ? number + 1 - pipeline_depth : first;
               return name == "completions_before"         ? number * completions
                      : name == "completions_before_loads" ? free * completions
                                                           : 0;
             },
         .end =
             [=, *this](const tests::Groups& now) {
               for (std::size_t cell = results; cell < now_at && !rules.stores_are_late; ++cell)
                 if (now.cells[cell] != rules.dispatches) throw Fault("a tile was left out");
             },
         .counters = {{"dispatches", first},
                      {"completions", first * completions},
                      {"first_phase_completed", first * kTiles},
                      {"arrived", first * Word(rules.groups)}},
         .cells = now_at + 4 * rules.groups * rules.dispatches * each});
    return orders.first_fault();
  }
};

// A kernel whose dispatches synchronise in the shader, each group of which counts once. Each dispatch loads
// what the one before has stored, or is promised that nobody stores that any more.
struct Ordered {
  fft::Pass pass;
  bool loads_early = false;
  GroupOrders::Rules rules;

  std::optional<std::string> first_fault(const Slip* slip = nullptr) const {
    const std::string text = text_of(pass.shader, pass.defines, slip);
    std::vector<std::string> functions{"register_fft", "register_fft_across"};
    const std::size_t loads_from = functions.size();
    std::size_t stores_from = 0;
    for (const char* begin : {"load", "store", "put"}) {
      if (std::string(begin) == "store") stores_from = functions.size();
      for (const std::string& token : gl::preprocessed(text))
        if (token.starts_with(begin) && std::ranges::find(functions, token) == functions.end() &&
            token.find("stored_") != 0)
          functions.push_back(token);
    }
    const std::size_t groups = rules.groups;
    // For each dispatch: whether a later one has loaded, or has stored. Then for each invocation: whether it
    // has stored.
    const auto stored = [=, *this](const GroupOrders::Doing& now) {
      return rules.dispatches + now.group * rules.invocations + now.invocation;
    };
    const auto act = [=, *this](const GroupOrders::Doing& now) {
      std::vector<Word>& cells = now.now.cells;
      if (now.number < loads_from) return;
      const bool stores = now.number >= stores_from;
      if (stores && cells[now.dispatch] != 0)
        throw Fault("a dispatch stores what a later one has loaded or stored");
      for (std::size_t before = 0; before < now.dispatch && (stores || !loads_early); ++before) {
        cells[before] = 1;
        for (std::size_t group = before * groups; group < (before + 1) * groups; ++group)
          if (!now.now.groups[group].pending.empty())
            throw Fault("what a dispatch has stored is not seen by a later one");
      }
      if (stores) now.set_cell(stored(now), 1);
    };
    GroupOrders orders(text, rules,
                       {.functions = functions,
                        .act = act,
                        .is_unseen =
                            [=, *this](const GroupOrders::Doing& now) {
                              if (now.number >= stores_from) return now.cell(stored(now)) != 0;
                              return now.number < loads_from || loads_early || now.dispatch == 0 ||
                                     now.now.cells[now.dispatch - 1] != 0;
                            },
                        .uniform =
                            [=, *this](const std::string& name, std::size_t dispatch) {
                              const bool is_early = loads_early && name == "completions_before_loads";
                              if (name == "completions_before" || name == "completions_before_loads")
                                return Word(is_early ? 0 : dispatch * groups) - 1;
                              return Word{0};
                            },
                        .counters = {{"completions", ~0U}},
                        .cells = rules.dispatches * (1 + groups * rules.invocations)});
    return orders.first_fault();
  }
};

constexpr Word kLast = 0xffffffffU;  // the next number is 0

using FirstFault = std::function<std::optional<std::string>(const Slip*)>;
template <typename Kernel>
FirstFault syncs_of(const Kernel& kernel) {
  return [kernel](const Slip* slip) { return kernel.first_fault(slip); };
}

const fft::Options kByCount{{"sync", "in_shader"}, {"pass_sync", "barrier"}};
const fft::Options kByFlags{{"sync", "in_shader"}, {"pass_sync", "flags"}, {"pipeline_depth", "2"}};
const fft::Options kStaticByBarrier{{"pass_sync", "barrier"}};
const fft::Options kStaticByFlags{{"pass_sync", "flags"}};

const std::map<std::string, FirstFault>& kernels() {
  static const std::map<std::string, FirstFault> all{
      {"columns", syncs_of(Columns{.tiles = 2, .rules = {.groups = 2}})},
      {"columns, second phase in tiles",
       syncs_of(Columns{.blocks = 2, .pipeline_depth = 3, .tiles_across = 2, .rules = {}})},
      {"columns, three groups", syncs_of(Columns{.blocks = 2, .rules = {.groups = 3, .at_once = 2}})},
      {"columns, one group at once", syncs_of(Columns{.rules = {.groups = 3, .at_once = 1}})},
      {"columns, barriers", syncs_of(Columns{.syncs_in_shader = false, .first = kLast, .rules = {}})},
      {"columns, dispatches", syncs_of(Columns{.blocks = 2, .first = kLast, .rules = {.dispatches = 2}})},
      {"columns, late", syncs_of(Columns{.blocks = 2, .rules = {.invocations = 2, .stores_are_late = true}})},
      {"columns, late dispatches",
       syncs_of(Columns{.blocks = 1, .lead = 1, .rules = {.dispatches = 2, .stores_are_late = true}})},
      {"fused", syncs_of(Fused{kByCount, kLast, {.dispatches = 2}})},
      {"fused, late", syncs_of(Fused{kByCount, kLast, {.dispatches = 2, .stores_are_late = true}})},
      {"fused, invocations", syncs_of(Fused{kByCount, 0, {.invocations = 2, .stores_are_late = true}})},
      {"flags", syncs_of(Fused{kByFlags, 0, {.dispatches = 2}})},
      {"flags, dispatches", syncs_of(Fused{kByFlags, 0, {.groups = 1, .dispatches = 3, .at_once = 3}})},
      {"static", syncs_of(Fused{kStaticByBarrier, kLast, {.dispatches = 2, .has_barriers = true}})},
      {"dealt, late", syncs_of(Fused{kStaticByBarrier, 0, {.invocations = 2, .stores_are_late = true}})},
      {"dealt flags", syncs_of(Fused{kStaticByFlags, kLast - 1, {.dispatches = 2, .has_barriers = true}})}};
  return all;
}

TEST(GroupWaits, AreEnoughInEveryOrder) {
  for (const auto& [name, first_fault] : kernels()) {
    EXPECT_EQ(first_fault(nullptr).value_or("none"), "none") << name;
  }
}

struct Planted {
  std::string kernel;
  Slip slip;
};
std::vector<Planted> planted() {
  const std::string columns = "stockham_columns.comp", fused = "stockham_fused.comp";
  const std::string phases = "lib/alternating_phases.glsl", claims = "lib/dynamic_tiles.glsl";
  const std::string order = "lib/dispatch_sync.glsl", groups = "lib/group_barrier.glsl",
                    pass_sync = "lib/pass_sync.glsl";
  return {
      {"columns", {columns, "!may_begin(number, turn, seen)", "false"}},
      {"columns", {phases, "turn.phase == 1u || turn.block >= uint(PIPELINE_DEPTH)", "turn.phase == 1u"}},
      {"columns", {phases, "turn.phase == 1u || turn.block >=", "turn.block >="}},
      {"columns", {phases, "uint(PIPELINE_DEPTH)) + 1u;", "uint(PIPELINE_DEPTH));"}},
      {"columns",
       {phases, "turn.phase == 1u ? 2u * turn.block :", "turn.phase == 1u ? 2u * turn.block + 1u :"}},
      {"columns", {phases, "(number + 1u) * tiles", "number * tiles"}},
      {"columns", {phases, "turn.phase == 1u ? uint(TILES_OF_BLOCK) : uint(TILES_OF_BLOCK_ACROSS)", "1u"}},
      {"columns, dispatches", {columns, "  if (is_leader) count_tile_before();\n", ""}},
      {"columns", {columns, "      count_tile_before();\n      await_others", "      await_others"}},
      {"columns", {phases, "block + uint(LEAD), before", "block, before"}},
      {"columns, dispatches",
       {phases, "int(seen - (number + 1u) * tiles) >= 0", "seen >= (number + 1u) * tiles"}},
      {"columns, dispatches", {order, "int(completions - awaited) >= 0", "completions >= awaited"}},
      {"columns, dispatches", {columns, "  wait_before_loads();\n", ""}},
      {"columns, dispatches", {phases, "(uncounted_tile & 1u) != 0u", "(uncounted_tile & 1u) == 0u"}},
      {"columns, barriers",
       {phases, "int(seen - (number + 1u) * tiles) >= 0", "seen >= (number + 1u) * tiles"}},
      {"columns, late", {phases, "  } else {\n    memoryBarrierBuffer();\n  }", "  }"}},
      {"columns, late",
       {columns, "await_others(number, turn);\n    }\n    barrier();", "await_others(number, turn);\n    }"}},
      {"columns, late", {columns, "writes it.\n    barrier();", "writes it."}},
      {"columns, late dispatches",
       {order, "  memoryBarrierBuffer();\n  atomicAdd(completions", "  atomicAdd(completions"}},
      {"fused", {fused, "if (phase == 1u) wait_for_first_phase(", "if (phase == 2u) wait_for_first_phase("}},
      {"fused",
       {claims, "has_first_phase_completed((number + 1u) * tiles)",
        "has_first_phase_completed(number * tiles)"}},
      {"fused", {claims, "int(first_phase_completed - count) >= 0", "first_phase_completed >= count"}},
      {"fused", {fused, "  wait_before_loads();\n", ""}},
      {"fused",
       {fused, "if (phase == 0u) count_tile_of_first_phase", "if (phase == 1u) count_tile_of_first_phase"}},
      {"fused, late", {claims, "    memoryBarrierBuffer();\n    atomicAdd(first", "    atomicAdd(first"}},
      {"fused, late",
       {order, "  memoryBarrierBuffer();\n  atomicAdd(completions", "  atomicAdd(completions"}},
      {"fused, invocations",
       {claims, "  barrier();\n  if (gl_LocalInvocationIndex == 0u) {\n    memoryBarrierBuffer",
        "  if (gl_LocalInvocationIndex == 0u) {\n    memoryBarrierBuffer"}},
      {"fused, invocations",
       {claims, "    memoryBarrierBuffer();\n  }\n  barrier();", "    memoryBarrierBuffer();\n  }"}},
      {"fused, invocations",
       {fused, "shared_ticket = claimed_ticket;\n    barrier();", "shared_ticket = claimed_ticket;"}},
      {"flags", {fused, "      await(tile, flag,", "      if (false) await(tile, flag,"}},
      {"flags, dispatches", {fused, "if (phase == 1u) wait_once_before_stores();", ""}},
      {"flags", {fused, "number / uint(PIPELINE_DEPTH)", "number"}},
      {"flags, dispatches", {fused, "  wait_before_loads();\n", ""}},
      {"flags, dispatches",
       {order, "if (completions_before != completions_before_loads) wait_for",
        "if (completions_before == completions_before_loads) wait_for"}},
      {"static", {fused, "if (phase == 0u) wait_for_all_groups();", ""}},
      {"static", {groups, "ticket / uint(GROUPS) + 1u", "ticket / uint(GROUPS)"}},
      {"static", {groups, "int(arrived - opens_at) >= 0", "arrived >= opens_at"}},
      {"dealt, late", {groups, "  memoryBarrierBuffer();\n  barrier();\n  if", "  barrier();\n  if"}},
      {"dealt, late",
       {groups, "    memoryBarrierBuffer();\n  }\n  barrier();", "    memoryBarrierBuffer();\n  }"}},
      {"dealt flags", {pass_sync, "if (gl_LocalInvocationIndex == 0u) atomicAdd(arrived, 1u);", ""}},
      {"dealt flags", {pass_sync, "arrived / uint(GROUPS)", "arrived"}},
      {"dealt flags", {fused, "      if (phase == 1u) await(", "      if (phase == 2u) await("}},
  };
}

fft::Pass convolution_pass() {
  fft::DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  const fft::Algorithm& algorithm = fft::algorithm_named("convolution");
  const fft::Problem pictures{
      .extent = {8, 4}, .batch = 2, .direction = fft::Direction::kRoundtrip, .domain = fft::Domain::kReal};
  const auto made = fft::make_plan(algorithm, pictures,
                                   fft::complete_options(algorithm.options, {{"sync", "in_shader"}}), limits);
  return std::get<fft::Plan>(made).passes.front();
}

// Whatever order they are planned in, they are tried as dispatches that wait for each other and count.
fft::Pass waiting(fft::Pass pass, bool loads_early) {
  for (auto& [name, value] : pass.defines) {
    if (name == "SYNC" || name == "WAITS_FOR_EARLIER" || name == "COUNTS_COMPLETIONS") value = "1";
    if (name == "LOADS_EARLY") value = loads_early ? "1" : "0";
  }
  return pass;
}

TEST(GroupWaits, OfDispatchesAreEnoughInEveryOrderAndMissedWhereOneIsTakenAway) {
  const std::string order = "lib/dispatch_sync.glsl";
  const std::vector<Slip> slips{
      {order, "if (gl_LocalInvocationIndex == 0u) await_completions(completions_before);", ""},
      {order, "await_completions(completions_before);\n  barrier();",
       "await_completions(completions_before);"},
      {order, "int(completions - awaited) >= 0", "completions >= awaited"},
      {order, "  memoryBarrierBuffer();\n  atomicAdd(completions", "  atomicAdd(completions"},
      {order, "COUNTS_COMPLETIONS\n  barrier();", "COUNTS_COMPLETIONS"},
      {order, "gl_LocalInvocationIndex == 0u) count_completion()", "gl_LocalInvocationIndex == 1u) {}"}};
  std::vector<bool> missed(slips.size());
  for (const bool loads_early : {false, true}) {
    const Ordered kernel{waiting(convolution_pass(), loads_early),
                         loads_early,
                         {.groups = 1, .dispatches = 2, .invocations = 2, .stores_are_late = true}};
    EXPECT_EQ(kernel.first_fault().value_or("none"), "none");
    for (std::size_t slip = 0; slip < slips.size(); ++slip)
      if (!missed[slip]) missed[slip] = kernel.first_fault(&slips[slip]).has_value();
  }
  for (std::size_t slip = 0; slip < slips.size(); ++slip)
    EXPECT_TRUE(missed[slip]) << slips[slip].text << " replaced by " << slips[slip].other;
}

TEST(GroupWaits, AreMissedWhereOneIsTakenAway) {
  for (const auto& [kernel, slip] : planted()) {
    const auto fault = kernels().at(kernel)(&slip);
    EXPECT_TRUE(fault) << kernel << ": " << slip.file << " with " << slip.text << " replaced by "
                       << slip.other;
  }
}

}  // namespace
}  // namespace fftbench::group_waits_test
