import Foundation
import GalleryModel
import Raster

/// A palette as commands print it, with the members that `/api/palettes` has.
struct PaletteRecord: Encodable {
  let palette: StoredPalette

  /// `ID<TAB>NAME<TAB>COLOURS`, what commands print that add or remove a palette.
  var line: String { "\(palette.id)\t\(palette.name)\t\(palette.palette.count)\n" }

  private enum CodingKeys: String, CodingKey {
    case id, name, count, colors, revision, source, created, modified, url
  }

  /// `null` for no source: every object has the same members.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(palette.id, forKey: .id)
    try values.encode(palette.name, forKey: .name)
    try values.encode(palette.palette.count, forKey: .count)
    try values.encode(palette.palette.colors.map(\.hexText), forKey: .colors)
    try values.encode(palette.revision, forKey: .revision)
    try values.encode(palette.source, forKey: .source)
    try values.encode(palette.created, forKey: .created)
    try values.encode(palette.modified, forKey: .modified)
    try values.encode("/palette/\(palette.name).hex", forKey: .url)
  }
}

/// A palette that was to be added, and what became of it.
struct PaletteOutcomeRecord: Encodable {
  let outcome: OutcomeRecord.Outcome
  let palette: PaletteRecord

  init(_ outcome: AddPaletteOutcome) {
    switch outcome {
    case .added(let stored): (self.outcome, palette) = (.added, PaletteRecord(palette: stored))
    case .replaced(let stored):
      (self.outcome, palette) = (.replaced, PaletteRecord(palette: stored))
    case .skipped(let stored):
      (self.outcome, palette) = (.skipped, PaletteRecord(palette: stored))
    }
  }
}

extension JSONOption {
  /// Prints the palette's line; one that was skipped is told on standard error.
  func write(_ outcome: AddPaletteOutcome) throws {
    let record = PaletteOutcomeRecord(outcome)
    if record.outcome == .skipped {
      let palette = record.palette.palette
      StandardError.write("skipped: palette \(palette.id) has the name \(palette.name)\n")
      if !json { return }
    }
    try write(record) { record.palette.line }
  }
}
