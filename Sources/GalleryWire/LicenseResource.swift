/// A licence with a summary of its terms: an item of `/api/licenses`, and the licence of a set.
package struct LicenseResource: ListedResource {
  package var id: String?
  package var title = ""
  package var url: String?
  package var commercial = Answer.unknown
  package var attribution = Attribution.unknown
  package var shareAlike = Answer.unknown
  package var changes = Answer.unknown

  /// The answer to a question about a licence.
  package enum Answer: String, CaseIterable, WireValue { case yes, no, unknown }

  /// Whether the author must be named.
  package enum Attribution: String, CaseIterable, WireValue {
    case required, asked, none, unknown
  }

  package init() {}

  package static let schemaName: String? = "License"
  package static let plural = "licenses"
  package static let pageSummary = "The known licences by identifier."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "id", &id, "An SPDX expression; null if only the text or the address of the licence is known."
    )
    try visitor.member("title", &title, "The name.")
    try visitor.member("url", &url, "The web page with the text.")
    try visitor.member("commercial", &commercial, "Whether commercial use is allowed.")
    try visitor.member("attribution", &attribution, "Whether the author must be named.")
    try visitor.member(
      "shareAlike", &shareAlike, "Whether changed works must have the same licence.")
    try visitor.member("changes", &changes, "Whether changes are allowed.")
  }
}
