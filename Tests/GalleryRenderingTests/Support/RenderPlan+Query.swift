import GalleryTestSupport
import Raster

@testable import GalleryModel
@testable import GalleryRendering

extension RenderPlan {
  /// The plan of a query for an indexed bitmap of this size.
  init(
    _ query: String, columns: Int, rows: Int, limits: RenderLimits = RenderLimits()
  ) throws {
    let options = try RenderOptions(query)
    try self.init(
      options, palette: options.colors, of: SourceFacts(.sample(columns: columns, rows: rows)),
      limits: limits)
  }

  /// What the steps make of a bitmap.
  func picture(of bitmap: Bitmap) throws -> Mosaic {
    try RenderStep.allCases.reduce(Mosaic(bitmap)) { try $1.apply(to: $0, by: self) }
  }
}

extension RenderOptions {
  /// A palette given as a list.
  var colors: Palette? {
    if case .colors(let palette) = cells.palette { palette } else { nil }
  }
}
