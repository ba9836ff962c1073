#include "apps/npy.h"

#include "numpy_matrix.h"
#include "testing.h"

namespace fftbench::apps::npy_test {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;
using Shape = std::vector<std::size_t>;

constexpr std::array kSingle{NpyElement::kComplex64, NpyElement::kFloat32};
constexpr std::array kDouble{NpyElement::kComplex128, NpyElement::kFloat64};
constexpr std::array kHalf{NpyElement::kComplex64, NpyElement::kFloat32, NpyElement::kFloat16};

constexpr auto kVersion1 = "\x93NUMPY\x01\x00v\x00"sv;
constexpr std::size_t kDataStart = 128;

// Returns a file as NumPy writes it: a header padded with spaces up to a newline before byte 128, then the
// data.
std::string numpy_file(std::string_view header, std::string_view data, std::string_view prefix = kVersion1) {
  std::string file = std::string(prefix) + std::string(header);
  file.append(kDataStart - 1 - file.size(), ' ');
  return file + '\n' + std::string(data);
}

std::string header_of(std::string_view descr, std::string_view shape,
                      std::string_view fortran_order = "False") {
  return fmt::format("{{'descr': {}, 'fortran_order': {}, 'shape': {}, }}", descr, fortran_order, shape);
}

NpyArray parse(const std::string& bytes, std::span<const NpyElement> taken = kSingle) {
  std::istringstream stream(bytes);
  return read_npy(stream, bytes.size(), "a.npy", taken);
}

std::string_view data_of(const NpyArray& array) {
  return {reinterpret_cast<const char*>(array.data.data()), array.data.size()};
}

std::string error_of(const std::string& bytes, std::span<const NpyElement> taken = kSingle) {
  try {
    parse(bytes, taken);
  } catch (const NpyError& error) {
    return error.what();
  }
  return "accepted";
}

// Returns the error for a file of complex64 zeros whose header has this text.
std::string error_of_header(std::string_view header) {
  return error_of(numpy_file(header, std::string(8, '\0')));
}

TEST(Npy, ReadsComplexMatricesOfEveryVersion) {
  const auto data = kMatrixFile.substr(kDataStart);
  const std::string header = header_of("'<c8'", "(2, 3)");
  ASSERT_EQ(numpy_file(header, data), kMatrixFile);
  for (const auto prefix :
       {kVersion1, "\x93NUMPY\x02\x00t\x00\x00\x00"sv, "\x93NUMPY\x03\x00t\x00\x00\x00"sv}) {
    const NpyArray array = parse(numpy_file(header, data, prefix));
    EXPECT_EQ(array.shape, (Shape{2, 3}));
    EXPECT_EQ(array.element, NpyElement::kComplex64);
    EXPECT_EQ(data_of(array), data);
  }
}

TEST(Npy, KeepsTheElementsOfTheFileBitByBit) {
  const std::string data(16, '\x7f');
  for (const auto& [descr, element, shape] : {std::tuple{"'<f4'", NpyElement::kFloat32, Shape{4}},
                                              {"'<f8'", NpyElement::kFloat64, Shape{2}},
                                              {"'<c16'", NpyElement::kComplex128, Shape{1}},
                                              {"'<f2'", NpyElement::kFloat16, Shape{8}}}) {
    constexpr std::array kAll{NpyElement::kFloat32, NpyElement::kFloat64, NpyElement::kComplex128,
                              NpyElement::kFloat16};
    const NpyArray array = parse(numpy_file(header_of(descr, fmt::format("({},)", shape[0])), data), kAll);
    EXPECT_EQ(array.element, element);
    EXPECT_EQ(array.shape, shape);
    EXPECT_EQ(data_of(array), data);
  }
}

TEST(Npy, HalvesMayHaveAnAxisOfPairsBehindTheOthers) {
  const std::string data(48, '\x01');
  EXPECT_EQ(parse(numpy_file(header_of("'<f2'", "(2, 3, 2, 2)"), data), kHalf).shape, (Shape{2, 3, 2, 2}));
  EXPECT_NE(
      error_of(numpy_file(header_of("'<f2'", "(1, 2, 2, 2, 3)"), data), kHalf).find("it has 5 dimensions"),
      std::string::npos);
  EXPECT_NE(
      error_of(numpy_file(header_of("'<f4'", "(1, 1, 2, 3, 2)"), data), kHalf).find("it has 5 dimensions"),
      std::string::npos);
}

TEST(Npy, AdviceNamesTheElementsThatAreTaken) {
  const std::string file = numpy_file(header_of("'<f4'", "(2,)"), std::string(8, '\0'));
  EXPECT_EQ(
      error_of(file, kDouble),
      "a.npy: its elements are float32 ('<f4'); complex128 ('<c16') and float64 ('<f8') are read: convert "
      "with array.astype(numpy.complex128)");
  const std::string other = numpy_file(header_of("'<i4'", "(2,)"), std::string(8, '\0'));
  EXPECT_NE(error_of(other, kHalf).find("complex64 ('<c8'), float32 ('<f4') and float16 ('<f2') are read"),
            std::string::npos);
}

TEST(Npy, ReadsThreeDimensions) {
  const auto data = kMatrixFile.substr(kDataStart, 32);
  const NpyArray array = parse(numpy_file(header_of("'<c8'", "(2, 1, 2)"), data));
  EXPECT_EQ(array.shape, (Shape{2, 1, 2}));
  EXPECT_EQ(data_of(array), data);
}

TEST(Npy, HeaderMayBeWrittenInOtherWays) {
  const std::string zero(8, '\0');
  for (const auto header : {"{\"shape\":(1,),\"fortran_order\":False,\"descr\":\"<c8\"}"sv,
                            "{ 'descr' : '<c8' , 'shape' : ( 1L , ) , 'fortran_order' : True }"sv}) {
    EXPECT_EQ(parse(numpy_file(header, zero)).shape, Shape{1}) << header;
  }
}

TEST(Npy, OtherElementsAreNamedWithTheirConversion) {
  const auto message = [](std::string_view descr) { return error_of_header(header_of(descr, "(1,)")); };
  EXPECT_EQ(
      message("'<f8'"),
      "a.npy: its elements are float64 ('<f8'); complex64 ('<c8') and float32 ('<f4') are read: convert with "
      "array.astype(numpy.complex64)");
  EXPECT_NE(message("'<c16'").find("complex128 ('<c16')"), std::string::npos);
  EXPECT_NE(message("'|u1'").find("uint8 ('|u1')"), std::string::npos);
  EXPECT_NE(message("'>c8'").find("big-endian complex64 ('>c8')"), std::string::npos);
  EXPECT_NE(message("'|O'").find("pickled Python objects"), std::string::npos);
  EXPECT_NE(message("[('re', '<f4'), ('im', '<f4')]").find("structured ([('re', '<f4'), ('im', '<f4')])"),
            std::string::npos);
  EXPECT_NE(message("'<U7'").find("its dtype is '<U7'"), std::string::npos);
  EXPECT_NE(message("''").find("its dtype is ''"), std::string::npos);
}

// NumPy: numpy.arange(12, dtype="f2").reshape((2, 3, 2), order="F").ravel("C").
TEST(Npy, FortranOrderIsReadIntoCOrder) {
  const auto halves = [](std::initializer_list<char> values) {
    std::string data;
    for (const char value : values) data += {value, '\x3c'};
    return data;
  };
  const std::string data = halves({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  const NpyArray array = parse(numpy_file(header_of("'<f2'", "(2, 3, 2)", "True"), data), kHalf);
  EXPECT_EQ(array.shape, (Shape{2, 3, 2}));
  EXPECT_EQ(data_of(array), halves({0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11}));
  const NpyArray line = parse(numpy_file(header_of("'<f2'", "(12,)", "True"), data), kHalf);
  EXPECT_EQ(data_of(line), data);
  EXPECT_NE(error_of(numpy_file(header_of("'<f2'", "(2, 3, 3)", "True"), data), kHalf).find("is truncated"),
            std::string::npos);
}

TEST(Npy, OtherFilesAreNoArrays) {
  EXPECT_NE(error_of("\x89PNG\r\n\x1a\n and more").find("it does not start with \"\\x93NUMPY\""),
            std::string::npos);
  EXPECT_NE(error_of("").find("too short"), std::string::npos);
  EXPECT_NE(error_of("\x93NUMPY\x04\x01 12345").find("version is 4.1"), std::string::npos);
  EXPECT_NE(error_of("\x93NUMPY\x01\x01 12345").find("version is 1.1"), std::string::npos);
}

TEST(Npy, EveryTruncationIsRefused) {
  for (std::size_t length = 0; length < kMatrixFile.size(); ++length) {
    EXPECT_NE(error_of(std::string(kMatrixFile.substr(0, length))), "accepted") << length;
  }
  EXPECT_EQ(error_of(std::string(kMatrixFile.substr(0, 170))),
            "a.npy: its shape (2, 3) needs 48 bytes of data, found 42: the file is truncated");
}

TEST(Npy, AStreamShorterThanPromisedIsRefused) {
  std::istringstream stream(std::string(kMatrixFile.substr(0, 150)));
  EXPECT_THROW(read_npy(stream, kMatrixFile.size(), "a.npy", kSingle), NpyError);
}

TEST(Npy, TrailingBytesAreRefused) {
  EXPECT_EQ(error_of(std::string(kMatrixFile) + "\n"),
            "a.npy: its shape (2, 3) needs 48 bytes of data, found 49: bytes follow the end of the array");
}

TEST(Npy, ShapesThatLieTakeNoMemory) {
  const auto message = [](std::string_view shape) { return error_of_header(header_of("'<c8'", shape)); };
  EXPECT_NE(message("(1000000000000,)").find("needs 8000000000000 bytes of data, found 8"),
            std::string::npos);
  // The product 2^32 * 2^32 is 0 in 64 bits, and so is the size of 2^61 elements of 8 bytes.
  EXPECT_NE(message("(4294967296, 4294967296)").find("more elements than any file"), std::string::npos);
  EXPECT_NE(message("(2305843009213693953,)").find("more elements than any file"), std::string::npos);
  EXPECT_NE(message("(18446744073709551616,)").find("below 2^64"), std::string::npos);
  EXPECT_NE(message("(4, 0)").find("its shape (4, 0) is empty"), std::string::npos);
  EXPECT_NE(message("(-1,)").find("not negative"), std::string::npos);
  EXPECT_NE(message("()").find("it has 0 dimensions"), std::string::npos);
  EXPECT_NE(message("(1, 1, 1, 1, 1)").find("it has 5 dimensions"), std::string::npos);
}

TEST(Npy, AHeaderLongerThanTheFileTakesNoMemory) {
  EXPECT_NE(error_of("\x93NUMPY\x02\x00\xff\xff\xff\xff{}"s).find("claims 4294967295 bytes"),
            std::string::npos);
  EXPECT_NE(error_of("\x93NUMPY\x01\x00\xff\xff{}"s).find("within its header of 65535 bytes"),
            std::string::npos);
}

TEST(Npy, MalformedHeadersAreRefused) {
  for (const auto header :
       {""sv, "{"sv, "{}"sv, "[]"sv, "{'descr'}"sv, "{'descr': '<c8'}"sv, "{'descr': '<c8"sv,
        "{'descr': [['<c8'}"sv, "{'descr': '<c8', 'fortran_order': 0, 'shape': (1,)}"sv,
        "{'descr': '<c8', 'fortran_order': False, 'shape': 1}"sv,
        "{'descr': '<c8', 'fortran_order': False, 'shape': (1 1)}"sv,
        "{'descr': '<c8', 'fortran_order': False, 'shape': (1,)} more"sv,
        "{'descr': '<c8', 'fortran_order': False, 'shape': (1,)"sv,
        "{'descr': '<c8', 'descr': '<c8', 'fortran_order': False, 'shape': (1,)}"sv,
        "{'descr': '<c8', 'fortran_order': False, 'shape': (1,), 'other': 1}"sv}) {
    EXPECT_NE(error_of_header(header).find("the header is malformed"), std::string::npos) << header;
  }
}

TEST(Npy, MessagesShowNoControlCharacters) {
  const std::string message = error_of_header("{'descr': '\x1b[31m" + std::string(60, 'x') + "\xff");
  EXPECT_NE(message.find("found \"'?[31mxxx"), std::string::npos) << message;
  EXPECT_EQ(message.find('\x1b'), std::string::npos) << message;
  EXPECT_LT(message.size(), 200u);
}

TEST(Npy, DamagedFilesAreReadOrRefused) {
  std::mt19937 generator(1);
  unsigned refused = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string bytes(kMatrixFile);
    for (int change = 0; change < 3; ++change) bytes[generator() % 80] = static_cast<char>(generator());
    try {
      EXPECT_EQ(parse(bytes).data.size(), 48u);
    } catch (const NpyError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 15000u);
}

}  // namespace
}  // namespace fftbench::apps::npy_test
