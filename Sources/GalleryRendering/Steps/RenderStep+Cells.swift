import Raster

/// The steps that change cells before they are scaled.
extension RenderStep {
  static func recolor(
    _ picture: Mosaic, by changes: CellChanges
  ) throws(CancellationError) -> Mosaic {
    guard let recoloring = changes.recoloring else { return picture }
    return Mosaic(try picture.bitmap().recolored(recoloring.palette, match: recoloring.match))
  }

  static func orient(_ picture: Mosaic, by changes: CellChanges) -> Mosaic {
    picture.oriented(changes.orientation)
  }

  static func crop(_ picture: Mosaic, by changes: CellChanges) -> Mosaic {
    changes.crop.map { Mosaic(picture.bitmap().cropped(to: $0)) } ?? picture
  }

  static func tint(
    _ picture: Mosaic, by changes: CellChanges
  ) throws(CancellationError) -> Mosaic {
    guard let tint = changes.tint else { return picture }
    return Mosaic(try picture.bitmap().templated(tint))
  }
}
