// Statements for each of an invocation's values, written out: FOR_EACH_SLOT(S) is S(0u) S(1u) ... S(ELEMENTS - 1).
// A loop would say the same, but an array in registers needs constant indices, and no compiler promises to unroll.
#ifndef ELEMENTS
#error "ELEMENTS is missing: values an invocation holds, 2 to 25, 29 or 31"
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
#define SLOTS_17(S) SLOTS_16(S) S(16u)
#define SLOTS_18(S) SLOTS_17(S) S(17u)
#define SLOTS_19(S) SLOTS_18(S) S(18u)
#define SLOTS_20(S) SLOTS_19(S) S(19u)
#define SLOTS_21(S) SLOTS_20(S) S(20u)
#define SLOTS_22(S) SLOTS_21(S) S(21u)
#define SLOTS_23(S) SLOTS_22(S) S(22u)
#define SLOTS_24(S) SLOTS_23(S) S(23u)
#define SLOTS_25(S) SLOTS_24(S) S(24u)
#define SLOTS_26(S) SLOTS_25(S) S(25u)
#define SLOTS_27(S) SLOTS_26(S) S(26u)
#define SLOTS_28(S) SLOTS_27(S) S(27u)
#define SLOTS_29(S) SLOTS_28(S) S(28u)
#define SLOTS_30(S) SLOTS_29(S) S(29u)
#define SLOTS_31(S) SLOTS_30(S) S(30u)

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
#elif ELEMENTS == 17
#define FOR_EACH_SLOT(S) SLOTS_17(S)
#elif ELEMENTS == 18
#define FOR_EACH_SLOT(S) SLOTS_18(S)
#elif ELEMENTS == 19
#define FOR_EACH_SLOT(S) SLOTS_19(S)
#elif ELEMENTS == 20
#define FOR_EACH_SLOT(S) SLOTS_20(S)
#elif ELEMENTS == 21
#define FOR_EACH_SLOT(S) SLOTS_21(S)
#elif ELEMENTS == 22
#define FOR_EACH_SLOT(S) SLOTS_22(S)
#elif ELEMENTS == 23
#define FOR_EACH_SLOT(S) SLOTS_23(S)
#elif ELEMENTS == 24
#define FOR_EACH_SLOT(S) SLOTS_24(S)
#elif ELEMENTS == 25
#define FOR_EACH_SLOT(S) SLOTS_25(S)
#elif ELEMENTS == 29
#define FOR_EACH_SLOT(S) SLOTS_29(S)
#elif ELEMENTS == 31
#define FOR_EACH_SLOT(S) SLOTS_31(S)
#else
#error "ELEMENTS is 2 to 25, 29 or 31"
#endif
