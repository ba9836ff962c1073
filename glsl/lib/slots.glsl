// Statements for each of an invocation's values, written out: FOR_EACH_SLOT(S) is S(0u) S(1u) ... S(ELEMENTS - 1).
// A loop would say the same, but an array in registers needs constant indices, and no compiler promises to unroll.
#ifndef ELEMENTS
#error "ELEMENTS is missing: values an invocation holds, 2 to 16"
#endif
#define SLOTS_1(S) S(0u)
#define SLOTS_2(S) SLOTS_1(S) S(1u)
#define SLOTS_3(S) SLOTS_2(S) S(2u)
#define SLOTS_4(S) SLOTS_3(S) S(3u)
#define SLOTS_5(S) SLOTS_4(S) S(4u)
#define SLOTS_6(S) SLOTS_5(S) S(5u)
#define SLOTS_7(S) SLOTS_6(S) S(6u)
#define SLOTS_8(S) SLOTS_7(S) S(7u)
#define SLOTS_9(S) SLOTS_8(S) S(8u)
#define SLOTS_10(S) SLOTS_9(S) S(9u)
#define SLOTS_11(S) SLOTS_10(S) S(10u)
#define SLOTS_12(S) SLOTS_11(S) S(11u)
#define SLOTS_13(S) SLOTS_12(S) S(12u)
#define SLOTS_14(S) SLOTS_13(S) S(13u)
#define SLOTS_15(S) SLOTS_14(S) S(14u)
#define SLOTS_16(S) SLOTS_15(S) S(15u)

#if ELEMENTS == 2
#define FOR_EACH_SLOT(S) SLOTS_2(S)
#elif ELEMENTS == 3
#define FOR_EACH_SLOT(S) SLOTS_3(S)
#elif ELEMENTS == 4
#define FOR_EACH_SLOT(S) SLOTS_4(S)
#elif ELEMENTS == 5
#define FOR_EACH_SLOT(S) SLOTS_5(S)
#elif ELEMENTS == 6
#define FOR_EACH_SLOT(S) SLOTS_6(S)
#elif ELEMENTS == 7
#define FOR_EACH_SLOT(S) SLOTS_7(S)
#elif ELEMENTS == 8
#define FOR_EACH_SLOT(S) SLOTS_8(S)
#elif ELEMENTS == 9
#define FOR_EACH_SLOT(S) SLOTS_9(S)
#elif ELEMENTS == 10
#define FOR_EACH_SLOT(S) SLOTS_10(S)
#elif ELEMENTS == 11
#define FOR_EACH_SLOT(S) SLOTS_11(S)
#elif ELEMENTS == 12
#define FOR_EACH_SLOT(S) SLOTS_12(S)
#elif ELEMENTS == 13
#define FOR_EACH_SLOT(S) SLOTS_13(S)
#elif ELEMENTS == 14
#define FOR_EACH_SLOT(S) SLOTS_14(S)
#elif ELEMENTS == 15
#define FOR_EACH_SLOT(S) SLOTS_15(S)
#elif ELEMENTS == 16
#define FOR_EACH_SLOT(S) SLOTS_16(S)
#else
#error "ELEMENTS is 2 to 16"
#endif
