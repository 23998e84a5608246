import GalleryModel
import GalleryRendering
import Raster

/// A bitmap with the facts that are known of it without a look at its cells.
package struct SceneBitmap: Sendable {
  let cells: Bitmap
  let facts: SourceFacts
}

/// The bitmaps that a scene shows, changed as their leaves want them.
///
/// Leaves that want the same share one.
///
/// It is used on one task, for one picture.
final class SceneBitmaps {
  /// Cells of all bitmaps together.
  ///
  /// A bitmap counts each time that a leaf shows it, since each leaf is scaled by
  /// itself (scenes.md §9).
  static let maximumCells = 1 << 26

  /// The things that a changed bitmap depends on.
  private struct Question: Hashable {
    let source: String
    let options: RenderOptions
    let palette: Palette?
  }

  private var shown = 0
  private var changed: [Question: Bitmap] = [:]

  /// The bitmap for one more leaf.
  ///
  /// - Parameters:
  ///   - source: The name or URL under which the scene asks for it.
  ///   - palette: The colours that `options.palette` stands for.
  /// - Throws: `RenderError.tooLarge` beyond `maximumCells`, `.invalid` for options that do not fit, and
  ///   `CancellationError`.
  func bitmap(
    _ bitmap: SceneBitmap, from source: String, _ options: RenderOptions, palette: Palette?
  ) throws -> Bitmap {
    try Task.checkCancellation()
    // Sides are at most 4096, and leaves at most 64.
    shown += bitmap.cells.size.pixelCount
    guard shown <= Self.maximumCells else {
      throw RenderError.tooLarge(
        message:
          "the bitmaps that a scene shows must have at most \(Self.maximumCells) cells together, "
          + "one that is shown twice counted twice, got \(shown) or more")
    }
    let question = Question(source: source, options: options, palette: palette)
    if let known = changed[question] { return known }
    let result = try bitmap.cells.changed(by: options, palette: palette, of: bitmap.facts)
    changed[question] = result
    return result
  }
}
