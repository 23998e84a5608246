/// The drawing that a name and variants resolve to: `/symbol/{symbol}.json`.
package struct ResolvedSymbolResource: Resource {
  package var name = ""
  package var label: String?
  package var decorative = false
  package var resolved = ""
  package var synthesized: String?
  package var alias: String?
  package var candidates: [SymbolCandidate] = []
  package var viewBox: [Double] = []
  package var modes: [SymbolMode] = []
  package var preferredMode: String?
  package var flipsInRTL = false
  package var layers: [SymbolLayerResource] = []
  package var variants = SymbolVariantsResource()
  package var motion: SymbolMotion?
  package var license: String?
  package var revision: Int64 = 0

  package init() {}

  package static let schemaName: String? = "ResolvedSymbol"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The symbol that the drawing belongs to.")
    try visitor.label(&label, of: "symbol")
    try visitor.decorative(&decorative, of: "symbol")
    try visitor.member(
      "resolved", &resolved, "What was found, or what it would be called if it were stored.")
    try visitor.member("synthesized", &synthesized, "The variants that were made for this answer.")
    try visitor.member("alias", &alias, "The old name that led here.")
    try visitor.member(
      "candidates", &candidates, "In the order of looking; the last one was found.")
    try visitor.frame("viewBox", &viewBox, "Its frame: left, top, width, height.")
    try visitor.modes(&modes)
    try visitor.member(
      "preferredMode", &preferredMode, "What it is drawn in where nobody says otherwise.")
    try visitor.member("flipsInRTL", &flipsInRTL, "Whether it is mirrored with dir=rtl.")
    try visitor.member("layers", &layers, "In the order of painting.")
    try visitor.member("variants", &variants, "What there is beside it.")
    try visitor.member(
      "motion", &motion, "How the PNG moves with an effect; null where nothing does.")
    try visitor.member("license", &license, "An SPDX identifier, or a name.")
    try visitor.member("revision", &revision, "Grows on every change.")
  }
}

/// A name that was tried.
package struct SymbolCandidate: Resource {
  package var name = ""
  package var outcome = ""

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "As it was looked for.")
    try visitor.member("outcome", &outcome, "missing, stored or derived.")
  }
}

/// The chains of variants of a symbol.
package struct SymbolVariantsResource: Resource {
  package var stored: [String] = []
  package var derivable: [String] = []

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("stored", &stored, "As variant= takes them.")
    try visitor.member("derivable", &derivable, "Those that derive=true can make of them.")
  }
}

/// The motion of a picture: its duration, the size of the picture, and the place of the resting symbol in it.
package struct SymbolMotion: Resource {
  package var effects: [String] = []
  package var milliseconds = 0
  package var restMilliseconds = 0
  package var plays: Int?
  package var picture = Extent()
  package var frame: [Double] = []

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("effects", &effects, "Those that move anything, in their order.")
    try visitor.member("milliseconds", &milliseconds, "Of one run.")
    try visitor.member("restMilliseconds", &restMilliseconds, "Between two runs.")
    try visitor.member(
      "plays", &plays, "How often it runs; null is for ever.", schema: .anyIntegerOrNull)
    try visitor.member("picture", &picture, "Large enough for all of the motion.")
    try visitor.frame("frame", &frame, "The symbol at rest in it: left, top, width, height.")
  }

  /// The size of a picture.
  package struct Extent: Resource {
    package var width = 0.0
    package var height = 0.0

    package init() {}

    package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
      let side: JSONValue = ["type": "number", "exclusiveMinimum": 0]
      try visitor.member("width", &width, "Pixels of a row.", schema: side)
      try visitor.member("height", &height, "Pixels of a column.", schema: side)
    }
  }
}
