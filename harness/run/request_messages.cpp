// The part of messages.h about requests for visits.
#include "run/choice_messages.h"
#include "run/messages.h"

namespace fftbench::run {

using nlohmann::json;

json to_message(const VisitRequest& request) {
  json message{{"case", request.case_index},
               {"round", request.round},
               {"first", request.first},
               {"last", request.last}};
  if (request.instead) message["instead"] = to_message(*request.instead);
  if (request.max_seconds) message["max_seconds"] = *request.max_seconds;
  return message;
}

VisitRequest request_from(const json& message) {
  VisitRequest request{.case_index = message.at("case").get<std::size_t>(),
                       .round = message.at("round").get<std::size_t>(),
                       .first = message.at("first").get<bool>(),
                       .last = message.at("last").get<bool>()};
  if (message.contains("instead")) request.instead = choice_from(message["instead"]);
  if (message.contains("max_seconds")) request.max_seconds = message["max_seconds"].get<double>();
  return request;
}

}  // namespace fftbench::run
