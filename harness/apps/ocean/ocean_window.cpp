#include "apps/ocean/ocean_window.h"

#include <fmt/format.h>
#include <memory>
#include <stdexcept>

#include "apps/ocean/ocean_controls.h"
#include "apps/ocean/ocean_picture.h"
#include "apps/ocean/text_overlay.h"
#include "gl/framebuffer.h"
#include "system/whole_file.h"

namespace fftbench::ocean {
namespace {

constexpr double kSecondsOfMean = 0.5;  // over which times are averaged
constexpr double kLongestStep = 0.25;   // seconds that a frame lasts for the camera and the waves
constexpr double kSecondsOfMessage = 6;

// Two settings that differ in what the simulation can change while it runs.
bool need_same_simulation(OceanSettings a, const OceanSettings& b) {
  a.choppiness = b.choppiness;
  return a == b;
}

class Session {
 public:
  Session(FftDevice& device, gl::Window& window, const WindowRequest& request)
      : device_(device),
        window_(window),
        request_(request),
        controls_{.settings = request.settings},
        scene_(std::make_unique<OceanScene>(device, request.settings)) {
    say(scene_->simulation().remark());
  }

  WindowSession run() {
    last_frame_ = mean_since_ = began_ = window_.seconds();
    while (window_.is_open() && !controls_.wants_to_leave) {
      draw_frame();
      follow_keys();
    }
    scene_->simulation().check();
    return {.frames = frames_, .seconds = window_.seconds() - began_, .times = shown_times_};
  }

 private:
  void draw_frame() {
    const double now = window_.seconds();
    const double step = std::min(now - last_frame_, kLongestStep);
    last_frame_ = now;
    controls_.camera = steered(controls_.camera, window_, step);
    if (!controls_.is_paused) time_ += step;
    const glm::uvec2 extent = window_.begin_frame();
    scene_->draw({.time = time_,
                  .elapsed = is_first_ ? std::nullopt : std::optional(controls_.is_paused ? 0.0 : step),
                  .camera = controls_.camera,
                  .extent = extent,
                  .as_wireframe = controls_.as_wireframe});
    is_first_ = false;
    text_.draw(lines(now), extent);
    if (std::exchange(controls_.wants_screenshot, false)) write_screenshot(extent);
    window_.end_frame();
    ++frames_;
    ++frames_of_mean_;
    std::ranges::move(scene_->take_times(), std::back_inserter(times_));
    if (now - mean_since_ >= kSecondsOfMean) update_times(now);
  }

  void update_times(double now) {
    frame_ms_ = 1000 * (now - mean_since_) / double(std::exchange(frames_of_mean_, 0));
    mean_since_ = now;
    if (!times_.empty()) shown_times_ = medians_of(std::exchange(times_, {}));
    window_.set_title(fmt::format("{} - {}, {} - {:.1f} frames/s", kWindowTitle, describe_grid(),
                                  describe_waves(), 1000 / frame_ms_));
  }

  std::string describe_grid() {
    const OceanSettings& settings = scene_->simulation().settings();
    const std::string& running = scene_->simulation().algorithm().algorithm->name;
    const std::string& asked = settings.fft.algorithm;
    const std::string algorithm = running == asked ? asked : fmt::format("{} ({})", asked, running);
    std::string sides;
    for (const double side : settings.patches_m)
      sides += fmt::format("{}{:.4g}", sides.empty() ? "" : " + ", side);
    return fmt::format("{0} x {0}, {1} m, {2}", settings.size, sides, algorithm);
  }

  std::string describe_waves() {
    const OceanSettings& settings = scene_->simulation().settings();
    return fmt::format("wind {:g} m/s, {}, choppiness {:.1f}", settings.sea.wind_m_per_s,
                       spectrum_names().at(std::size_t(settings.sea.spectrum)), settings.choppiness);
  }

  std::vector<std::string> lines(double now) {
    if (!controls_.shows_text) return {};
    std::vector<std::string> text{
        fmt::format("{:.1f} ms a frame: spectrum {:.3f}, FFT {:.3f}, fields {:.3f}, shading {:.3f}",
                    frame_ms_, shown_times_.spectrum, shown_times_.fft, shown_times_.fields,
                    shown_times_.shading),
        describe_grid(), describe_waves()};
    if (!message_.empty() && now < message_until_) text.push_back(message_);
    if (controls_.shows_keys) {
      text.emplace_back();
      std::ranges::move(key_list(), std::back_inserter(text));
    } else {
      text.emplace_back("F1: keys");
    }
    return text;
  }

  void follow_keys() {
    for (const gl::KeyPress& press : window_.take_presses()) {
      Controls wanted = pressed(controls_, press, request_.algorithms);
      if (press.key == 'T') wanted = pass_over_refused(std::move(wanted), press);
      if (take_settings(wanted.settings)) {
        controls_ = std::move(wanted);
      } else {
        wanted.settings = controls_.settings;
        controls_ = std::move(wanted);
      }
    }
  }

  // Goes on to the next algorithm until one can be used; after a whole round, the first one says why not.
  Controls pass_over_refused(Controls wanted, const gl::KeyPress& press) {
    for (std::size_t i = 0; i < request_.algorithms.size(); ++i) {
      if (!WaveSimulation::refusal(device_, wanted.settings)) break;
      wanted = pressed(std::move(wanted), press, request_.algorithms);
    }
    return wanted;
  }

  // Returns whether the settings can be used. What the simulation has is kept where they can't.
  bool take_settings(const OceanSettings& wanted) {
    scene_->simulation().set_choppiness(wanted.choppiness);
    if (need_same_simulation(wanted, scene_->simulation().settings())) return true;
    try {
      scene_ = std::make_unique<OceanScene>(device_, wanted);
    } catch (const std::invalid_argument& error) {
      say(error.what());
      return false;
    }
    is_first_ = true;
    times_.clear();
    say(scene_->simulation().remark());
    return true;
  }

  void write_screenshot(glm::uvec2 extent) {
    std::filesystem::path file;
    do {
      file = request_.screenshots / fmt::format("ocean-{:03}.png", ++screenshots_);
    } while (std::filesystem::exists(file));
    try {
      system::write_whole_file(file, {png_of(gl::read_pixels(extent), extent)});
      say("wrote " + file.string());
    } catch (const system::WriteError& error) {
      say(error.what());
    }
  }

  void say(const std::string& message) {
    message_ = message;
    message_until_ = window_.seconds() + kSecondsOfMessage;
  }

  FftDevice& device_;
  gl::Window& window_;
  WindowRequest request_;
  Controls controls_;
  std::unique_ptr<OceanScene> scene_;
  TextOverlay text_;
  std::string message_;
  double message_until_ = 0;
  double time_ = 0;  // of the sea
  double began_ = 0, last_frame_ = 0, mean_since_ = 0, frame_ms_ = 0;
  std::size_t frames_ = 0, frames_of_mean_ = 0;
  unsigned screenshots_ = 0;
  bool is_first_ = true;
  std::vector<FrameTimes> times_;
  FrameTimes shown_times_;
};

}  // namespace

WindowSession show_in_window(FftDevice& device, gl::Window& window, const WindowRequest& request) {
  return Session(device, window, request).run();
}

}  // namespace fftbench::ocean
