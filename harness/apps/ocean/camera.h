// Where the eye is and where it looks. y is up; the still water is at y = 0.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace fftbench::ocean {

struct Camera {
  glm::vec3 eye{0, 7, 0};
  float azimuth = 3.1F;         // radians from x towards z; at first, against the wind
  float elevation = -0.1F;      // radians above the horizon
  float height_of_view = 0.8F;  // radians
};

glm::vec3 direction_of(const Camera& camera);
glm::vec2 screen_half_of(const Camera& camera, float aspect);  // tangents of half of the angles of view
glm::mat4 view_of(const Camera& camera);
glm::mat4 projection_of(const Camera& camera, float aspect);

// Turns by these angles. The eye looks neither straight up nor straight down.
Camera turned(Camera camera, float by_azimuth, float by_elevation);

// Moves by metres: ahead and to the right as it looks, over the water; up. The eye stays above the water.
Camera moved(Camera camera, glm::vec3 ahead_right_up);

// The part of the water that can be seen, as angles from the eye.
struct VisibleWater {
  glm::vec2 azimuths;     // least and most
  glm::vec2 depressions;  // below the horizon, least and most, in radians; all above 0
};

// Returns it with a margin for waves that reach into the picture from outside. Where no water can be seen, it
// is a strip along the horizon.
VisibleWater visible_water(const Camera& camera, float aspect);

}  // namespace fftbench::ocean
