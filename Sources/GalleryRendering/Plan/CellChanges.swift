import GalleryModel
package import Raster

/// The changes of a bitmap's cells before they are scaled: new colours, another way up, a part, an outline, a
/// shadow, a tint (rendering.md §2).
package struct CellChanges: Hashable, Sendable {
  /// Other colours.
  var recoloring: Recoloring?
  /// The way up (§19).
  package var orientation = Orientation.up
  /// A part of the oriented bitmap, never all of it.
  package var crop: CellRect?
  /// Cells around the shape (§32).
  package var outline: CellOutline?
  /// The shape once more, beneath it (§33).
  package var shadow: CellShadow?
  /// One colour through the picture's alpha (§18).
  package var tint: Color?

  /// No change.
  package static let none = CellChanges()

  private init() {}

  /// Keeps what changes something; throws `.invalid` for colours that cannot be given out and for a
  /// part that is not inside the bitmap.
  init(
    _ options: RenderOptions, palette: Palette?, of bitmap: SourceFacts
  ) throws(RenderError) {
    recoloring = try Recoloring(options, palette: palette, for: bitmap)
    orientation = options.orientation
    (outline, shadow) = (options.outline, options.shadow)
    tint = options.renderingMode == .template ? options.foreground : nil
    let oriented = bitmap.size.transposed(if: orientation.isTransposed)
    guard let part = options.crop else { return }
    try Self.check(part, inside: oriented)
    if PixelSize(width: part.columns, height: part.rows) != oriented { crop = part }
  }

  /// Columns and rows of a bitmap of `stored` cells afterwards.
  func size(of stored: PixelSize) -> PixelSize {
    let shown =
      crop.map { PixelSize(width: $0.columns, height: $0.rows) }
      ?? stored.transposed(if: orientation.isTransposed)
    return shown.grown(by: outline?.growth ?? .zero).grown(by: shadow?.growth ?? .zero)
  }

  private static func check(_ part: CellRect, inside size: PixelSize) throws(RenderError) {
    guard !part.isInside(size) else { return }
    throw .invalid(
      option: "crop",
      rule: "must be inside the bitmap's \(size.width) columns and \(size.height) rows",
      value: "\(part.column),\(part.row),\(part.columns),\(part.rows)")
  }
}

extension CellRect {
  /// True where there are cells, and all of them are in a bitmap of `size`; any numbers may be asked
  /// about.
  fileprivate func isInside(_ size: PixelSize) -> Bool {
    column >= 0 && row >= 0 && columns >= 1 && rows >= 1 && columns <= size.width
      && rows <= size.height && column <= size.width - columns && row <= size.height - rows
  }
}

extension PixelSize {
  /// The sides exchanged, where columns become rows.
  func transposed(if isTransposed: Bool) -> PixelSize {
    isTransposed ? PixelSize(width: height, height: width) : self
  }
}
