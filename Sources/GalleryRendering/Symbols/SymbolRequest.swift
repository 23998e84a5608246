package import GalleryModel
package import Raster

/// One picture of a symbol, canonically: equal pictures of equal revisions have equal keys.
package struct SymbolRequest: Sendable {
  /// The kind of file.
  package let format: PictureFormat
  /// The drawing, decided.
  package let plan: SymbolPlan
  /// The name in caches, with the revisions of all that is shown.
  package let key: PictureKey

  /// A picture of a drawing that was found.
  init(
    _ resolved: ResolvedSymbol, replacement: ResolvedSymbol?, plan: SymbolPlan,
    format: PictureFormat, catalogID: String
  ) {
    self.format = format
    self.plan = plan
    let summary = resolved.summary
    var text = resolved.name + "/"
    if let replacement {
      text += "\(replacement.summary.id)/\(replacement.summary.revision)/\(replacement.name)/"
    }
    key = PictureKey(
      .symbol(summary.id), edition: String(summary.revision), catalogID: catalogID,
      plan: text + plan.text(format), format: format)
  }

  /// The place in the picture of the frame, and in it of the symbol at rest, and the picture itself: in
  /// pixels, in files without any in points.
  package var placement: (frame: Rect, picture: Rect) {
    (plan.layout.file.place, plan.layout.file.bounds)
  }
}
