import GalleryModel
import Raster

/// A change to a bitmap's cells before scaling, with everything that a plan needs to know of it.
///
/// A new change is one type, listed in `CellChanges.kinds` at its place in the order.
protocol CellChange: Sendable {
  /// Creates the change that options describe, or returns `nil` if they leave these cells as they are.
  ///
  /// - Parameters:
  ///   - options: The options of the URL.
  ///   - palette: The colours that `options.palette` refers to.
  ///   - bitmap: The facts about the bitmap, with the size that it has after all earlier changes.
  /// - Throws: `.invalid` if the options do not suit the bitmap.
  init?(_ options: CellOptions, palette: Palette?, of bitmap: SourceFacts) throws(RenderError)

  /// The words of the key, equal only for equal changes of this kind.
  var texts: [String] { get }

  /// The cell, counted before the change, that is at the upper left corner after it: negative if the picture grows.
  ///
  /// Orientations count from the corner of the oriented bitmap.
  var corner: CellPoint { get }

  /// The steps of work for each cell; a step is about a nanosecond (frames.md §9).
  var stepsPerCell: Double { get }

  /// Whether a picture of a few thousand cells can be changed on the thread of the request.
  var isQuick: Bool { get }

  /// Returns the size of a picture after the change.
  func size(of size: PixelSize) -> PixelSize

  /// Returns a picture after the change.
  func applied(to picture: Mosaic) throws(CancellationError) -> Mosaic
}

extension CellChange {
  var corner: CellPoint { CellPoint(column: 0, row: 0) }
  var stepsPerCell: Double { 0 }
  var isQuick: Bool { true }
  func size(of size: PixelSize) -> PixelSize { size }
}
