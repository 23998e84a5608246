import GalleryModel
import Raster

/// A template: one colour that replaces all others and keeps alpha (rendering.md §18).
struct Tinting: CellChange {
  private let color: Color

  init?(_ options: CellOptions, palette: Palette?, of bitmap: SourceFacts) {
    guard options.renderingMode == .template else { return nil }
    color = options.foreground
  }

  var texts: [String] { ["tint=\(color.hexText)"] }

  func applied(to picture: Mosaic) throws(CancellationError) -> Mosaic {
    Mosaic(try picture.bitmap().templated(color))
  }
}
