package import GalleryModel
import GRDB

/// The names of symbols in a catalog.
package struct SymbolNames: Sendable {
  /// The facts of a drawing that an import has to know.
  package struct Drawing: Sendable {
    /// The symbol that it belongs to.
    package let subject: SymbolName
    /// The difference from the subject.
    package let variants: SymbolVariants
    /// True where this program made it.
    package let isDerived: Bool
    /// XXH64 over its geometry.
    package let contentHash: UInt64

    init(_ row: Row) throws {
      let shape: String? = try row.value("shape")
      let origin: String = try row.value("origin")
      let hash: Int64 = try row.value("content_hash")
      subject = try SymbolName(row.value("subject"))
      variants = SymbolVariants(
        isSlashed: try row.value("is_slashed"), shape: shape.flatMap(SymbolVariants.Shape.init),
        isFilled: try row.value("is_filled"))
      isDerived = origin == SymbolSummary.Variant.Origin.derived.rawValue
      contentHash = UInt64(bitPattern: hash)
    }
  }

  /// By name.
  package var drawings: [String: Drawing] = [:]
  /// Old names that lead to drawings.
  package var aliases: Set<String> = []
  /// Of symbols as a whole.
  package var subjects: Set<String> = []

  /// None.
  package init() {}
}
