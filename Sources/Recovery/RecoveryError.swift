package import Raster

/// The reason why no cells were found in a picture, with a text for users.
package enum RecoveryError: Error, Equatable, CustomStringConvertible {
  /// The picture has too many pixels or a side that is too long.
  case size(PixelSize)
  /// Colours change at fewer than three positions along an axis.
  case tooFewEdges
  /// No number of cells explains the picture better than neighbouring numbers.
  case noGrid
  /// The cells found are not square; the values are their width and height in pixels.
  case pitches(Double, Double)
  /// The cells found are smaller than 1.8 pixels.
  case singlePixels
  /// The given grid has cells smaller than a pixel, or no cells inside the picture.
  case grid
  /// The given number of colours is below 1.
  case colors(Int)
  /// The task was cancelled.
  case cancelled

  /// The subject, the limit and the actual value, or the reason.
  package var description: String {
    switch self {
    case .size(let size):
      """
      a picture to recover must have at most \(RecoveryOptions.maximumPixels) pixels and sides of at \
      most \(RecoveryOptions.maximumSide), got \(size)
      """
    case .tooFewEdges: "there are too few edges to determine a grid"
    case .noGrid:
      """
      no pixel grid was found: the picture may not be pixel art, may be clipped, or may have its original size
      """
    case .pitches(let width, let height):
      "cells would be \(Self.text(width)) × \(Self.text(height)) pixels"
    case .singlePixels: "its cells are single pixels already"
    case .grid: "a grid must have cells of at least one pixel, and at least one in the picture"
    case .colors(let count): "at least 1 colour must be left, got \(count)"
    case .cancelled: "the task was cancelled"
    }
  }

  /// A hint for users who know the grid, with the command's option, or `nil`.
  package var advice: String? {
    switch self {
    case .tooFewEdges: "say --grid"
    case .pitches: "use --grid if that is right"
    case .size, .noGrid, .singlePixels, .grid, .colors, .cancelled: nil
    }
  }

  /// Returns a pitch with one decimal, which is omitted if it is 0.
  private static func text(_ pitch: Double) -> String {
    let tenths = (pitch * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
