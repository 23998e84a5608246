/// Why a request was not answered as asked (RFC 9457 §3.1, then our own members).
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
  package static let fields: [Field<Self>] = [
    Field(
      "type", \.type, "The kind of problem.",
      schema: ["type": "string", "format": "uri-reference"]),
    Field("title", \.title, "The kind in words."),
    Field("status", \.status, "The status of the answer.", schema: ["type": "integer"]),
    Field("detail", \.detail, "What happened this time."),
    Field(optional: "parameter", \.parameter, "The parameter that was refused."),
    Field(optional: "value", \.value, "What it was."),
    Field(optional: "reason", \.reason, "The class of failure of a remote image."),
    Field(optional: "allowed", \.allowed, "What is allowed."),
    Field(optional: "near", \.near, "What was perhaps meant."),
  ]
}
