/// The author, the licence and the source of an item.
package struct CreditResource: Resource {
  package var text = ""
  package var authors: [SetAuthorResource] = []
  package var license: String?
  package var licenseURL: String?
  package var source: String?
  package var commercial = LicenseResource.Answer.unknown
  package var attribution = LicenseResource.Attribution.unknown

  package init() {}

  package static let schemaName: String? = "Credit"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("text", &text, "The credit on one line, for use beside the item.")
    try visitor.member("authors", &authors, "The authors in order.")
    try visitor.member("license", &license, "The licence; null if it is not known.")
    try visitor.member("licenseUrl", &licenseURL, "The web page with the licence.")
    try visitor.member("source", &source, "The web page that the item comes from.")
    try visitor.member("commercial", &commercial, "Whether commercial use is allowed.")
    try visitor.member("attribution", &attribution, "Whether the author must be named.")
  }
}

extension MemberVisitor {
  /// Visits the set and the credit of an item; an item has neither if nothing but its name is known.
  mutating func origin(
    _ set: inout String?, _ credit: inout CreditResource?
  ) throws(Failure) {
    try optionalMember("set", &set, "The name of the set, if the item is a member of one.")
    try optionalMember(
      "credit", &credit,
      "The author, the licence and the source of the item, or of its set, if any of them is known.")
  }
}
