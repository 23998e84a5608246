import GalleryAddresses
package import GalleryModel
import Raster

/// The page of a palette: its colours, its files, bitmaps in its colours, and facts.
package struct SwatchesPage: Page {
  package static let template = PageTemplates.Name.palette

  private static let previewLimit = 12

  package let site: Site
  let paletteName: String
  let countText: String
  let count: Int
  /// The parameters for a bitmap's URL.
  let parameter: String
  let swatches: [PaletteSwatch]
  let files: [PaletteFileLink]
  let previews: [PalettePreview]
  let facts: [Fact]

  /// Creates the page.
  ///
  /// - Parameter bitmaps: Candidates for examples.
  package init(_ stored: StoredPalette, bitmaps: [BitmapSummary]) {
    let shown = Self.fitting(stored.palette.count, among: bitmaps)
    site = Site(
      stored.name,
      description: "The palette \(stored.name): "
        + "\(NumberText.counted(stored.palette.count, "colour")), as files and on bitmaps.",
      image: Self.image(stored, shown), style: "pages/gallery.css", script: "site/page.js",
      part: .palettes)
    paletteName = stored.name
    let colors = NumberText.counted(stored.palette.count, "colour")
    countText = stored.palette.isOpaque ? colors : "\(colors), with alpha"
    count = stored.palette.count
    parameter =
      "\(RenderQuery.palette.name)=\(stored.name)&\(RenderQuery.match.name)="
      + PaletteMatch.nearest.rawValue
    swatches = PaletteSwatch.all(stored.palette)
    files = PaletteFileLink.all(stored, isNoted: true)
    previews = shown.compactMap { PalettePreview($0, in: stored) }
    facts = Fact.all(stored)
  }

  /// Returns the picture of a bitmap in the palette, or of its colours in a row.
  private static func image(_ stored: StoredPalette, _ shown: [BitmapSummary]) -> SharedPicture {
    if let first = shown.first(where: { PalettePreview($0, in: stored) != nil }) {
      return SharedPicture(first, in: stored.name)
    }
    return SharedPicture(
      LocalAddress("/palette/\(stored.name).png", [PaletteQuery.scale(32)]))
  }

  /// Returns the bitmaps, sorted by the difference between their number of colours and the palette's.
  private static func fitting(_ count: Int, among bitmaps: [BitmapSummary]) -> [BitmapSummary] {
    let small = bitmaps.filter { max($0.columns, $0.rows) <= PalettePreview.box }
    let ranked = small.enumerated().sorted { left, right in
      let distances = (abs(left.element.colorCount - count), abs(right.element.colorCount - count))
      return distances.0 == distances.1 ? left.offset < right.offset : distances.0 < distances.1
    }
    return ranked.prefix(previewLimit).map(\.element)
  }
}

struct PaletteSwatch: Sendable, Equatable {
  /// The text `#rrggbb`, or `#rrggbbaa` for translucent colours.
  let hex: String
  let fill: String
  /// The opacity, 0…1.
  let opacity: String
  let index: Int

  static func all(_ palette: Palette) -> [PaletteSwatch] {
    palette.colors.enumerated().map { index, color in
      PaletteSwatch(
        hex: color.hexText, fill: String(color.hexText.prefix(7)),
        opacity: NumberText.ratio(Int(color.alpha), 255), index: index)
    }
  }
}
