import ImageCoding
import ImageFiles
package import Raster

/// The way in which the frames of a sheet are found.
package struct SheetCutting: Sendable {
  /// The places of the frames.
  package enum Places: Sendable {
    /// Rows and columns, all of them or those with an opaque cell.
    case grid(SheetGrid, duration: Int, skipsEmpty: Bool)
    /// The JSON that Aseprite or TexturePacker wrote beside the sheet.
    case data([UInt8])
  }

  private let places: Places
  /// Names for runs of frames, beside those that the data has.
  private let tags: [FrameTag]

  /// A sheet that is cut in a way, its runs of frames called by these names.
  package init(_ places: Places, tags: [FrameTag] = []) {
    (self.places, self.tags) = (places, tags)
  }

  /// The frames of a sheet and their names; notes are added for what is left over or not kept.
  ///
  /// Throws `CodingError` for a grid that does not fit, for data that is none, and for tags beyond the
  /// frames.
  func sprite(of sheet: Bitmap, notes: inout [String]) throws(CodingError) -> Sprite {
    var sprite: Sprite
    switch places {
    case .grid(let grid, let duration, let skipsEmpty):
      sprite = try grid.sprite(from: sheet, duration: duration, skipsEmpty: skipsEmpty)
      if grid.leavesRest(in: sheet.size) {
        notes.append("incomplete cells at the right or at the lower edge were left out")
      }
    case .data(let json):
      let data = try SheetData(json: json)
      sprite = try data.sprite(from: sheet)
      notes += data.notes
    }
    if let tag = tags.first(where: { $0.last >= sprite.frames.count }) {
      throw CodingError(
        message: "tag \(tag.name) must be within frames 0 to \(sprite.frames.count - 1), "
          + "got \(tag.first)-\(tag.last)")
    }
    sprite.tags += tags
    return sprite
  }
}
