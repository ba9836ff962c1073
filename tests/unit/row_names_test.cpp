#include "report/row_names.h"

#include "report_test_support.h"
#include "testing.h"

namespace fftbench::report::row_names_test {
namespace {

using test_support::Algorithms;
using test_support::ok_record;

class RowNamesTest : public ::testing::Test {
 protected:
  void add(const fft::Algorithm* algorithm, const fft::Options& options) {
    records_.push_back(ok_record(algorithm, {64, 64}, 1));
    for (const auto& [name, value] : options) records_.back().test_case.choice.options[name] = value;
  }
  RowNames names(NameStyle style) const {
    RecordPointers rows;
    for (const Record& record : records_) rows.push_back(&record);
    return row_names(rows, style);
  }

  Algorithms algorithms_;
  const fft::Algorithm* radix4_ = algorithms_.add("radix4", {{"exchange", {"storage", "shared"}, ""},
                                                             {"extra", {"4", "8"}, ""},
                                                             {"padding", {"no", "yes"}, ""},
                                                             {"twiddle", {"computed", "table"}, ""}});
  std::list<Record> records_;
};

using Names = std::vector<std::string>;

TEST_F(RowNamesTest, HaveEveryOptionThatIsNotAtItsDefault) {
  add(radix4_, {{"twiddle", "table"}, {"exchange", "shared"}});
  add(radix4_, {{"twiddle", "table"}});
  EXPECT_EQ(names(NameStyle::kAll).names,
            (Names{"radix4 exchange=shared twiddle=table", "radix4 twiddle=table"}));
  EXPECT_TRUE(names(NameStyle::kAll).explanations.empty());
}

TEST_F(RowNamesTest, LeaveOutWhatAllRowsOfAnAlgorithmShareAndSayItOnce) {
  add(radix4_, {{"twiddle", "table"}, {"exchange", "shared"}});
  add(radix4_, {{"twiddle", "table"}});
  add(algorithms_.add("plain"), {});
  const RowNames pairs = names(NameStyle::kPairs);
  EXPECT_EQ(pairs.names, (Names{"radix4 exchange=shared", "radix4 defaults", "plain"}));
  EXPECT_EQ(pairs.explanations, Names{"radix4: twiddle=table throughout"});
}

TEST_F(RowNamesTest, ShortenToValuesThatTellTheirOptionAndToBeginningsOfOthers) {
  add(radix4_, {{"exchange", "shared"}, {"extra", "8"}, {"padding", "yes"}});
  add(radix4_, {});
  EXPECT_EQ(names(NameStyle::kValues).names, (Names{"radix4 shared ext=8 pad=yes", "radix4 defaults"}));
}

TEST_F(RowNamesTest, KeepTheOptionOfAValueThatAnotherOptionHasToo) {
  const fft::Algorithm* twin =
      algorithms_.add("twin", {{"rows", {"strided", "packed"}, ""}, {"columns", {"strided", "packed"}, ""}});
  add(twin, {{"rows", "packed"}});
  add(twin, {{"columns", "packed"}});
  EXPECT_EQ(names(NameStyle::kValues).names, (Names{"twin row=packed", "twin col=packed"}));
}

TEST_F(RowNamesTest, NumberTheChoicesOfAnAlgorithmAndExplainThem) {
  add(radix4_, {{"exchange", "shared"}, {"padding", "yes"}});
  add(radix4_, {});
  add(radix4_, {{"exchange", "shared"}, {"padding", "yes"}});
  const RowNames numbers = names(NameStyle::kNumbers);
  EXPECT_EQ(numbers.names, (Names{"radix4 #1", "radix4 defaults", "radix4 #1"}));
  EXPECT_EQ(numbers.explanations, Names{"radix4 #1: exchange=shared padding=yes"});
}

}  // namespace
}  // namespace fftbench::report::row_names_test
