/// A request whose symbol is found and whose options are canonical, with nothing drawn yet: enough for
/// an entity tag, a 304 and a refusal.
package struct PreparedSymbol: Sendable {
  /// What the name and the variants came to.
  package let resolved: ResolvedSymbol
  /// The picture that was asked for, canonically.
  package let request: SymbolRequest
  /// With derived variants added.
  package let drawing: SymbolDrawing
  /// What the effect `replace` brings, its frame fitted to the drawing's.
  let replacement: SymbolDrawing?

  /// The strong entity tag that the picture will have, quotes included.
  package var etag: String { request.etag }
}
