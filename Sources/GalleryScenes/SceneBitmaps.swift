import GalleryModel
import GalleryRendering
import Raster

/// A bitmap with the properties that its catalog or loader knows.
package struct SceneBitmap: Sendable {
  let cells: Bitmap
  let facts: SourceFacts
}

/// The bitmaps of a scene, transformed by the options of their leaves.
///
/// Equal leaves share one result. An instance belongs to one picture and is used on one task.
final class SceneBitmaps {
  /// The maximum number of cells of all bitmaps together (scenes.md §9).
  ///
  /// A bitmap counts once for each leaf that shows it, since each leaf is resampled separately.
  static let maximumCells = 1 << 26

  /// The inputs of a transformed bitmap.
  private struct Key: Hashable {
    let source: String
    let options: RenderOptions
    let palette: Palette?
  }

  private var shown = 0
  private var changed: [Key: Bitmap] = [:]

  /// Returns the bitmap for one more leaf.
  ///
  /// - Parameters:
  ///   - bitmap: The original bitmap.
  ///   - source: The name or URL of the bitmap in the scene.
  ///   - options: The options of the leaf.
  ///   - palette: The colours of `options.palette`, or `nil` without a palette.
  /// - Throws: `RenderError.tooLarge` if the total exceeds `maximumCells`, `.invalid` if the options do not fit the
  ///   bitmap, and `CancellationError`.
  func bitmap(
    _ bitmap: SceneBitmap, from source: String, _ options: RenderOptions, palette: Palette?
  ) throws -> Bitmap {
    try Task.checkCancellation()
    // At most 64 leaves of at most 2³² cells: the sum cannot overflow.
    shown += bitmap.cells.size.pixelCount
    guard shown <= Self.maximumCells else {
      throw RenderError.tooLarge(
        message:
          "the bitmaps of a scene must have at most \(Self.maximumCells) cells together, counted each "
          + "time they are shown, got \(shown) or more")
    }
    let key = Key(source: source, options: options, palette: palette)
    if let known = changed[key] { return known }
    let result = try bitmap.cells.changed(by: options.cells, palette: palette, of: bitmap.facts)
    changed[key] = result
    return result
  }
}
