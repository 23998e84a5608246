import GalleryAddresses
import GalleryModel
import Raster

/// A bitmap in the colours of a stored palette that look most like its own, at the largest whole factor
/// that fits its place.
package struct PalettePreview: Sendable, Equatable {
  /// CSS pixels along the place.
  package static let box = 96
  private static let largestScale = 8

  let src: String
  let srcset: String
  let width: Int
  let height: Int
  /// The page of the bitmap with the palette chosen.
  let previewHref: String
  let previewName: String

  /// `nil` for a palette that has nothing but wholly transparent colours.
  init?(_ summary: BitmapSummary, in stored: StoredPalette) {
    guard stored.palette.colors.contains(where: { $0.alpha > 0 }) else { return nil }
    let colors = [RenderQuery.palette(.named(stored.name)), RenderQuery.match(.nearest)]
    let factor = Thumbnail.factor(summary, box: Self.box)
    // A larger bitmap is shown in part of its columns and rows: no colour is mixed.
    let fitted = Thumbnail.reducedSize(summary, box: Self.box)
    width = factor >= 1 ? summary.columns * factor : fitted.width
    height = factor >= 1 ? summary.rows * factor : fitted.height
    let address = { (density: Int) in
      LocalAddress(
        "/bitmap/\(summary.id).png",
        [
          factor >= 1
            ? RenderQuery.scale(factor * density) : RenderQuery.width(fitted.width * density)
        ] + colors)
    }
    src = address(1).text
    srcset = Thumbnail.sourceSet(address)
    previewName = summary.name
    previewHref =
      LocalAddress(
        "/bitmap/\(summary.name)",
        [RenderQuery.scale(max(1, min(Self.largestScale, factor * 2)))] + colors
      ).text
  }
}
