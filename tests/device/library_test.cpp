// FFTs in a caller's own context work on the caller's buffers and textures and leave GL state as it was.
#include "complex_signals.h"
#include "library/fft.h"

#include "device/device_fixture.h"
#include "device/gl_calls.h"
#include "fft/best.h"
#include "gl/error.h"
#include "known_entry.h"
#include "library/embedded_files.h"
#include "library/extents.h"
#include "mentions.h"
#include "report_test_support.h"
#include "testing.h"

namespace fftbench::library_test {
namespace {

class Library : public tests::DeviceTest {
 protected:
  // The library gets only the function that finds GL's functions.
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }

  std::unique_ptr<FftDevice> device_;
};

GLuint make_buffer(GLsizeiptr bytes, const void* data) {
  GLuint name = 0;
  glGenBuffers(1, &name);
  glBindBuffer(GL_ARRAY_BUFFER, name);
  glBufferData(GL_ARRAY_BUFFER, bytes, data, GL_DYNAMIC_COPY);
  return name;
}

std::vector<std::complex<float>> random_input(const fft::Problem& problem) {
  return tests::complex_signal(measure::Signal::kUniform, problem, 1);
}

void expect_right(const std::vector<std::complex<float>>& output,
                  const std::vector<std::complex<float>>& input, const fft::Problem& problem) {
  const auto accuracy = tests::compare(output, tests::reference_transform(input, problem), problem);
  EXPECT_TRUE(accuracy.rel_l2 < 1e-6) << accuracy.rel_l2;
}

TEST_F(Library, TransformsPartsOfTheCallersBuffers) {
  GLint alignment = 0;
  glGetIntegerv(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, &alignment);
  const GLintptr offset = 3 * GLintptr{alignment};
  for (const char* algorithm : {"best", "stockham_radix4", "cooley_tukey_multipass"}) {
    SCOPED_TRACE(algorithm);
    const fft::Problem problem{.extent = {64, 32}, .batch = 2, .direction = fft::Direction::kInverse};
    const fft::Options options =
        std::string(algorithm) == "best" ? fft::Options{} : fft::Options{{"storage", "buffer"}};
    const Fft fft(*device_, {.problem = problem, .algorithm = algorithm, .options = options});
    ASSERT_EQ(fft.storage(), fft::Storage::kBuffer);
    const std::vector<std::complex<float>> input = random_input(problem);
    const auto bytes = GLsizeiptr(fft.input_byte_count());
    const std::vector<char> marks(std::size_t(offset + bytes + offset), 'm');
    const GLuint from = make_buffer(GLsizeiptr(marks.size()), marks.data());
    const GLuint to = make_buffer(GLsizeiptr(marks.size()), marks.data());
    glBindBuffer(GL_ARRAY_BUFFER, from);
    glBufferSubData(GL_ARRAY_BUFFER, offset, bytes, input.data());
    fft.record(BoundBuffer{from, offset, bytes}, BoundBuffer{to, offset, bytes});
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    std::vector<std::complex<float>> output(input.size());
    std::vector<char> whole(marks.size());
    glBindBuffer(GL_ARRAY_BUFFER, to);
    glGetBufferSubData(GL_ARRAY_BUFFER, offset, bytes, output.data());
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, GLsizeiptr(whole.size()), whole.data());
    expect_right(output, input, problem);
    EXPECT_TRUE(std::equal(marks.begin(), marks.begin() + offset, whole.begin())) << "before the output";
    EXPECT_TRUE(std::equal(marks.end() - offset, marks.end(), whole.end() - offset)) << "behind it";
    glDeleteBuffers(1, &from);
    glDeleteBuffers(1, &to);
  }
}

// The last tile of 45 and of 15 lines is partly empty. The whole buffers are bound, so that no check of the
// driver hides a write behind the output.
TEST_F(Library, LeavesWhatIsBehindTheCallersArraysAlone) {
  const fft::Problem problem{.extent = {15, 45}};
  for (const char* columns : {"transposed", "strided", "tiled", "in_place", "two_phase", "four_step"}) {
    SCOPED_TRACE(columns);
    const Fft fft(*device_,
                  {.problem = problem, .algorithm = "stockham_register", .options = {{"columns", columns}}});
    const std::vector<std::complex<float>> input = random_input(problem);
    fft::Problem larger = problem;
    larger.batch = 2;
    std::vector<std::complex<float>> values(2 * input.size(), {7, 7});
    executor::Array to(fft::array_of(larger, fft::Role::kOutput));
    to.write(std::as_bytes(std::span(values)));
    std::ranges::copy(input, values.begin());
    executor::Array from(fft::array_of(larger, fft::Role::kInput));
    from.write(std::as_bytes(std::span(values)));
    fft.record(from.bound(), to.bound());
    to.read(std::as_writable_bytes(std::span(values)));
    expect_right({values.begin(), values.begin() + std::ptrdiff_t(input.size())}, input, problem);
    const auto is_mark = [](std::complex<float> value) { return value == std::complex<float>(7, 7); };
    EXPECT_TRUE(std::all_of(values.begin() + std::ptrdiff_t(input.size()), values.end(), is_mark));
  }
}

TEST_F(Library, TransformsTheCallersTextures) {
  const fft::Problem problem{.extent = {32, 64}, .batch = 3};
  const Fft fft(*device_,
                {.problem = problem, .algorithm = "stockham_radix2", .options = {{"storage", "image"}}});
  ASSERT_EQ(fft.storage(), fft::Storage::kImage);
  const std::vector<std::complex<float>> input = random_input(problem);
  executor::Array from(fft::array_of(problem, fft::Role::kInput, fft::Storage::kImage));
  const executor::Array to(fft::array_of(problem, fft::Role::kOutput, fft::Storage::kImage));
  from.write(std::as_bytes(std::span(input)));
  fft.record(from.bound(), to.bound());
  std::vector<std::complex<float>> output(input.size());
  to.read(std::as_writable_bytes(std::span(output)));
  expect_right(output, input, problem);
  EXPECT_THROW(fft.record(BoundBuffer{1}, to.bound()), std::invalid_argument);
}

TEST_F(Library, TransformsTheCallersTexturesOfColours) {
  const fft::Problem problem{.extent = {32, 64}, .batch = 3};
  const Fft fft(*device_, {.problem = problem,
                           .algorithm = "cooley_tukey_singlepass",
                           .options = {{"exchange", "shared"}, {"storage", "rgb_packed"}}});
  const std::vector<std::complex<float>> input = random_input(problem);
  executor::Array from(fft::array_of(problem, fft::Role::kInput, fft.storage()));
  const executor::Array to(fft::array_of(problem, fft::Role::kOutput, fft.storage()));
  from.write(std::as_bytes(std::span(input)));
  fft.record(from.bound(), to.bound());
  std::vector<std::complex<float>> output(input.size());
  to.read(std::as_writable_bytes(std::span(output)));
  expect_right(output, input, problem);
  const BoundImage first_alone{.name = std::get<BoundImage>(to.bound()).name};
  EXPECT_THROW(fft.record(from.bound(), first_alone), std::invalid_argument);
}

// State that compute work changes, set as a renderer may have left it.
struct State {
  GLint program, storage_buffer, texture;
  std::array<GLint, 6> buffers, images;
  std::array<GLint64, 6> starts, sizes;

  bool operator==(const State&) const = default;
};

State state_now() {
  State state{};
  glGetIntegerv(GL_CURRENT_PROGRAM, &state.program);
  glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &state.storage_buffer);
  glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &state.texture);
  for (GLuint point = 0; point < 6; ++point) {
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, point, &state.buffers[point]);
    glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, point, &state.starts[point]);
    glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, point, &state.sizes[point]);
    glGetIntegeri_v(GL_IMAGE_BINDING_NAME, point, &state.images[point]);
  }
  return state;
}

TEST_F(Library, LeavesTheStateOfTheContextAsItWas) {
  const GLuint callers = make_buffer(4096, nullptr);
  const executor::Array picture(fft::array_of({.extent = {8, 8}}, fft::Role::kScratch, fft::Storage::kImage));
  const GLuint texture = std::get<BoundImage>(picture.bound()).name;
  for (GLuint point = 0; point < 6; ++point) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, point, callers, GLintptr(point) * 256, 512);
    glBindImageTexture(point, texture, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RG32F);
  }
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, callers);
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
  const State before = state_now();

  for (const char* storage : {"buffer", "image", "rgb_planes"}) {
    SCOPED_TRACE(storage);
    const FftDevice another(backend().context().get_proc_address());
    EXPECT_EQ(state_now(), before) << "after making a device";
    const fft::Problem problem{.extent = {64, 64}, .batch = 3};
    const Fft fft(*device_, {.problem = problem,
                             .algorithm = "stockham_radix4",
                             .options = {{"storage", storage}, {"twiddle", "table"}}});
    EXPECT_EQ(state_now(), before) << "after making an FFT";
    const executor::Array from(fft::array_of(problem, fft::Role::kInput, fft.storage()));
    const executor::Array to(fft::array_of(problem, fft::Role::kOutput, fft.storage()));
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, callers);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    fft.record(from.bound(), to.bound());
    EXPECT_EQ(state_now(), before) << "after recording";
  }
  gl::DebugLog log;
  EXPECT_NO_THROW(log.throw_if_errors("using the library"));
  glDeleteBuffers(1, &callers);
}

// GL keeps such a program for as long as it is current, so that it can't be made current again.
TEST_F(Library, LeavesNoErrorWhereTheCurrentProgramIsMarkedForDeletion) {
  const fft::Problem problem{.extent = {8, 1}};
  const Fft fft(*device_,
                {.problem = problem, .algorithm = "stockham_radix2", .options = {{"storage", "buffer"}}});
  const executor::Array from(fft::array_of(problem, fft::Role::kInput));
  const executor::Array to(fft::array_of(problem, fft::Role::kOutput));
  gl::DebugLog log;
  const GLuint callers = glCreateProgram();
  const GLuint shader = glCreateShader(GL_COMPUTE_SHADER);
  const char* text = "#version 430 core\nlayout(local_size_x = 1) in;\nvoid main() {}\n";
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  glAttachShader(callers, shader);
  glLinkProgram(callers);
  glUseProgram(callers);
  glDeleteShader(shader);
  glDeleteProgram(callers);
  ASSERT_EQ(GLuint(state_now().program), callers);

  fft.record(from.bound(), to.bound());
  EXPECT_EQ(state_now().program, 0);
  EXPECT_NO_THROW(log.throw_if_errors("recording"));
}

TEST_F(Library, RefusesInASentence) {
  const auto refusal = [&](const FftRequest& request) -> std::string {
    try {
      const Fft fft(*device_, request);
      return "";
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  };
  const fft::Problem square{.extent = {64, 64}};
  EXPECT_NE(refusal({.problem = {.extent = {8388617, 64}}}).find("has the factor 8388617"),
            std::string::npos);
  EXPECT_NE(refusal({.problem = square, .algorithm = "stockham_radix5"}).find("did you mean"),
            std::string::npos);
  EXPECT_NE(refusal({.problem = square, .algorithm = "fftw"}).find("not on OpenGL"), std::string::npos);
  EXPECT_NE(refusal({.problem = square, .algorithm = "stockham_radix4", .options = {{"colour", "red"}}})
                .find("colour"),
            std::string::npos);
  EXPECT_NE(refusal({.problem = square, .algorithm = "row_column", .options = {{"transpose", "cpu"}}})
                .find("transposes on the CPU"),
            std::string::npos);
}

TEST_F(Library, SaysInAdvanceWhatItWouldRefuse) {
  const fft::Problem square{.extent = {32, 32}};
  const FftRequest powers{.problem = {.extent = {30, 32}}, .algorithm = "stockham_radix4"};
  EXPECT_EQ(Fft::refusal(*device_, {.problem = square, .algorithm = "stockham_radix4"}), std::nullopt);
  EXPECT_EQ(Fft::refusal(*device_, {.problem = square}), std::nullopt);
  std::string said;
  try {
    Fft(*device_, powers);
  } catch (const std::invalid_argument& error) {
    said = error.what();
  }
  EXPECT_EQ(Fft::refusal(*device_, powers), said);
  EXPECT_THROW((void)Fft::refusal(*device_, {.problem = square, .algorithm = "fftw"}), std::invalid_argument);
}

TEST_F(Library, FindsTheLeastExtentThatAnAlgorithmTakes) {
  const auto next = [&](const char* algorithm, glm::uvec2 extent) {
    return next_extent(*device_, {.problem = {.extent = extent}, .algorithm = algorithm});
  };
  EXPECT_EQ(next("stockham_register", {120, 100}), glm::uvec2(120, 100));
  EXPECT_EQ(next("stockham_register", {121, 101}), glm::uvec2(121, 105));
  EXPECT_EQ(next("stockham_radix4", {120, 100}), glm::uvec2(128, 128));
  EXPECT_EQ(next("stockham_radix4", {1, 129}), glm::uvec2(1, 256));
  EXPECT_EQ(next("best", {101, 17}), glm::uvec2(101, 17));
  EXPECT_EQ(next("best", {1, 1}), glm::uvec2(2, 1));
  EXPECT_EQ(next("stockham_register", {1U << 25U, 4}), std::nullopt) << "its sides end at 2^24";
}

TEST_F(Library, MakesArraysForACallerWhoHasNone) {
  const fft::Problem problem{.extent = {32, 16}, .batch = 2};
  for (const char* storage : {"image", "buffer"}) {
    const Fft fft(*device_,
                  {.problem = problem, .algorithm = "stockham_radix2", .options = {{"storage", storage}}});
    const std::vector<std::complex<float>> input = random_input(problem);
    executor::Array from = fft.make_input();
    const executor::Array to = fft.make_output();
    EXPECT_EQ(to.byte_count(), fft.output_byte_count());
    from.write(std::as_bytes(std::span(input)));
    fft.record(from.bound(), to.bound());
    std::vector<std::complex<float>> output(input.size());
    to.read(std::as_writable_bytes(std::span(output)));
    expect_right(output, input, problem);
  }
}

TEST_F(Library, SaysWhatBestIs) {
  const Fft fft(*device_, {.problem = {.extent = {64, 64}}});
  EXPECT_NE(fft.choice().algorithm->name, "best");
  EXPECT_NE(fft.remark().find(fft.choice().algorithm->name), std::string::npos);
}

TEST_F(Library, GoesByTheWisdomThatWasAddedLast) {
  const fft::Problem problem{.extent = {64, 16}};
  const wisdom::Device here = wisdom::device_of(backend().device().renderer, backend().device().version);
  for (const char* elements : {"8", "4", "2"}) {
    device_->add_wisdom(
        {tests::known_entry(here, problem, "stockham_register", {{"values_per_invocation", elements}})});
    EXPECT_EQ(Fft(*device_, {.problem = problem}).choice().options.at("values_per_invocation"), elements);
  }
}

// These are ranges of a real image, whose spectrum takes more bytes.
TEST_F(Library, RefusesRangesThatBeginBetweenAlignmentsOrOverlap) {
  const Fft fft(*device_, {.problem = {.extent = {8, 4}, .domain = fft::Domain::kReal}});
  const auto inputs = GLsizeiptr(fft.input_byte_count()), outputs = GLsizeiptr(fft.output_byte_count());
  ASSERT_LT(inputs, outputs);
  const GLuint name = make_buffer(8192, nullptr);
  const auto refusal = [&](GLintptr from, GLintptr to) -> std::string {
    try {
      fft.record(BoundBuffer{name, from, inputs}, BoundBuffer{name, to, outputs});
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  GLint alignment = 0;
  glGetIntegerv(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, &alignment);
  for (const GLintptr offset : {1, alignment / 2, alignment - 1, alignment + 1, 4095, -alignment}) {
    if (offset >= 0 && offset % alignment == 0) continue;
    EXPECT_TRUE(tests::mentions(refusal(offset, 4096), {fmt::format("input begins at byte {},", offset)}));
    EXPECT_TRUE(tests::mentions(refusal(4096, offset), {fmt::format("output begins at byte {},", offset)}));
  }
  const auto up = [&](GLintptr bytes) { return (bytes + alignment - 1) / alignment * alignment; };
  EXPECT_EQ(refusal(0, up(inputs)), "");
  EXPECT_EQ(refusal(up(outputs), 0), "");
  for (const auto& [from, to] :
       {std::pair<GLintptr, GLintptr>(0, 0), {0, up(inputs) - alignment}, {up(outputs) - alignment, 0}})
    EXPECT_TRUE(refusal(from, to).find("overlap; ask for an FFT in place") != std::string::npos)
        << from << " and " << to;
  glDeleteBuffers(1, &name);
}

// This device, as if it were a GPU whose model ships.
class PretendedGpu : public Library {
 protected:
  void TearDown() override { gl::load_functions(address_of_function()); }

  static gl::ProcAddress (*address_of_function())(const char*) {
    return backend().context().get_proc_address();
  }
  static gl::ProcAddress pretended(const char* name) {
    if (name != std::string_view("glGetString")) return address_of_function()(name);
    return reinterpret_cast<gl::ProcAddress>(
        static_cast<PFNGLGETSTRINGPROC>([](GLenum what) -> const GLubyte* {
          const auto real = reinterpret_cast<PFNGLGETSTRINGPROC>(address_of_function()("glGetString"));
          return what == GL_RENDERER ? reinterpret_cast<const GLubyte*>("NVIDIA H200/PCIe/SSE2") : real(what);
        }));
  }
};

TEST_F(PretendedGpu, IsAskedOnceMoreWhereAPlanHangsOnAnAnswerThatMayBeTooLow) {
  if (backend().limits().resident_work_groups > 1 || !backend().limits().starts_dispatches_in_order)
    GTEST_SKIP() << "this device has answered more";
  const report::test_support::TemporaryFolder folder;
  const gl::DriverCache cache = gl::usual_cache(folder.path() / "cache");
  { const FftDevice keeps_the_answer(pretended, cache); }
  FftDevice device(pretended, cache);
  const FftRequest waiting{.problem = {.extent = {256, 128}}, .algorithm = "stockham_fused"};
  const FftRequest never_waiting{.problem = {.extent = {16, 8}}, .algorithm = "stockham_radix4"};
  const tests::GlCalls calls;
  const auto dispatches = [&](const FftRequest& request) {
    const std::size_t before = calls.seen().size();
    (void)Fft::refusal(device, request);
    return std::count(calls.seen().begin() + std::ptrdiff_t(before), calls.seen().end(),
                      tests::GlCalls::Call{tests::GlCalls::Kind::kDispatch});
  };
  EXPECT_EQ(dispatches(never_waiting), 0);
  EXPECT_GT(dispatches(waiting), 0);
  EXPECT_EQ(dispatches(waiting), 0);
}

// The first run of a program takes longer than those behind it.
TEST_F(PretendedGpu, TakesTheFasterOfChoicesByTheirFastestRuns) {
  const fft::Problem mixed{.extent = {30, 12}};
  const fft::Choice usual =
      fft::without_unasked_waits(fft::usual_choices(mixed, fft::Sync::kBarrier).front(), {});
  unsigned tried = 0;
  for (const unsigned usual_ms : {1, 3}) {
    FftDevice device(pretended);
    tests::GlCalls calls;
    // Each choice runs four times, the usual one first, and again after all where another was faster.
    calls.make_up_timestamps([usual_ms, tried, reads = 0U, now = GLuint64{1}]() mutable {
      const unsigned run = reads / 2;
      const bool is_usual = run / 4 == 0 || run / 4 == tried;
      if (reads++ % 2 == 1) now += 1'000'000 * (is_usual ? (run % 4 == 0 ? 10 : usual_ms) : 2);
      return now;
    });
    const Fft fft(device, {.problem = mixed});
    const std::string before = "the fastest of ";
    ASSERT_TRUE(tests::mentions(fft.remark(), {before, "that were tried"})) << fft.remark();
    tried = unsigned(std::stoul(fft.remark().substr(fft.remark().find(before) + before.size())));
    EXPECT_GT(tried, 1U);
    EXPECT_EQ(fft.choice() == usual, usual_ms == 1) << fft::describe(fft.choice());
  }
}

TEST(EmbeddedFiles, AreThoseOfTheSource) {
  const std::filesystem::path source = FFTBENCH_SOURCE_DIR;
  const auto text_of = [](const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  const gl::ShaderFiles shaders(source / "glsl");
  EXPECT_EQ(library::embedded_shaders(), shaders.texts());
  const auto documents_of = [&](const char* folder) {
    std::map<std::string, std::string> documents;
    for (const auto& entry : std::filesystem::directory_iterator(source / "configs" / folder)) {
      const std::string name = entry.path().filename();
      if (name != "schema.json") documents.emplace(name, text_of(entry.path()));
    }
    return documents;
  };
  EXPECT_EQ(library::embedded_wisdom(), documents_of("wisdom"));
  EXPECT_EQ(library::embedded_devices(), documents_of("devices"));
}

}  // namespace
}  // namespace fftbench::library_test
