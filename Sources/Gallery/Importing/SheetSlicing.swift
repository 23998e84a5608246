import ImageCoding
import ImageFiles
package import Raster

/// The rule that divides a sheet into frames.
package struct SheetSlicing: Sendable {
  /// The source of the frames' positions.
  package enum Places: Sendable {
    /// A grid. Frames without opaque cells can be skipped.
    case grid(SheetGrid, duration: Int, skipsEmpty: Bool)
    /// The JSON that Aseprite or TexturePacker exports with the sheet.
    case data([UInt8])
  }

  private let places: Places
  /// Additional frame tags.
  private let tags: [FrameTag]

  /// Creates a rule with additional frame tags.
  package init(_ places: Places, tags: [FrameTag] = []) {
    (self.places, self.tags) = (places, tags)
  }

  /// Returns the frames and frame tags of a sheet, and appends notes about parts that are not imported.
  ///
  /// - Throws: `CodingError` if the grid does not fit, if the data is invalid, or if a tag is outside the frames.
  func sprite(of sheet: Bitmap, notes: inout [String]) throws(CodingError) -> Sprite {
    var sprite: Sprite
    switch places {
    case .grid(let grid, let duration, let skipsEmpty):
      sprite = try grid.sprite(from: sheet, duration: duration, skipsEmpty: skipsEmpty)
      if grid.leavesRest(in: sheet.size) {
        notes.append("incomplete cells at the right or at the lower edge were omitted")
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
