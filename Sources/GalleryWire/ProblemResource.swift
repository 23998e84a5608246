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
    try visitor.member("title", &title, "The name of the kind.")
    try visitor.member("status", &status, "The HTTP status.", schema: ["type": "integer"])
    try visitor.member("detail", &detail, "The cause of this problem.")
    try visitor.optionalMember("parameter", &parameter, "The rejected parameter.")
    try visitor.optionalMember("value", &value, "The rejected value.")
    try visitor.optionalMember("reason", &reason, "The class of a remote image's failure.")
    try visitor.optionalMember("allowed", &allowed, "The allowed values.")
    try visitor.optionalMember("near", &near, "Similar names or values.")
  }
}
