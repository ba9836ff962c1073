// Plans of random problems with random options keep a device's limits, or a Skip names the one that is in the
// way. What a pass needs is taken from its shader's own text.
#include <regex>

#include "fft/registry.h"
#include "gl/shader_source.h"
#include "reference_compiler.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::fft::planned_memory_test {
namespace {

using Random = std::mt19937;

// Any element of a list, so that the same seed gives the same one everywhere.
template <typename List>
const auto& any_of(const List& list, Random& random) {
  return list[random() % std::size(list)];
}

std::uint32_t any_side(Random& random) {
  // One side in four is a single element, and the others are as often short as long.
  if (random() % 4 == 0) return 1;
  const std::uint32_t below = 2U << random() % 12;
  return 1 + std::uint32_t(random()) % below;
}

Problem any_problem(Random& random) {
  static constexpr std::array kDirections{Direction::kForward, Direction::kInverse, Direction::kRoundtrip};
  static constexpr std::array kDomains{Domain::kComplex, Domain::kReal};
  static constexpr std::array kPrecisions{Precision::kFp16, Precision::kFp32, Precision::kFp64};
  const std::uint32_t width = any_side(random);
  const bool is_square = random() % 3 == 0;
  Problem problem{.extent = {width, is_square ? width : any_side(random)},
                  .batch = 1 + std::uint32_t(random()) % 5};
  problem.direction = any_of(kDirections, random);
  problem.domain = any_of(kDomains, random);
  if (random() % 2 == 0) problem.half_spectrum = HalfSpectrum::kPacked;
  problem.precision = any_of(kPrecisions, random);
  problem.norm = problem.precision == Precision::kFp16 ? Norm::kOrtho : Norm::kBackward;
  return problem;
}

Options any_options(const Algorithm& algorithm, Random& random) {
  Options options;
  for (const OptionSpec& spec : algorithm.options) {
    // Half of the options stay at their defaults, with which most plans can be made.
    options[spec.name] = random() % 2 == 0 ? spec.values.front() : any_of(spec.values, random);
  }
  return options;
}

// What a compiled pass needs of a work group.
struct Needs {
  std::uint64_t shared_bytes = 0;
  glm::uvec3 work_group_size{1, 1, 1};
};

std::uint64_t bytes_of_type(const std::string& type) {
  static const std::map<std::string, std::uint64_t> known{
      {"uint", 4}, {"float", 4}, {"vec2", 8}, {"double", 8}, {"dvec2", 16}};
  return known.at(type);
}

// Returns the product of the whole numbers in a text such as "6 * (2 * 16)".
std::uint64_t product_of(const std::string& text) {
  static const std::regex number(R"(\d+)");
  std::uint64_t product = 1;
  for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found)
    product *= std::stoull(found->str());
  return product;
}

// Adds what a line of a shader declares. The reference compiler has preprocessed it.
void add_needs(Needs& needs, const std::string& line) {
  static const std::regex shared(R"(\bshared\s+(\w+)\s+\w+\s*(?:\[([\d\su*()]+)\])?\s*;)");
  static const std::regex local_size(R"(\blocal_size_([xyz])\s*=\s*(\d+))");
  for (std::sregex_iterator found(line.begin(), line.end(), shared), end; found != end; ++found)
    needs.shared_bytes += bytes_of_type((*found)[1]) * product_of((*found)[2]);
  for (std::sregex_iterator found(line.begin(), line.end(), local_size), end; found != end; ++found)
    needs.work_group_size[(*found)[1].str()[0] - 'x'] = std::uint32_t(std::stoul((*found)[2]));
}

// Stands behind each shader, so that the output for several of them can be taken apart.
constexpr const char* kEnd = "end_of_a_shader";

std::vector<Needs> needs_of(const std::vector<std::string>& shaders) {
  std::vector<std::string> sources;
  for (const std::string& text : shaders) sources.push_back(text + "\n" + kEnd + "\n");
  std::istringstream output(tests::ReferenceCompiler(sources).run("-E").first);
  std::vector<Needs> all;
  Needs needs;
  for (std::string line; std::getline(output, line);) {
    if (line.find("shared ") != std::string::npos || line.find("local_size") != std::string::npos)
      add_needs(needs, line);
    if (line.find(kEnd) != std::string::npos) all.push_back(std::exchange(needs, {}));
  }
  return all;
}

// Tells whether the reason names a limit of the device, an option, or what the kernel does not take.
bool names_what_is_in_the_way(const std::string& reason, const Algorithm& algorithm) {
  if (reason.find("GL_MAX_") != std::string::npos || reason.find("two of them at once") != std::string::npos)
    return true;
  return std::ranges::any_of(algorithm.options, [&](const OptionSpec& spec) {
    return reason.find(spec.name + "=") != std::string::npos;
  });
}

// These are the smallest shared memory that OpenGL permits, llvmpipe's and an H100's.
class PlannedMemory : public ::testing::TestWithParam<unsigned> {};

TEST_P(PlannedMemory, KeepsTheLimitsOrASkipNamesWhatIsInTheWay) {
  const DeviceLimits limits{.work_group_invocations = 1024,
                            .shared_memory_bytes = std::uint64_t{GetParam()} * 1024,
                            .storage_buffer_bytes = std::uint64_t{1} << 27,
                            .resident_work_groups = 64};
  SCOPED_TRACE(fmt::format("FFTBENCH_TEST_SEED={} makes these problems", tests::test_seed()));
  Random random(std::uint32_t(tests::test_seed()) * 64 + GetParam());
  const gl::ShaderFiles shaders(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  std::vector<const Algorithm*> kernels;
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.plan != nullptr) kernels.push_back(&algorithm);

  struct PlannedPass {
    std::string name;
    Pass pass;
  };
  std::map<std::string, PlannedPass> passes;  // by the text of their shader, which several may share
  const unsigned count = tests::tests_everything() ? 3000 : 70 / tests::kSanitizedShare;
  for (unsigned made = 0; made < count;) {
    const Algorithm& algorithm = *any_of(kernels, random);
    const Problem problem = any_problem(random);
    const Options options = any_options(algorithm, random);
    if (algorithm.refuse(problem)) continue;
    ++made;
    const std::string name =
        fmt::format("{} {} {} {}", algorithm.name, describe_options(algorithm.options, options),
                    describe_size(problem), describe_kind(problem));
    const PlanOrSkip planned = make_plan(algorithm, problem, options, limits);
    if (const auto* skip = std::get_if<Skip>(&planned)) {
      EXPECT_TRUE(names_what_is_in_the_way(skip->reason, algorithm)) << name << ": " << skip->reason;
      continue;
    }
    for (const Pass& pass : std::get<Plan>(planned).passes) {
      for (int axis = 0; axis < 3; ++axis)
        EXPECT_LE(pass.work_group_count[axis], limits.work_group_count[axis]) << name;
      if (pass.on_host) continue;
      passes.emplace(gl::expand_shader(shaders, pass.shader, pass.defines).text, PlannedPass{name, pass});
    }
  }

  ASSERT_GT(passes.size(), count / 3);
  std::vector<std::string> texts;
  for (const auto& [text, planned] : passes) texts.push_back(text);
  const std::vector<Needs> needs = needs_of(texts);
  ASSERT_EQ(needs.size(), passes.size());
  auto next = needs.begin();
  for (const auto& [text, planned] : passes) {
    SCOPED_TRACE(planned.name + ", " + planned.pass.label);
    const Needs& needed = *next++;
    EXPECT_LE(needed.shared_bytes, limits.shared_memory_bytes);
    EXPECT_EQ(needed.shared_bytes, planned.pass.shared_memory_bytes);
    EXPECT_EQ(needed.work_group_size, planned.pass.work_group_size);
    const glm::uvec3 size = needed.work_group_size;
    EXPECT_LE(size.x * size.y * size.z, limits.work_group_invocations);
  }
}

INSTANTIATE_TEST_SUITE_P(Kibibytes, PlannedMemory, ::testing::Values(16U, 32U, 48U));

}  // namespace
}  // namespace fftbench::fft::planned_memory_test
