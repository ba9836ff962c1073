#version 430 core
// A 2D FFT of small images in one dispatch, whose work groups hand nothing to each other: each reads the whole image, takes
// of the columns' transforms those values alone that its rows of the result are made of, and then transforms these rows.
//
// In an image of H rows and W columns, work group c has R rows, c + q M with q = 0 .. R - 1 and M = H / R. What comes from row
// R m + r of the image is multiplied by exp(2 pi i (R m + r) (c + q M) / H), in which q and m never meet:
//   S(r)                        = sum over m = 0 .. M - 1 of exp(2 pi i m c / M) row R m + r
//   row c + q M, up to its FFT  = sum over r = 0 .. R - 1 of exp(2 pi i r (c + q M) / H) S(r)
// So a group adds up as many products as the image has values, and R for each value that it stores. It reads M times as much
// as an image has, which small ones have in the caches, and saves what passing on from rows to columns takes: the way to
// memory and back, and the wait for the slowest group.
// Dispatch: M work groups an image, of invocations that each make sums of a column, and then share the rows; there may be
// more of them than the rows take.
// Source: H. V. Sorensen, C. S. Burrus: Efficient Computation of the DFT with Only a Subset of Input or Output Points, 1993
// (transform decomposition); the rows' stages as in stockham_register.comp.
#include "lib/shared_constants.h"
#ifndef WORK_GROUP_SIZE
#error "WORK_GROUP_SIZE is missing: invocations"
#endif
#ifndef ROWS_OF_GROUP
#error "ROWS_OF_GROUP is missing: R, which divides LINE_COUNT"
#endif
#ifndef TERMS
#error "TERMS is missing: M, of a sum"
#endif
#ifndef TERMS_AT_ONCE
#error "TERMS_AT_ONCE is missing: that an invocation loads before it adds them up"
#endif
#ifndef FACTORS
#error "FACTORS is missing: TERMS rounded up to a multiple of TERMS_AT_ONCE"
#endif
layout(local_size_x = WORK_GROUP_SIZE) in;

#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "lib/twiddle.glsl"
#include "lib/butterfly.glsl"
#include "lib/register_fft.glsl"
#include "lib/line_share.glsl"
#include "lib/dispatch_sync.glsl"
#include "lib/storage.glsl"

const uint kRows = uint(ROWS_OF_GROUP);
const uint kTerms = uint(TERMS);
const uint kSums = kRows * uint(LINE_LENGTH);
const uint kSumsOfInvocation = (kSums + uint(WORK_GROUP_SIZE) - 1u) / uint(WORK_GROUP_SIZE);
const uint kBlocksOfSum = uint(FACTORS / TERMS_AT_ONCE);

shared COMPLEX shared_factors[FACTORS];  // of whole blocks
shared COMPLEX shared_sums[ROWS_OF_GROUP * LINE_LENGTH];

// Sum `number` is of column number % W, and of rows R m + number / W. Where there are none left for an invocation, it repeats
// the last one.
uint sum_of_invocation(uint turn) { return min(gl_LocalInvocationIndex + turn * uint(WORK_GROUP_SIZE), kSums - 1u); }

// Behind the last term it comes once more, for which the factor is 0.
COMPLEX load_term(uint sum, uint term, uint layer) {
  return load_source(uvec3(sum % uint(LINE_LENGTH), min(term, kTerms - 1u) * kRows + sum / uint(LINE_LENGTH), layer));
}

// The factors of a row's sums.
struct RowFactors {
  COMPLEX of_sum[ROWS_OF_GROUP];
};

RowFactors factors_of_row(uint row) {
  RowFactors factors;
  for (uint r = 0u; r < kRows; ++r) factors.of_sum[r] = twiddle(r * row % uint(LINE_COUNT), uint(LINE_COUNT));
  return factors;
}

COMPLEX value_of_row(uint position, RowFactors factors) {
  COMPLEX value = shared_sums[position];  // whose factor is 1
  for (uint r = 1u; r < kRows; ++r) {
    value += complex_multiply(shared_sums[r * uint(LINE_LENGTH) + position], factors.of_sum[r]);
  }
  return value;
}

#define FOR_EACH_LOADED(S) FOR_EACH_FILLED(S, FIRST_SLOTS, uint(FIRST_RADIX), share, is_there)
#define FOR_EACH_STORED(S) FOR_EACH_FILLED(S, LAST_SLOTS, uint(LAST_RADIX), share, is_there)
#define TAKE_VALUE(m, b, leg) v[m] = value_of_row(position_of_leg(b, leg, uint(FIRST_RADIX), share).at, row_factors);
#define STORE_VALUE(m, b, leg) \
  store_target(uvec3(position_of_leg(b, leg, uint(LAST_RADIX), share).at, row, layer), v[m] * NUMBER(SCALE));

void main() {
  uint first_row = gl_WorkGroupID.x % kTerms;
  uint layer = gl_WorkGroupID.x / kTerms;
  LineShare share = share_of_loads(kLines);
  bool is_there = has_line(share, 0u);
  uint row = first_row + min(share.line, kRows - 1u) * kTerms;
  // All factors come while the dispatches before end.
  for (uint term = gl_LocalInvocationIndex; term < uint(FACTORS); term += uint(WORK_GROUP_SIZE)) {
    shared_factors[term] = term < kTerms ? twiddle(term * first_row % kTerms, kTerms) : COMPLEX(0.0);
  }
  RowFactors row_factors = factors_of_row(row);
  Twiddles twiddles = twiddles_of(share);
  wait_before_loads();

  for (uint turn = 0u; turn < kSumsOfInvocation; ++turn) {
    uint sum = sum_of_invocation(turn);
    COMPLEX total = COMPLEX(0.0);
    for (uint block = 0u; block < kBlocksOfSum; ++block) {
      COMPLEX terms[TERMS_AT_ONCE];
      for (uint j = 0u; j < uint(TERMS_AT_ONCE); ++j) {
        terms[j] = load_term(sum, block * uint(TERMS_AT_ONCE) + j, layer);
      }
      // The barrier is for the factors, which are there before the first terms are.
      if (turn == 0u && block == 0u) barrier();
      // A block has a sum of its own, since a sum of many terms loses a digit. Products with real parts and with imaginary
      // ones are added up apart, so that no addition waits for two.
      COMPLEX by_reals = COMPLEX(0.0);
      COMPLEX by_imaginaries = COMPLEX(0.0);
      for (uint j = 0u; j < uint(TERMS_AT_ONCE); ++j) {
        COMPLEX factor = shared_factors[block * uint(TERMS_AT_ONCE) + j];
        by_reals += terms[j].x * factor;
        by_imaginaries += terms[j].y * factor;
      }
      total += COMPLEX(by_reals.x - by_imaginaries.y, by_reals.y + by_imaginaries.x);
    }
    shared_sums[sum] = total;
  }
  barrier();

  COMPLEX v[ELEMENTS];
  FOR_EACH_LOADED(TAKE_VALUE)
  register_fft(share, share, twiddles, v);
  wait_before_stores();
  FOR_EACH_STORED(STORE_VALUE)
  end_of_work();
}
