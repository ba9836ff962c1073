// Converts std::optional to JSON, where null stands for nothing.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

template <typename Value>
struct nlohmann::adl_serializer<std::optional<Value>> {
  static void to_json(nlohmann::json& json, const std::optional<Value>& value) {
    json = value ? nlohmann::json(*value) : nlohmann::json(nullptr);
  }
  static void from_json(const nlohmann::json& json, std::optional<Value>& value) {
    value = json.is_null() ? std::nullopt : std::optional<Value>(json.get<Value>());
  }
};
