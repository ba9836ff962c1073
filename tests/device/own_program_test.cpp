// The check of users' programs on those that are known to be right: all kernels.
#include "executor/own_program.h"

#include "device/device_fixture.h"
#include "executor/plan_executor.h"
#include "gl/buffer_range.h"
#include "gl/uniform_value.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::own_program_test {
namespace {

class OwnProgram : public tests::DeviceTest {
 protected:
  // The plan, as a plan file would tell it.
  static fft::Plan as_written_by_a_user(fft::Plan plan) {
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
      fft::Pass& pass = plan.passes[i];
      pass.own = fft::OwnShader{.plan = "plan.json",
                                .pointer = "/passes/" + std::to_string(i),
                                .files = std::make_shared<std::map<std::string, std::string>>()};
      pass.own->states_work_group_size = true;
      for (const auto& [name, value] : pass.uniforms) pass.own->uniforms[name] = {double(value)};
      pass.uniforms.clear();
    }
    return plan;
  }

  // What `export` writes.
  static bool can_be_exported(const fft::Plan& plan) {
    return plan.sync == fft::Sync::kBarrier && !fft::needs_host(plan) &&
           std::ranges::none_of(plan.resources, fft::has_second_image);
  }
};

// Programs are compiled and never dispatched.
TEST_F(OwnProgram, OfEveryKernelAndOptionIsTaken) {
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  unsigned checked = 0;
  std::set<std::string> algorithms;
  tests::Sample sample(3);
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.plan == nullptr || !algorithm.is_transform()) continue;
    std::vector<fft::Options> all{{}};
    for (const fft::OptionSpec& option : algorithm.options) {
      for (const std::string& value : option.values) all.push_back({{option.name, value}});
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i > 0 && !sample.takes_next()) continue;
      const fft::Problem problem{.extent = i % 3 == 0 ? glm::uvec2(16, 4) : glm::uvec2(8, 32),
                                 .batch = 2,
                                 .domain = i % 4 == 1 ? fft::Domain::kReal : fft::Domain::kComplex};
      if (algorithm.refuse(problem)) continue;
      auto made = fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, all[i]),
                                 backend().limits());
      auto* plan = std::get_if<fft::Plan>(&made);
      if (plan == nullptr || !can_be_exported(*plan)) continue;
      try {
        const executor::PlanExecutor taken(as_written_by_a_user(*plan), context);
      } catch (const gl::ShaderError& error) {
        ADD_FAILURE() << algorithm.name << " " << fft::options_text({&algorithm, all[i]}) << ": "
                      << error.what();
      }
      algorithms.insert(algorithm.name);
      ++checked;
    }
  }
  EXPECT_GE(algorithms.size(), 8U);
  EXPECT_GT(checked, 4 * algorithms.size());
}

struct TypeOfGlsl {
  std::string name;
  int columns;  // of vectors 1, of numbers that are alone 1 by 1
  int rows;
};

std::vector<TypeOfGlsl> types_of_glsl() {
  std::vector<TypeOfGlsl> types;
  for (const auto& [alone, prefix] :
       {std::pair("float", ""), {"double", "d"}, {"int", "i"}, {"uint", "u"}, {"bool", "b"}}) {
    types.push_back({alone, 1, 1});
    for (const int rows : {2, 3, 4}) types.push_back({fmt::format("{}vec{}", prefix, rows), 1, rows});
  }
  for (const char* prefix : {"", "d"}) {
    for (const int columns : {2, 3, 4}) {
      types.push_back({fmt::format("{}mat{}", prefix, columns), columns, columns});
      for (const int rows : {2, 3, 4})
        types.push_back({fmt::format("{}mat{}x{}", prefix, columns, rows), columns, rows});
    }
  }
  return types;
}

// Two elements of each, of which the shader passes every number on.
TEST_F(OwnProgram, TakesUniformsOfEveryTypeThatGlslHas) {
  std::string declared, stored;
  std::vector<float> expected;
  std::vector<std::vector<double>> numbers;
  for (const TypeOfGlsl& type : types_of_glsl()) {
    const std::string name = fmt::format("u{}", numbers.size());
    declared += fmt::format("uniform {} {}[2];\n", type.name, name);
    numbers.emplace_back();
    for (int number = 0; number < 2 * type.columns * type.rows; ++number) {
      const int element = number / (type.columns * type.rows), row = number % type.rows;
      const int column = number / type.rows % type.columns;
      stored += fmt::format("values[{}] = float({}[{}]{}{});\n", expected.size(), name, element,
                            type.columns > 1 ? fmt::format("[{}]", column) : "",
                            type.rows > 1 ? fmt::format("[{}]", row) : "");
      const bool is_bool = type.name[0] == 'b', has_signs = type.name[0] != 'u';
      const double value = double(expected.size()) + 1;
      numbers.back().push_back(is_bool ? double(number % 3 == 1) : has_signs ? -value : value);
      expected.push_back(float(numbers.back().back()));
    }
  }
  const gl::Program program(
      {.text = fmt::format(
           "#version 430 core\nlayout(local_size_x = 1) in;\n"
           "layout(std430, binding = 0) buffer Out {{ float values[]; }};\n{}void main() {{\n{}}}\n",
           declared, stored),
       .files = {"every_type.comp"}},
      "every type");
  glUseProgram(program.name());
  for (std::size_t index = 0; index < numbers.size(); ++index) {
    const std::string name = fmt::format("u{}", index), type_name = types_of_glsl()[index].name;
    SCOPED_TRACE(type_name);
    const gl::UniformType* type = gl::uniform_type(type_name);
    ASSERT_NE(type, nullptr);
    EXPECT_EQ(std::size_t(type->components) * 2, numbers[index].size());
    EXPECT_EQ(gl::uniform_type(type->type), type);
    const gl::UniformValue value = gl::uniform_value(*type, numbers[index]);
    EXPECT_EQ(value.elements, 2);
    gl::set_uniform(program.uniform_location(name), value);
  }
  gl::Buffer buffer(expected.size() * sizeof(float), "values of uniforms");
  gl::bind_range(0, {buffer.name(), 0, GLsizeiptr(expected.size() * sizeof(float))}, "values");
  glDispatchCompute(1, 1, 1);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  std::vector<float> found(expected.size());
  buffer.read(std::as_writable_bytes(std::span(found)));
  EXPECT_EQ(found, expected);
  // No float holds these.
  const std::vector<double> integers{-16'777'217, 4'294'967'295};
  EXPECT_EQ(gl::uniform_value(*gl::uniform_type("ivec2"), integers).words,
            (std::vector<GLuint>{GLuint(-16'777'217), 4'294'967'295U}));
  EXPECT_EQ(gl::uniform_type(std::string_view("mat5")), nullptr);
  EXPECT_EQ(gl::uniform_type(GLenum{GL_SAMPLER_2D}), nullptr);
}

}  // namespace
}  // namespace fftbench::own_program_test
