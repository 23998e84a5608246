import GalleryModel
package import Raster

/// The changes to a bitmap's cells before scaling: colours, orientation, crop, outline, shadow and tint
/// (rendering.md §2).
package struct CellChanges: Hashable, Sendable {
  /// The replacement colours, or `nil` to keep the bitmap's own.
  var recoloring: Recoloring?
  /// The orientation (§19).
  package var orientation = Orientation.up
  /// The cropped part of the oriented bitmap, or `nil` for all of it.
  package var crop: CellRect?
  /// The outline, made of cells around the shape (§32).
  package var outline: CellOutline?
  /// The shadow: the shape in one colour, offset and beneath the bitmap (§33).
  package var shadow: CellShadow?
  /// The template colour, which replaces all colours and keeps alpha (§18).
  package var tint: Color?

  /// Changes without any effect.
  package static let none = CellChanges()

  private init() {}

  /// Keeps the options that have an effect.
  ///
  /// - Throws: `.invalid` if the palette or its options do not suit the bitmap, or if the crop lies outside of it.
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

  /// Returns the size that a bitmap of `stored` cells has after the changes.
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
  /// Returns whether the rectangle has cells and all of them are inside a bitmap of `size`, for any numbers without
  /// overflow.
  fileprivate func isInside(_ size: PixelSize) -> Bool {
    column >= 0 && row >= 0 && columns >= 1 && rows >= 1 && columns <= size.width
      && rows <= size.height && column <= size.width - columns && row <= size.height - rows
  }
}

extension PixelSize {
  /// Returns the size with its sides swapped if `isTransposed`, for orientations that turn columns into rows.
  func transposed(if isTransposed: Bool) -> PixelSize {
    isTransposed ? PixelSize(width: height, height: width) : self
  }
}
