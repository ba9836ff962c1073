// Two real lines a and b are transformed as one complex line a + i b. Its spectrum Z holds both of theirs: a real line's
// spectrum at N - k is the conjugate of that at k, so that A(k) = (Z(k) + conj Z(N - k)) / 2 and
// B(k) = (Z(k) - conj Z(N - k)) / 2 i.
// Source: the source on FFT convolution, "two real signals as one complex signal".

vec2 conjugate(vec2 value) { return vec2(value.x, -value.y); }

// Z(k) from A(k) and B(k).
vec2 pair_of(vec2 a, vec2 b) { return vec2(a.x - b.y, a.y + b.x); }

// A(k) and B(k) from Z(k) and Z(N - k).
vec2 first_of_pair(vec2 value, vec2 mirrored) { return 0.5 * vec2(value.x + mirrored.x, value.y - mirrored.y); }
vec2 second_of_pair(vec2 value, vec2 mirrored) { return 0.5 * vec2(value.y + mirrored.y, mirrored.x - value.x); }
