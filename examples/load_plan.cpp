// Runs a plan that `fftbench export` has written, without fftbench: EGL, OpenGL 4.3, nlohmann's JSON and the
// folder's files. It does what load_plan.py does, for programs in C++ to take over.
//
//   c++ -std=c++17 examples/load_plan.cpp -o load_plan -lEGL
//   fftbench export --algorithm best --size 512 --output plan
//   ./load_plan plan a.npy b.npy
//   ./load_plan plan a.npy b.npy 500     and times it: prints the milliseconds of one run out of 500 back to
//   back
//
// a.npy has as many values as the plan's input, of the type that plan.json tells (complex64, float32,
// complex128 or float64), in C order. b.npy gets the shape (batch, height, width). Rows that the plan has
// padded are padded and cut here.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/glcorearb.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using Json = nlohmann::json;
using Bytes = std::vector<char>;

// Each function of OpenGL is looked up by its name, once.
template <typename Function>
Function gl(const char* name) {
  const auto function = reinterpret_cast<Function>(eglGetProcAddress(name));
  if (function == nullptr) throw std::runtime_error(std::string("this driver lacks ") + name);
  return function;
}
#define GL(type, name)                            \
  ([] {                                           \
    static const auto function = gl<type>(#name); \
    return function;                              \
  }())

std::vector<EGLDisplay> displays() {
  std::vector<EGLDisplay> found;
  const auto open = gl<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
  EGLDeviceEXT devices[16] = {};
  EGLint count = 0;
  if (query != nullptr && query(16, devices, &count) == EGL_TRUE) {
    for (EGLint index = 0; index < count; ++index)
      found.push_back(open(EGL_PLATFORM_DEVICE_EXT, devices[index], nullptr));
  }
  found.push_back(open(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
  return found;
}

void make_context() {
  const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                            4,
                            EGL_CONTEXT_MINOR_VERSION,
                            3,
                            EGL_CONTEXT_OPENGL_PROFILE_MASK,
                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                            EGL_NONE};
  for (EGLDisplay display : displays()) {
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE) continue;
    EGLConfig config = nullptr;
    EGLint count = 0;
    eglBindAPI(EGL_OPENGL_API);
    eglChooseConfig(display, wanted, &config, 1, &count);
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    if (context != EGL_NO_CONTEXT &&
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE)
      return;
  }
  throw std::runtime_error("no OpenGL 4.3 by EGL on this machine");
}

Bytes read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// The letters by which .npy files name a type.
const std::map<std::string, std::string> kTypes{
    {"complex64", "<c8"}, {"complex128", "<c16"}, {"float32", "<f4"}, {"float64", "<f8"}};

// Returns the bytes of an array, and checks its type unless that is empty.
Bytes read_npy(const std::string& path, const std::string& type) {
  const Bytes file = read_file(path);
  if (file.size() < 12 || std::memcmp(file.data(), "\x93NUMPY", 6) != 0)
    throw std::runtime_error(path + " is no .npy file");
  const std::size_t length_bytes = file[6] == 1 ? 2 : 4;
  std::size_t length = 0;
  for (std::size_t place = 0; place < length_bytes; ++place)
    length |= std::size_t{static_cast<unsigned char>(file[8 + place])} << (8 * place);
  const std::size_t begin = 8 + length_bytes + length;
  if (begin > file.size()) throw std::runtime_error(path + " ends within its header");
  const std::string header(file.begin() + 8, file.begin() + std::ptrdiff_t(begin));
  if (!type.empty() && header.find("'" + type + "'") == std::string::npos)
    throw std::runtime_error(path + " does not hold the plan's type, " + type);
  if (header.find("'fortran_order': True") != std::string::npos)
    throw std::runtime_error(path + " is in Fortran order");
  return {file.begin() + std::ptrdiff_t(begin), file.end()};
}

void write_npy(const std::string& path, const std::string& type, const Json& extent, const Bytes& data) {
  std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + extent[2].dump() +
                       ", " + extent[1].dump() + ", " + extent[0].dump() + "), }";
  header.append(63 - (header.size() + 10) % 64, ' ');
  header += '\n';
  std::ofstream stream(path, std::ios::binary);
  stream.write("\x93NUMPY\x01\x00", 8);
  stream.put(char(header.size() & 0xFF)).put(char(header.size() >> 8));
  stream << header;
  stream.write(data.data(), std::streamsize(data.size()));
  if (!stream.flush()) throw std::runtime_error("cannot write " + path);
}

// An array of the plan on the device.
class Array {
 public:
  Array(const Json& resource, const std::string& folder)
      : is_image_(resource["storage"] == "image"), bytes_(resource["bytes"]), extent_(resource["extent"]) {
    if (is_image_) {
      format_ = resource["image_format"] == "GL_RG16F" ? GL_RG16F : GL_RG32F;
      GL(PFNGLGENTEXTURESPROC, glGenTextures)(1, &name_);
      GL(PFNGLBINDTEXTUREPROC, glBindTexture)(GL_TEXTURE_2D_ARRAY, name_);
      GL(PFNGLTEXSTORAGE3DPROC, glTexStorage3D)
      (GL_TEXTURE_2D_ARRAY, 1, format_, extent_[0], extent_[1], extent_[2]);
      return;
    }
    GL(PFNGLGENBUFFERSPROC, glGenBuffers)(1, &name_);
    const std::string content = resource.value("content", "zeros");
    fill(content == "zeros" ? Bytes(bytes_) : read_npy(folder + "/" + content, ""));
  }

  void become(const Array& other) { name_ = other.name_; }

  void write(const Bytes& values) const {
    if (!is_image_) return fill(values);
    GL(PFNGLBINDTEXTUREPROC, glBindTexture)(GL_TEXTURE_2D_ARRAY, name_);
    GL(PFNGLTEXSUBIMAGE3DPROC, glTexSubImage3D)
    (GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, extent_[0], extent_[1], extent_[2], GL_RG, GL_FLOAT, values.data());
  }

  Bytes read() const {
    Bytes values(bytes_);
    if (is_image_) {
      GL(PFNGLBINDTEXTUREPROC, glBindTexture)(GL_TEXTURE_2D_ARRAY, name_);
      GL(PFNGLGETTEXIMAGEPROC, glGetTexImage)(GL_TEXTURE_2D_ARRAY, 0, GL_RG, GL_FLOAT, values.data());
    } else {
      GL(PFNGLBINDBUFFERPROC, glBindBuffer)(GL_SHADER_STORAGE_BUFFER, name_);
      GL(PFNGLGETBUFFERSUBDATAPROC, glGetBufferSubData)
      (GL_SHADER_STORAGE_BUFFER, 0, GLsizeiptr(bytes_), values.data());
    }
    return values;
  }

  // A buffer from an offset on, as many bytes of it; of it all where these are 0.
  void bind(GLuint point, GLintptr offset, GLsizeiptr bytes) const {
    if (bytes > 0) {
      GL(PFNGLBINDBUFFERRANGEPROC, glBindBufferRange)
      (GL_SHADER_STORAGE_BUFFER, point, name_, offset, bytes);
    } else if (is_image_) {
      GL(PFNGLBINDIMAGETEXTUREPROC, glBindImageTexture)(point, name_, 0, GL_TRUE, 0, GL_READ_WRITE, format_);
    } else {
      GL(PFNGLBINDBUFFERBASEPROC, glBindBufferBase)(GL_SHADER_STORAGE_BUFFER, point, name_);
    }
  }

 private:
  // A buffer ends with a whole 32-bit word.
  void fill(Bytes values) const {
    values.resize((bytes_ + 3) / 4 * 4);
    GL(PFNGLBINDBUFFERPROC, glBindBuffer)(GL_SHADER_STORAGE_BUFFER, name_);
    GL(PFNGLBUFFERDATAPROC, glBufferData)
    (GL_SHADER_STORAGE_BUFFER, GLsizeiptr(values.size()), values.data(), GL_DYNAMIC_COPY);
  }

  bool is_image_;
  std::size_t bytes_;
  Json extent_;
  GLenum format_ = 0;
  GLuint name_ = 0;
};

GLuint compiled(const std::string& path) {
  const Bytes text = read_file(path);
  const GLchar* begin = text.data();
  const auto length = GLint(text.size());
  const GLuint shader = GL(PFNGLCREATESHADERPROC, glCreateShader)(GL_COMPUTE_SHADER);
  GL(PFNGLSHADERSOURCEPROC, glShaderSource)(shader, 1, &begin, &length);
  GL(PFNGLCOMPILESHADERPROC, glCompileShader)(shader);
  const GLuint program = GL(PFNGLCREATEPROGRAMPROC, glCreateProgram)();
  GL(PFNGLATTACHSHADERPROC, glAttachShader)(program, shader);
  GL(PFNGLLINKPROGRAMPROC, glLinkProgram)(program);
  GLint good = GL_FALSE;
  GL(PFNGLGETPROGRAMIVPROC, glGetProgramiv)(program, GL_LINK_STATUS, &good);
  if (good == GL_TRUE) return program;
  char log[4096] = "";
  GL(PFNGLGETSHADERINFOLOGPROC, glGetShaderInfoLog)(shader, sizeof log, nullptr, log);
  throw std::runtime_error(path + ": " + log);
}

class Plan {
 public:
  explicit Plan(const std::string& folder) {
    const Bytes text = read_file(folder + "/plan.json");
    json_ = Json::parse(text.begin(), text.end());
    for (const Json& resource : json_["resources"]) arrays_.emplace_back(resource, folder);
    for (const Json& file : json_["programs"])
      programs_.push_back(compiled(folder + "/" + file.get<std::string>()));
    if (json_.value("in_place", false)) arrays_[find("output")].become(arrays_[find("input")]);
    add_dispatches();
  }

  // Returns the index of the array of a role.
  std::size_t find(const std::string& role) const {
    std::size_t index = 0;
    while (json_["resources"].at(index)["role"] != role) ++index;
    return index;
  }
  const Json& resource(std::size_t index) const { return json_["resources"][index]; }
  const Array& array(std::size_t index) const { return arrays_[index]; }

  // Only sets and binds what is not yet, and dispatches, so that a small transform waits for nothing but the
  // GPU.
  void run() {
    for (const Dispatch& dispatch : dispatches_) {
      if (dispatch.program != current_) GL(PFNGLUSEPROGRAMPROC, glUseProgram)(dispatch.program);
      current_ = dispatch.program;
      for (const auto& [place, values] : dispatch.uniforms)
        if (is_new(uniforms_, {current_, place}, values))
          GL(PFNGLUNIFORM1UIVPROC, glUniform1uiv)(place, GLsizei(values.size()), values.data());
      for (const auto& [point, part] : dispatch.bindings)
        if (is_new(bound_, point, part)) arrays_[part.array].bind(point, part.offset, part.bytes);
      const auto& groups = dispatch.groups;
      GL(PFNGLDISPATCHCOMPUTEPROC, glDispatchCompute)(groups[0], groups[1], groups[2]);
      GL(PFNGLMEMORYBARRIERPROC, glMemoryBarrier)(dispatch.barriers);
    }
  }

 private:
  struct Part {
    std::size_t array;
    GLintptr offset;
    GLsizeiptr bytes;

    bool operator!=(const Part& other) const {
      return std::tie(array, offset, bytes) != std::tie(other.array, other.offset, other.bytes);
    }
  };
  struct Dispatch {
    GLuint program;
    std::vector<std::pair<GLint, std::vector<GLuint>>> uniforms;  // places and values
    std::vector<std::pair<GLuint, Part>> bindings;                // points and what is bound there
    std::array<GLuint, 3> groups;
    GLbitfield barriers;
  };

  // Keeps the value, and tells whether it was another one before.
  template <typename Key, typename Value>
  static bool is_new(std::map<Key, Value>& values, const Key& key, const Value& value) {
    const auto [kept, is_first] = values.try_emplace(key, value);
    return is_first || std::exchange(kept->second, value) != value;
  }

  // Passes that share their turns are dispatched one after the other in each.
  void add_dispatches() {
    const Json& passes = json_["passes"];
    for (std::size_t first = 0, end = 0; first < passes.size(); first = end) {
      for (end = first + 1; end < passes.size() && passes[end]["shares_turns"];) ++end;
      for (GLuint turn = 0; turn < passes[first]["turns"]; ++turn)
        for (std::size_t index = first; index < end; ++index)
          dispatches_.push_back(dispatch_of(passes[index], turn));
    }
  }

  Dispatch dispatch_of(const Json& pass, GLuint turn) const {
    Dispatch dispatch{programs_[pass["program"]], {}, {}, pass["work_groups"], 0};
    const auto set = [&](const std::string& name, const std::vector<GLuint>& values) {
      const GLint place =
          GL(PFNGLGETUNIFORMLOCATIONPROC, glGetUniformLocation)(dispatch.program, name.c_str());
      if (place >= 0) dispatch.uniforms.emplace_back(place, values);
    };
    for (const auto& [name, value] : pass["uniforms"].items()) {
      if (value.is_array()) {
        set(name, value.get<std::vector<GLuint>>());
      } else {
        set(name, {value.get<GLuint>()});
      }
    }
    set("turn", {turn});
    for (const Json& binding : pass["bindings"]) {
      const auto of_turn = binding.value("bytes_of_turn", GLsizeiptr{0});
      const auto bytes = binding.value("byte_count", GLsizeiptr{0});
      const GLintptr first = binding.value("first_byte", GLintptr{0}) + turn * of_turn;
      dispatch.bindings.emplace_back(binding["point"],
                                     Part{binding["resource"], first, bytes > 0 ? bytes : of_turn});
    }
    for (const Json& name : pass["barriers"])
      dispatch.barriers |= name == "GL_SHADER_STORAGE_BARRIER_BIT"
                               ? GLbitfield{GL_SHADER_STORAGE_BARRIER_BIT}
                               : GLbitfield{GL_SHADER_IMAGE_ACCESS_BARRIER_BIT};
    return dispatch;
  }

  Json json_;
  std::vector<Array> arrays_;
  std::vector<GLuint> programs_;
  std::vector<Dispatch> dispatches_;
  std::map<GLuint, Part> bound_;  // what is at each point
  // The values at a place of a program.
  std::map<std::pair<GLuint, GLint>, std::vector<GLuint>> uniforms_;
  GLuint current_ = 0;
};

const std::string& type_of(const Json& resource) {
  const auto found = kTypes.find(resource["elements"]);
  if (found == kTypes.end())
    throw std::runtime_error("values of type " + resource["elements"].dump() +
                             " are left to programs of your own");
  return found->second;
}

std::size_t bytes_of_row(const Json& resource, const char* stride) {
  const std::size_t width = resource["extent"][0];
  return resource.value(stride, width) * std::stoul(type_of(resource).substr(2));
}

// Returns rows that are so many bytes apart as rows that are others apart.
Bytes moved(const Bytes& values, const Json& resource, std::size_t apart, std::size_t wanted_apart) {
  const std::size_t rows =
      resource["extent"][1].get<std::size_t>() * resource["extent"][2].get<std::size_t>();
  Bytes all(rows * wanted_apart);
  for (std::size_t row = 0; row < rows; ++row)
    std::memcpy(&all[row * wanted_apart], &values[row * apart], bytes_of_row(resource, "none"));
  return all;
}

// Returns the time of one run out of several back to back, by the device's own clock.
double milliseconds_of(Plan& plan, int repeats) {
  GLuint queries[2] = {};
  GL(PFNGLGENQUERIESPROC, glGenQueries)(2, queries);
  GL(PFNGLQUERYCOUNTERPROC, glQueryCounter)(queries[0], GL_TIMESTAMP);
  for (int i = 0; i < repeats; ++i) plan.run();
  GL(PFNGLQUERYCOUNTERPROC, glQueryCounter)(queries[1], GL_TIMESTAMP);
  GLuint64 times_ns[2] = {};
  for (int i = 0; i < 2; ++i)
    GL(PFNGLGETQUERYOBJECTUI64VPROC, glGetQueryObjectui64v)(queries[i], GL_QUERY_RESULT, &times_ns[i]);
  GL(PFNGLDELETEQUERIESPROC, glDeleteQueries)(2, queries);
  return double(times_ns[1] - times_ns[0]) / 1e6 / repeats;
}

// Returns the median of five times, once the device has had half a second to raise its clock.
double median_milliseconds_of(Plan& plan, int repeats) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  do {
    milliseconds_of(plan, repeats);
  } while (Clock::now() - begin < std::chrono::milliseconds(500));
  std::array<double, 5> times{};
  for (double& time : times) time = milliseconds_of(plan, repeats);
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void run(const std::string& folder, const std::string& input, const std::string& output, int repeats) {
  make_context();
  Plan plan(folder);
  const std::size_t source = plan.find("input");
  const std::size_t target = plan.find("output");
  const Json &from = plan.resource(source), &to = plan.resource(target);
  const Bytes values = read_npy(input, type_of(from));
  const std::size_t bytes = bytes_of_row(from, "none") * from["extent"][1].get<std::size_t>() *
                            from["extent"][2].get<std::size_t>();
  if (values.size() != bytes)
    throw std::runtime_error(input + " has " + std::to_string(values.size()) + " bytes; the plan takes " +
                             std::to_string(bytes));
  plan.array(source).write(moved(values, from, bytes_of_row(from, "none"), bytes_of_row(from, "row_stride")));
  plan.run();
  GL(PFNGLMEMORYBARRIERPROC, glMemoryBarrier)(GL_ALL_BARRIER_BITS);
  write_npy(output, type_of(to), to["extent"],
            moved(plan.array(target).read(), to, bytes_of_row(to, "row_stride"), bytes_of_row(to, "none")));
  if (repeats > 0) std::cerr << median_milliseconds_of(plan, repeats) << " ms\n";
}

}  // namespace

int main(int count, char** arguments) {
  const int repeats = count == 5 ? std::atoi(arguments[4]) : 0;
  if (count != 4 && repeats < 1) {
    std::cerr << "load_plan: takes a folder with plan.json, the .npy file to read, the one to write, and for "
                 "its time how often to run it\n";
    return 2;
  }
  try {
    run(arguments[1], arguments[2], arguments[3], repeats);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "load_plan: " << error.what() << "\n";
    return 1;
  }
}
