import GalleryAddresses
import GalleryModel
import Raster

/// A picture in a page, at the largest integer factor that fits its place.
///
/// One factor a device pixel ratio goes into `srcset`, so that no browser enlarges it; width and
/// height are CSS pixels and always given, so that nothing jumps.
package struct Thumbnail: Sendable, Equatable {
  /// The device pixel ratios that get a picture of their own.
  package static let densities = [1, 2, 3]

  let src: String
  /// Empty where one picture serves all.
  let srcset: String
  let width: Int
  let height: Int
  /// The name of the picture; nothing for a decorative one.
  let alt: String

  /// - Parameters:
  ///   - box: CSS pixels along both sides of the place.
  ///   - isLabelled: False where words beside it say the same.
  init(
    _ summary: BitmapSummary, box: Int, interpolation: Interpolation = .none,
    isLabelled: Bool = true
  ) {
    alt = isLabelled ? summary.spoken.text ?? "" : ""
    let factor = Self.factor(summary, box: box)
    guard factor >= 1 else {
      let fitted = Self.reducedSize(summary, box: box)
      width = fitted.width
      height = fitted.height
      src = PictureAddress.reduced(summary, width: fitted.width).text
      srcset = Self.sourceSet { PictureAddress.reduced(summary, width: fitted.width * $0) }
      return
    }
    width = summary.columns * factor
    height = summary.rows * factor
    let address = { PictureAddress.loaded(summary, scale: $0, interpolation: interpolation) }
    src = address(factor).text
    // A smooth picture differs at each size; blocks beyond the largest scale are enlarged exactly.
    srcset = Self.sourceSet { $0 * factor <= Scale.maximum ? address($0 * factor) : nil }
  }

  /// A decorative picture of one size, `enlargement` CSS pixels a pixel.
  init(_ address: LocalAddress, size: PixelSize, enlargement: Int) {
    src = address.text
    srcset = "\(address.text) 1x"
    width = size.width * enlargement
    height = size.height * enlargement
    alt = ""
  }

  /// The largest whole factor that fits, 0 where the bitmap is larger than the box.
  static func factor(_ summary: BitmapSummary, box: Int) -> Int {
    min(box / max(1, summary.columns), box / max(1, summary.rows), Scale.maximum)
  }

  /// The size of a bitmap that is larger than its place, at least a pixel.
  static func reducedSize(_ summary: BitmapSummary, box: Int) -> PixelSize {
    let longest = Double(max(summary.columns, summary.rows))
    let side = { (cells: Int) in max(1, Int((Double(cells) * Double(box) / longest).rounded())) }
    return PixelSize(width: side(summary.columns), height: side(summary.rows))
  }

  /// An address for each density that has one, as `srcset` spells them.
  static func sourceSet(_ address: (Int) -> LocalAddress?) -> String {
    densities.compactMap { density in address(density).map { "\($0.text) \(density)x" } }
      .joined(separator: ", ")
  }
}
