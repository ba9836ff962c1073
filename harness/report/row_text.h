// The fields of a row as text. Both visit the functions of report/fields.h, which call them with a column and
// with what its field is of: a member, a part that may be missing with its member, or a function that returns
// a value, which is only written.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/csv_file.h"
#include "report/record.h"

namespace fftbench::report {

inline std::string field_text(std::string_view text) {
  return std::string(text);
}
inline std::string field_text(double number) {
  return csv_number(number);
}
inline std::string field_text(bool flag) {
  return std::string(csv_bool(flag));
}
inline std::string field_text(Status status) {
  return std::string(name_of(status));
}
std::string field_text(std::unsigned_integral auto count) {
  return std::to_string(count);
}
template <typename Value>
std::string field_text(const std::optional<Value>& value) {
  return value ? field_text(*value) : "";
}

// Writes the fields of a row, in the order of the columns.
class RowWriter {
 public:
  RowWriter(std::vector<std::string>& fields, bool is_ok = true) : fields_(fields), is_ok_(is_ok) {}

  void operator()(const Column& column, const auto& member) {
    fields_.push_back(column.if_ok && !is_ok_ ? "" : field_text(member));
  }
  void operator()(const Column& column, const std::invocable auto& value) { (*this)(column, value()); }
  template <typename Part>
  void operator()(const Column& column, const std::optional<Part>& part, auto member) {
    if (part) {
      (*this)(column, member(*part));
    } else {
      fields_.emplace_back();
    }
  }

 private:
  std::vector<std::string>& fields_;
  bool is_ok_;
};

template <typename Number>
bool read_field(const std::string& field, Number& number) {
  const char* end = field.data() + field.size();
  const auto result = std::from_chars(field.data(), end, number);
  return result.ec == std::errc() && result.ptr == end;
}

inline bool read_field(const std::string& field, std::string& text) {
  text = field;
  return true;
}

inline bool read_field(const std::string& field, bool& flag) {
  flag = field == csv_bool(true);
  return flag || field == csv_bool(false);
}

inline bool read_field(const std::string& field, Status& status) {
  const std::optional<Status> named = status_named(field);
  status = named.value_or(Status::kFailed);
  return named.has_value();
}

template <typename Value>
bool read_field(const std::string& field, std::optional<Value>& value) {
  return read_field(field, value.emplace());
}

}  // namespace fftbench::report
