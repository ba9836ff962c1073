// The light over the sea: the sky's radiance, the sun, and how radiance becomes a pixel. Directions have y up.

uniform vec3 sun_direction;

const vec3 kZenith = vec3(0.05, 0.17, 0.46);
const vec3 kHorizon = vec3(0.62, 0.68, 0.72);
const vec3 kSunColour = vec3(1.0, 0.74, 0.44);

// The sky without the sun's disc; below the horizon as on it.
vec3 sky_radiance(vec3 direction) {
  float up = max(direction.y, 0.0);
  vec3 sky = mix(kHorizon, kZenith, 1.0 - exp(-5.5 * up));
  float towards_sun = max(dot(direction, sun_direction), 0.0);
  float low = exp(-5.0 * up);
  sky += kSunColour * (0.35 * low * pow(towards_sun, 5.0) + 0.30 * pow(towards_sun, 30.0) + 0.8 * pow(towards_sun, 500.0));
  return sky;
}

// A curve like film's, and the gamma of screens.
vec3 pixel_of(vec3 radiance) {
  vec3 exposed = 0.95 * radiance;
  vec3 film = exposed * (2.51 * exposed + 0.03) / (exposed * (2.43 * exposed + 0.59) + 0.14);
  return pow(clamp(film, 0.0, 1.0), vec3(1.0 / 2.2));
}
