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
  package var modes: [SymbolRenderingMode] = []
  package var preferredMode: String?
  package var ownColors = false
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
      "resolved", &resolved,
      "The name of the drawing; of a derived one, the name that it would have if it were stored.")
    try visitor.member(
      "synthesized", &synthesized, "The variants that were derived for this answer.")
    try visitor.member("alias", &alias, "The alias that was requested, if any.")
    try visitor.member(
      "candidates", &candidates, "The candidates in search order; the last one is the result.")
    try visitor.frame("viewBox", &viewBox, "The view box: left, top, width, height.")
    try visitor.modes(&modes)
    try visitor.member(
      "preferredMode", &preferredMode,
      "The rendering mode without the option mode; null for the automatic choice.")
    try visitor.member(
      "ownColors", &ownColors,
      "Whether mode=multicolor draws colours that foreground does not change.")
    try visitor.member("flipsInRTL", &flipsInRTL, "Whether dir=rtl mirrors the symbol.")
    try visitor.member("layers", &layers, "The layers in painting order.")
    try visitor.member("variants", &variants, "The other variants of the symbol.")
    try visitor.member(
      "motion", &motion, "The animation of an effect; null without one.")
    try visitor.member("license", &license, "An SPDX identifier, or a name.")
    try visitor.member("revision", &revision, "The revision, which increases with each change.")
  }
}

/// A name that was tried.
package struct SymbolCandidate: Resource {
  package var name = ""
  package var outcome = ""

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The name of the candidate.")
    try visitor.member("outcome", &outcome, "The outcome: missing, stored or derived.")
  }
}

/// The chains of variants of a symbol.
package struct SymbolVariantsResource: Resource {
  package var stored: [String] = []
  package var derivable: [String] = []

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("stored", &stored, "The stored variants, as values of the option variant.")
    try visitor.member("derivable", &derivable, "The variants that derive=true can derive.")
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
    try visitor.member(
      "effects", &effects, "The effects that change the picture, in the given order.")
    try visitor.member("milliseconds", &milliseconds, "The duration of one cycle in milliseconds.")
    try visitor.member(
      "restMilliseconds", &restMilliseconds, "The pause between two cycles in milliseconds.")
    try visitor.member(
      "plays", &plays, "The number of cycles; null if the animation never ends.",
      schema: .anyIntegerOrNull)
    try visitor.member(
      "picture", &picture, "The size of the picture, which holds the whole motion.")
    try visitor.frame(
      "frame", &frame, "The rectangle of the symbol at rest: left, top, width, height.")
  }

  /// The size of a picture.
  package struct Extent: Resource {
    package var width = 0.0
    package var height = 0.0

    package init() {}

    package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
      let side: JSONValue = ["type": "number", "exclusiveMinimum": 0]
      try visitor.member("width", &width, "The width in pixels.", schema: side)
      try visitor.member("height", &height, "The height in pixels.", schema: side)
    }
  }
}
