package import Raster

/// A reason for which no cells were found in a picture; its text is fit for the public.
package enum RecoveryError: Error, Equatable, CustomStringConvertible {
  /// More pixels or longer sides than are looked at.
  case size(PixelSize)
  /// Colours change at fewer than three places on an axis.
  case tooFewEdges
  /// No number of cells explains the picture better than its neighbours.
  case noGrid
  /// The cells that were found are wider than high or higher than wide.
  case pitches(Double, Double)
  /// The cells that were found are smaller than two pixels.
  case singlePixels
  /// The grid that was given has cells of less than a pixel, or none in the picture.
  case grid
  /// The number of colours that was given is below 1.
  case colors(Int)
  /// The task was cancelled.
  case cancelled

  /// The thing, the limit and the value, or what to do about it.
  package var description: String {
    switch self {
    case .size(let size):
      """
      a picture to recover must have at most \(RecoveryOptions.maximumPixels) pixels and sides of at \
      most \(RecoveryOptions.maximumSide), got \(size)
      """
    case .tooFewEdges: "there are too few edges to tell a grid"
    case .noGrid:
      """
      no pixel grid was found: the picture may be no pixel art, be cut, or be its own size already
      """
    case .pitches(let width, let height):
      "cells would be \(Self.text(width)) × \(Self.text(height)) pixels"
    case .singlePixels: "its pixels are single already; there is nothing to recover"
    case .grid: "a grid must have cells of at least one pixel, and at least one in the picture"
    case .colors(let count): "at least 1 colour must be left, got \(count)"
    case .cancelled: "the task was cancelled"
    }
  }

  /// The way on for somebody who can say the grid, in the words of the command's option.
  package var advice: String? {
    switch self {
    case .tooFewEdges: "say --grid"
    case .pitches: "say --grid if that is right"
    case .size, .noGrid, .singlePixels, .grid, .colors, .cancelled: nil
    }
  }

  /// One digit after the point, and none where it would be 0.
  private static func text(_ pitch: Double) -> String {
    let tenths = (pitch * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
