// Two real lines a and b are transformed as one complex line a + i b. Its spectrum Z holds both of theirs: a real line's
// spectrum at N - k is the conjugate of that at k, so that A(k) = (Z(k) + conj Z(N - k)) / 2 and
// B(k) = (Z(k) - conj Z(N - k)) / 2 i.
// Source: the source on FFT convolution, "two real signals as one complex signal".

// Z(k) from A(k) and B(k).
COMPLEX pair_of(COMPLEX a, COMPLEX b) { return COMPLEX(a.x - b.y, a.y + b.x); }

// A(k) and B(k) from Z(k) and Z(N - k).
COMPLEX first_of_pair(COMPLEX value, COMPLEX mirrored) { return 0.5 * COMPLEX(value.x + mirrored.x, value.y - mirrored.y); }
COMPLEX second_of_pair(COMPLEX value, COMPLEX mirrored) { return 0.5 * COMPLEX(value.y + mirrored.y, mirrored.x - value.x); }
