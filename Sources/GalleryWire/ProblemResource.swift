/// Problem details (RFC 9457 §3.1), with extension members of this API.
package struct ProblemResource: Resource {
  package var type = ""
  package var title = ""
  package var status = 0
  package var detail = ""
  package var parameter: String?
  package var value: String?
  package var reason: String?
  package var allowed: [String]?
  package var near: [String]?

  package init() {}

  package static let schemaName: String? = "Problem"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "type", &type, "The kind of problem.", schema: ["type": "string", "format": "uri-reference"])
    try visitor.member("title", &title, "The kind in words.")
    try visitor.member("status", &status, "The status of the answer.", schema: ["type": "integer"])
    try visitor.member("detail", &detail, "What happened this time.")
    try visitor.optionalMember("parameter", &parameter, "The parameter that was refused.")
    try visitor.optionalMember("value", &value, "What it was.")
    try visitor.optionalMember("reason", &reason, "The class of failure of a remote image.")
    try visitor.optionalMember("allowed", &allowed, "What is allowed.")
    try visitor.optionalMember("near", &near, "What was perhaps meant.")
  }
}
