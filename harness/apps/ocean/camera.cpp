#include "apps/ocean/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <numbers>

namespace fftbench::ocean {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kSteepest = 1.5F;   // of the elevation, in radians
constexpr float kLowest = 1.5F;     // of the eye, in metres
constexpr float kFarthest = 60000;  // metres
constexpr int kProbesOfEdge = 16;

glm::vec3 right_of(const Camera& camera) {
  return {-std::sin(camera.azimuth), 0, std::cos(camera.azimuth)};
}

}  // namespace

glm::vec3 direction_of(const Camera& camera) {
  return {std::cos(camera.elevation) * std::cos(camera.azimuth), std::sin(camera.elevation),
          std::cos(camera.elevation) * std::sin(camera.azimuth)};
}

glm::vec2 screen_half_of(const Camera& camera, float aspect) {
  const float half = std::tan(camera.height_of_view / 2);
  return {half * aspect, half};
}

glm::mat4 view_of(const Camera& camera) {
  return glm::lookAt(camera.eye, camera.eye + direction_of(camera), {0, 1, 0});
}

glm::mat4 projection_of(const Camera& camera, float aspect) {
  return glm::perspective(camera.height_of_view, aspect, 0.3F, 2 * kFarthest);
}

Camera turned(Camera camera, float by_azimuth, float by_elevation) {
  camera.azimuth = std::remainder(camera.azimuth + by_azimuth, 2 * kPi);
  camera.elevation = std::clamp(camera.elevation + by_elevation, -kSteepest, kSteepest);
  return camera;
}

Camera moved(Camera camera, glm::vec3 ahead_right_up) {
  const glm::vec3 ahead{std::cos(camera.azimuth), 0, std::sin(camera.azimuth)};
  camera.eye += ahead * ahead_right_up.x + right_of(camera) * ahead_right_up.y;
  camera.eye.y = std::clamp(camera.eye.y + ahead_right_up.z, kLowest, 1000.0F);
  return camera;
}

VisibleWater visible_water(const Camera& camera, float aspect) {
  const glm::vec2 half = 1.15F * screen_half_of(camera, aspect);
  const glm::vec3 ahead = direction_of(camera), right = right_of(camera), up = glm::cross(right, ahead);
  glm::vec2 azimuths(0), elevations(camera.elevation);
  for (int edge = 0; edge < 4; ++edge) {
    for (int probe = 0; probe < kProbesOfEdge; ++probe) {
      const float along = 2 * float(probe) / (kProbesOfEdge - 1) - 1, side = edge % 2 == 0 ? 1.0F : -1.0F;
      const glm::vec2 place = half * (edge < 2 ? glm::vec2(along, side) : glm::vec2(side, along));
      const glm::vec3 ray = glm::normalize(ahead + place.x * right + place.y * up);
      const float azimuth = std::remainder(std::atan2(ray.z, ray.x) - camera.azimuth, 2 * kPi);
      azimuths = {std::min(azimuths.x, azimuth), std::max(azimuths.y, azimuth)};
      const float elevation = std::asin(std::clamp(ray.y, -1.0F, 1.0F));
      elevations = {std::min(elevations.x, elevation), std::max(elevations.y, elevation)};
    }
  }
  // Waves near the eye move far on the screen.
  const float margin = std::min(0.5F, 1.5F / camera.eye.y);
  float deepest = std::min(-elevations.x + margin, kPi / 2 - 0.001F);
  // Straight below the eye all directions meet.
  if (camera.elevation - std::atan(half.y) - margin < -0.42F * kPi) {
    azimuths = {-kPi, kPi};
    deepest = kPi / 2 - 0.001F;
  } else {
    azimuths += glm::vec2(-margin, margin);
  }
  const float horizon = std::min(camera.eye.y / kFarthest, 0.02F);
  const float least = std::max(-elevations.y, horizon);
  return {.azimuths = camera.azimuth + azimuths, .depressions = {least, std::max(deepest, least + 0.001F)}};
}

}  // namespace fftbench::ocean
