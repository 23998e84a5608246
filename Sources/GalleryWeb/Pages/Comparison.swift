import Gallery
import Raster

/// The bitmap as one kernel enlarges it, beside the others.
struct Comparison: Sendable {
  /// CSS pixels along the place on a wide screen, and on a narrow one.
  static let box = 256
  static let smallBox = 144

  let value: String
  let explanation: String
  let comparisonHref: String
  let isChosen: Bool
  let picture: Thumbnail
  let small: Thumbnail

  init(
    _ interpolation: Interpolation, _ summary: BitmapSummary, _ state: PictureState, _ path: String
  ) {
    value = interpolation.rawValue
    explanation =
      switch interpolation {
      case .none: "exact blocks"
      case .low: "bilinear"
      case .medium: "bicubic"
      case .high: "Lanczos"
      default: interpolation.rawValue
      }
    comparisonHref = state.address(path) { $0.interpolation = interpolation }
    isChosen = state.interpolation == interpolation
    let thumbnail = { (box: Int) in
      Thumbnail(summary, box: box, interpolation: interpolation, isLabelled: false)
    }
    picture = thumbnail(Self.box)
    small = thumbnail(Self.smallBox)
  }
}
