import GalleryAddresses
import GalleryModel
import Raster

/// A bitmap in the most similar colours of a stored palette, at the largest whole factor that fits its box.
package struct PalettePreview: Sendable, Equatable {
  /// The side of the box in CSS pixels.
  package static let box = 96
  private static let largestScale = 8

  let src: String
  let srcset: String
  let width: Int
  let height: Int
  /// The URL of the bitmap's page with the palette.
  let previewHref: String
  let previewName: String

  /// Creates the preview; returns `nil` for a palette without visible colours.
  init?(_ summary: BitmapSummary, in stored: StoredPalette) {
    guard stored.palette.colors.contains(where: { $0.alpha > 0 }) else { return nil }
    let colors = [RenderQuery.palette(.named(stored.name)), RenderQuery.match(.nearest)]
    let factor = Thumbnail.factor(summary, box: Self.box)
    // A larger bitmap is reduced to some of its columns and rows, so that no colours are mixed.
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
