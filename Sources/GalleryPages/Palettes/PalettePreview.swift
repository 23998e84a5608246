import GalleryAddresses
import GalleryModel
import Raster

/// A bitmap in the most similar colours of a stored palette, at the largest whole factor that fits its box.
package struct PalettePreview: Sendable, Equatable {
  /// The side of the box in CSS pixels.
  package static let box = 96
  private static let largestScale = 8

  let src: String
  /// The URLs for dense screens, or `nil` if the browser enlarges the cells of one picture.
  let srcset: String?
  let width: Int
  let height: Int
  /// The URL of the bitmap's page with the palette.
  let previewHref: String
  let previewName: String

  /// Creates the preview of a stored bitmap; returns `nil` for a palette without visible colours.
  init?(_ summary: BitmapSummary, in stored: StoredPalette) {
    self.init(.stored(summary), in: stored)
  }

  /// Creates the preview; returns `nil` for a palette without visible colours.
  init?(_ source: BitmapSource, in stored: StoredPalette) {
    guard stored.palette.colors.contains(where: { $0.alpha > 0 }) else { return nil }
    self.init(
      source, colors: [RenderQuery.palette(.named(stored.name)), RenderQuery.match(.nearest)])
  }

  /// Creates the preview with the parameters of its colours, or none for its own ones.
  init(_ source: BitmapSource, colors: [AddressParameter]) {
    let summary = source.summary
    let factor = Thumbnail.factor(summary, box: Self.box)
    // A larger bitmap is reduced to some of its columns and rows, so that no colours are mixed.
    let fitted = Thumbnail.reducedSize(summary, box: Self.box)
    width = factor >= 1 ? summary.columns * factor : fitted.width
    height = factor >= 1 ? summary.rows * factor : fitted.height
    let scale = RenderQuery.scale(max(1, min(Self.largestScale, factor * 2)))
    previewName = summary.name
    switch source {
    case .stored:
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
      previewHref = LocalAddress("/bitmap/\(summary.name)", [scale] + colors).text
    case .draft(let draft):
      // Each URL carries the file, so the page has one for all densities.
      let size = factor >= 1 ? [] : [RenderQuery.width(fitted.width * 2)]
      src = draft.picture(.png, size + colors).text
      srcset = nil
      previewHref = draft.page(BitmapDraft.path, [scale] + colors).text
    }
  }
}
