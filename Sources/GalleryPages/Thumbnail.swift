import GalleryAddresses
import GalleryModel
import Raster

/// A picture in a page, at the largest whole factor that fits its box.
///
/// `srcset` has one factor per device pixel ratio, so that no browser enlarges it; width and height are in CSS pixels
/// and always given, so that the layout does not shift.
package struct Thumbnail: Sendable, Equatable {
  /// The device pixel ratios with their own pictures.
  package static let densities = [1, 2, 3]

  let src: String
  /// The URLs for dense screens; empty if one picture is enough.
  let srcset: String
  let width: Int
  let height: Int
  /// The name of the picture, or an empty text for a decorative one.
  let alt: String

  /// Creates the thumbnail of a bitmap.
  ///
  /// - Parameters:
  ///   - box: The sides of the place in CSS pixels.
  ///   - isLabelled: Whether it has a text alternative; false if adjacent text has the same content.
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

  /// Creates the decorative picture of a bitmap at a scale.
  init(_ summary: BitmapSummary, scale: Int) {
    alt = ""
    (width, height) = (summary.columns * scale, summary.rows * scale)
    src = PictureAddress.loaded(summary, scale: scale).text
    srcset = Self.sourceSet {
      $0 * scale <= Scale.maximum ? PictureAddress.loaded(summary, scale: $0 * scale) : nil
    }
  }

  /// Creates a decorative picture of one size, with `enlargement` CSS pixels per pixel.
  init(_ address: LocalAddress, size: PixelSize, enlargement: Int) {
    src = address.text
    srcset = "\(address.text) 1x"
    width = size.width * enlargement
    height = size.height * enlargement
    alt = ""
  }

  /// Returns the largest whole factor that fits, or 0 if the bitmap is larger than the box.
  static func factor(_ summary: BitmapSummary, box: Int) -> Int {
    min(box / max(1, summary.columns), box / max(1, summary.rows), Scale.maximum)
  }

  /// Returns the reduced size of a bitmap that is larger than its place, at least one pixel.
  static func reducedSize(_ summary: BitmapSummary, box: Int) -> PixelSize {
    let longest = Double(max(summary.columns, summary.rows))
    let side = { (cells: Int) in max(1, Int((Double(cells) * Double(box) / longest).rounded())) }
    return PixelSize(width: side(summary.columns), height: side(summary.rows))
  }

  /// Returns the URLs of all densities in the syntax of `srcset`.
  static func sourceSet(_ address: (Int) -> LocalAddress?) -> String {
    densities.compactMap { density in address(density).map { "\($0.text) \(density)x" } }
      .joined(separator: ", ")
  }
}

extension PictureAddress {
  /// Returns the URL of the animation, at the largest whole factor that fits a box, or reduced to it.
  static func moving(_ summary: BitmapSummary, box: Int) -> LocalAddress {
    let factor = Thumbnail.factor(summary, box: box)
    let size =
      factor >= 1
      ? [RenderQuery.scale(factor)]
      : [
        RenderQuery.width(Thumbnail.reducedSize(summary, box: box).width),
        RenderQuery.interpolation(.high),
      ]
    return LocalAddress(
      path(String(summary.id), format: .webp),
      size + [RenderQuery.version(Int(summary.revision))])
  }
}
