// Statements for each of an invocation's values, written out: FOR_EACH_SLOT(S) is S(0u) S(1u) ... S(ELEMENTS - 1).
// A loop would say the same, but an array in registers needs constant indices, and no compiler promises to unroll.
#ifndef ELEMENTS
#error "ELEMENTS is missing: values an invocation holds, 2, 4, 8 or 16"
#endif
#define SLOTS_1(S) S(0u)
#define SLOTS_2(S) SLOTS_1(S) S(1u)
#define SLOTS_4(S) SLOTS_2(S) S(2u) S(3u)
#define SLOTS_8(S) SLOTS_4(S) S(4u) S(5u) S(6u) S(7u)
#define SLOTS_16(S) SLOTS_8(S) S(8u) S(9u) S(10u) S(11u) S(12u) S(13u) S(14u) S(15u)

// And for each butterfly: the first half, quarter or eighth of the slots.
#if ELEMENTS == 2
#define FOR_EACH_SLOT(S) SLOTS_2(S)
#define FOR_HALF_OF_SLOTS(S) SLOTS_1(S)
#elif ELEMENTS == 4
#define FOR_EACH_SLOT(S) SLOTS_4(S)
#define FOR_HALF_OF_SLOTS(S) SLOTS_2(S)
#define FOR_QUARTER_OF_SLOTS(S) SLOTS_1(S)
#elif ELEMENTS == 8
#define FOR_EACH_SLOT(S) SLOTS_8(S)
#define FOR_HALF_OF_SLOTS(S) SLOTS_4(S)
#define FOR_QUARTER_OF_SLOTS(S) SLOTS_2(S)
#define FOR_EIGHTH_OF_SLOTS(S) SLOTS_1(S)
#elif ELEMENTS == 16
#define FOR_EACH_SLOT(S) SLOTS_16(S)
#define FOR_HALF_OF_SLOTS(S) SLOTS_8(S)
#define FOR_QUARTER_OF_SLOTS(S) SLOTS_4(S)
#define FOR_EIGHTH_OF_SLOTS(S) SLOTS_2(S)
#else
#error "ELEMENTS is 2, 4, 8 or 16"
#endif
