// Butterflies without twiddle factors of the prime radices from 11 to 31, in registers, in place and in natural order: the
// symmetric form of lib/odd_butterfly.glsl, whose 5 to 15 pairs of legs are too many to write out term by term. A radix
// with p pairs takes 2 p p + 5 p instructions on complex values: 75 for 11, 525 for 31.
// Source: R. C. Singleton, An Algorithm for Computing the Mixed Radix Fast Fourier Transform, 1969, section 4.

// Cosine and sine of n / radix of a turn, n no multiple of the radix, from those of less than half of one.
#define FOLDED(n) (min((n) % radix, radix - (n) % radix) - 1u)
#define COSINE(n) cosines[FOLDED(n)]
#define SINE(n) ((n) % radix <= radix / 2u ? sines[FOLDED(n)] : -sines[FOLDED(n)])

// Legs m + 1 and radix - 1 - m; v[0] adds up to the output 0.
#define ADD_AND_SUBTRACT(m)                                      \
  sums[m] = v[m + 1u] + v[radix - 1u - m];                       \
  differences[m] = quarter_turn(v[m + 1u] - v[radix - 1u - m]);  \
  v[0] += sums[m];
// What the pair of legs k has of the outputs j and radix - j; of all pairs from the second one on.
#define ADD_TERM(j, k)                     \
  even += COSINE((j) * k) * sums[k - 1u];  \
  odd += SINE((j) * k) * differences[k - 1u];
#define ADD_TERMS_2(j) ADD_TERM(j, 2u)
#define ADD_TERMS_3(j) ADD_TERMS_2(j) ADD_TERM(j, 3u)
#define ADD_TERMS_4(j) ADD_TERMS_3(j) ADD_TERM(j, 4u)
#define ADD_TERMS_5(j) ADD_TERMS_4(j) ADD_TERM(j, 5u)
#define ADD_TERMS_6(j) ADD_TERMS_5(j) ADD_TERM(j, 6u)
#define ADD_TERMS_7(j) ADD_TERMS_6(j) ADD_TERM(j, 7u)
#define ADD_TERMS_8(j) ADD_TERMS_7(j) ADD_TERM(j, 8u)
#define ADD_TERMS_9(j) ADD_TERMS_8(j) ADD_TERM(j, 9u)
#define ADD_TERMS_10(j) ADD_TERMS_9(j) ADD_TERM(j, 10u)
#define ADD_TERMS_11(j) ADD_TERMS_10(j) ADD_TERM(j, 11u)
#define ADD_TERMS_12(j) ADD_TERMS_11(j) ADD_TERM(j, 12u)
#define ADD_TERMS_13(j) ADD_TERMS_12(j) ADD_TERM(j, 13u)
#define ADD_TERMS_14(j) ADD_TERMS_13(j) ADD_TERM(j, 14u)
#define ADD_TERMS_15(j) ADD_TERMS_14(j) ADD_TERM(j, 15u)
#define OUTPUTS_OF_PAIR(m, ADD_TERMS)                 \
  {                                                   \
    COMPLEX even = first + COSINE(m + 1u) * sums[0];  \
    COMPLEX odd = SINE(m + 1u) * differences[0];      \
    ADD_TERMS(m + 1u)                                 \
    v[m + 1u] = even + odd;                           \
    v[radix - 1u - m] = even - odd;                   \
  }
// The function `name`. SLOTS writes a statement for each of `pairs`, and OUTPUTS those of one.
#define PRIME_BUTTERFLY(name, radix_of_it, pairs, SLOTS, OUTPUTS, cosines_of_it, sines_of_it)  \
  void name(inout COMPLEX v[ELEMENTS]) {                                                       \
    const uint radix = radix_of_it;                                                            \
    const NUMBER cosines[pairs] = cosines_of_it;                                               \
    const NUMBER sines[pairs] = sines_of_it;                                                   \
    COMPLEX first = v[0];                                                                      \
    COMPLEX sums[pairs];                                                                       \
    COMPLEX differences[pairs];                                                                \
    SLOTS(ADD_AND_SUBTRACT)                                                                    \
    SLOTS(OUTPUTS)                                                                             \
  }

#if USES_RADIX(11)
const NUMBER kCosinesOf11[5] = NUMBER[](
    NUMBER(0.84125353283118117lf), NUMBER(0.41541501300188643lf), NUMBER(-0.14231483827328514lf), NUMBER(-0.65486073394528506lf),
    NUMBER(-0.95949297361449739lf));
const NUMBER kSinesOf11[5] = NUMBER[](
    NUMBER(0.54064081745559758lf), NUMBER(0.90963199535451837lf), NUMBER(0.98982144188093273lf), NUMBER(0.75574957435425828lf),
    NUMBER(0.28173255684142970lf));
#define OUTPUTS_OF_11(m) OUTPUTS_OF_PAIR(m, ADD_TERMS_5)
PRIME_BUTTERFLY(butterfly11, 11u, 5, SLOTS_5, OUTPUTS_OF_11, kCosinesOf11, kSinesOf11)
#endif
#if USES_RADIX(13)
const NUMBER kCosinesOf13[6] = NUMBER[](
    NUMBER(0.88545602565320990lf), NUMBER(0.56806474673115580lf), NUMBER(0.12053668025532305lf), NUMBER(-0.35460488704253563lf),
    NUMBER(-0.74851074817110110lf), NUMBER(-0.97094181742605203lf));
const NUMBER kSinesOf13[6] = NUMBER[](
    NUMBER(0.46472317204376855lf), NUMBER(0.82298386589365639lf), NUMBER(0.99270887409805399lf), NUMBER(0.93501624268541482lf),
    NUMBER(0.66312265824079520lf), NUMBER(0.23931566428755777lf));
#define OUTPUTS_OF_13(m) OUTPUTS_OF_PAIR(m, ADD_TERMS_6)
PRIME_BUTTERFLY(butterfly13, 13u, 6, SLOTS_6, OUTPUTS_OF_13, kCosinesOf13, kSinesOf13)
#endif
#if USES_RADIX(17)
const NUMBER kCosinesOf17[8] = NUMBER[](
    NUMBER(0.93247222940435580lf), NUMBER(0.73900891722065912lf), NUMBER(0.44573835577653827lf), NUMBER(0.09226835946330200lf),
    NUMBER(-0.27366299007208286lf), NUMBER(-0.60263463637925639lf), NUMBER(-0.85021713572961415lf), NUMBER(-0.98297309968390178lf));
const NUMBER kSinesOf17[8] = NUMBER[](
    NUMBER(0.36124166618715295lf), NUMBER(0.67369564364655721lf), NUMBER(0.89516329135506232lf), NUMBER(0.99573417629503452lf),
    NUMBER(0.96182564317281907lf), NUMBER(0.79801722728023950lf), NUMBER(0.52643216287735580lf), NUMBER(0.18374951781657033lf));
#define OUTPUTS_OF_17(m) OUTPUTS_OF_PAIR(m, ADD_TERMS_8)
PRIME_BUTTERFLY(butterfly17, 17u, 8, SLOTS_8, OUTPUTS_OF_17, kCosinesOf17, kSinesOf17)
#endif
#if USES_RADIX(19)
const NUMBER kCosinesOf19[9] = NUMBER[](
    NUMBER(0.94581724170063468lf), NUMBER(0.78914050939639360lf), NUMBER(0.54694815812242687lf), NUMBER(0.24548548714079915lf),
    NUMBER(-0.08257934547233232lf), NUMBER(-0.40169542465296946lf), NUMBER(-0.67728157162574107lf), NUMBER(-0.87947375120648907lf),
    NUMBER(-0.98636130340272237lf));
const NUMBER kSinesOf19[9] = NUMBER[](
    NUMBER(0.32469946920468349lf), NUMBER(0.61421271268966782lf), NUMBER(0.83716647826252857lf), NUMBER(0.96940026593933042lf),
    NUMBER(0.99658449300666985lf), NUMBER(0.91577332665505744lf), NUMBER(0.73572391067313162lf), NUMBER(0.47594739303707354lf),
    NUMBER(0.16459459028073389lf));
#define OUTPUTS_OF_19(m) OUTPUTS_OF_PAIR(m, ADD_TERMS_9)
PRIME_BUTTERFLY(butterfly19, 19u, 9, SLOTS_9, OUTPUTS_OF_19, kCosinesOf19, kSinesOf19)
#endif
#if USES_RADIX(23)
const NUMBER kCosinesOf23[11] = NUMBER[](
    NUMBER(0.96291728734779930lf), NUMBER(0.85441940454648855lf), NUMBER(0.68255314321865408lf), NUMBER(0.46006503773115213lf),
    NUMBER(0.20345601305263379lf), NUMBER(-0.06824241336467098lf), NUMBER(-0.33487961217098615lf), NUMBER(-0.57668032211486714lf),
    NUMBER(-0.77571129070441981lf), NUMBER(-0.91721130150545302lf), NUMBER(-0.99068594603633075lf));
const NUMBER kSinesOf23[11] = NUMBER[](
    NUMBER(0.26979677115702427lf), NUMBER(0.51958395003543358lf), NUMBER(0.73083596427812410lf), NUMBER(0.88788521840237523lf),
    NUMBER(0.97908408768232288lf), NUMBER(0.99766876919053920lf), NUMBER(0.94226092211882050lf), NUMBER(0.81696989301044202lf),
    NUMBER(0.63108794432605279lf), NUMBER(0.39840108984624146lf), NUMBER(0.13616664909624659lf));
#define OUTPUTS_OF_23(m) OUTPUTS_OF_PAIR(m, ADD_TERMS_11)
PRIME_BUTTERFLY(butterfly23, 23u, 11, SLOTS_11, OUTPUTS_OF_23, kCosinesOf23, kSinesOf23)
#endif
#if USES_RADIX(29)
const NUMBER kCosinesOf29[14] = NUMBER[](
    NUMBER(0.97662055571008668lf), NUMBER(0.90757541967095705lf), NUMBER(0.79609306570564375lf), NUMBER(0.64738628478182764lf),
    NUMBER(0.46840844069979014lf), NUMBER(0.26752833852922082lf), NUMBER(0.05413890858541753lf), NUMBER(-0.16178199655276473lf),
    NUMBER(-0.37013815533991436lf), NUMBER(-0.56118706536238237lf), NUMBER(-0.72599549192313086lf), NUMBER(-0.85685717616758924lf),
    NUMBER(-0.94765317118280244lf), NUMBER(-0.99413795715435961lf));
const NUMBER kSinesOf29[14] = NUMBER[](
    NUMBER(0.21497044021102407lf), NUMBER(0.41988910156026458lf), NUMBER(0.60517421519376517lf), NUMBER(0.76216205512763646lf),
    NUMBER(0.88351204444602292lf), NUMBER(0.96354999251922296lf), NUMBER(0.99853341385112386lf), NUMBER(0.98682652254152615lf),
    NUMBER(0.92897671981679144lf), NUMBER(0.82768899815689056lf), NUMBER(0.68769945885342329lf), NUMBER(0.51555385717702174lf),
    NUMBER(0.31930153013597997lf), NUMBER(0.10811901842394176lf));
#define OUTPUTS_OF_29(m) OUTPUTS_OF_PAIR(m, ADD_TERMS_14)
PRIME_BUTTERFLY(butterfly29, 29u, 14, SLOTS_14, OUTPUTS_OF_29, kCosinesOf29, kSinesOf29)
#endif
#if USES_RADIX(31)
const NUMBER kCosinesOf31[15] = NUMBER[](
    NUMBER(0.97952994125249449lf), NUMBER(0.91895781162023063lf), NUMBER(0.82076344120727633lf), NUMBER(0.68896691907568657lf),
    NUMBER(0.52896401032696246lf), NUMBER(0.34730525284482029lf), NUMBER(0.15142777750457666lf), NUMBER(-0.05064916883871271lf),
    NUMBER(-0.25065253225872054lf), NUMBER(-0.44039415155763431lf), NUMBER(-0.61210598254766284lf), NUMBER(-0.75875812269279090lf),
    NUMBER(-0.87434661614458212lf), NUMBER(-0.95413925640004885lf), NUMBER(-0.99486932339189515lf));
const NUMBER kSinesOf31[15] = NUMBER[](
    NUMBER(0.20129852008866008lf), NUMBER(0.39435585511331858lf), NUMBER(0.57126821509479228lf), NUMBER(0.72479278722911996lf),
    NUMBER(0.84864425749475095lf), NUMBER(0.93775213214708046lf), NUMBER(0.98846832432811140lf), NUMBER(0.99871650717105281lf),
    NUMBER(0.96807711886620431lf), NUMBER(0.89780453957074166lf), NUMBER(0.79077573693769858lf), NUMBER(0.65137248272222221lf),
    NUMBER(0.48530196253108103lf), NUMBER(0.29936312297335795lf), NUMBER(0.10116832198743218lf));
#define OUTPUTS_OF_31(m) OUTPUTS_OF_PAIR(m, ADD_TERMS_15)
PRIME_BUTTERFLY(butterfly31, 31u, 15, SLOTS_15, OUTPUTS_OF_31, kCosinesOf31, kSinesOf31)
#endif
