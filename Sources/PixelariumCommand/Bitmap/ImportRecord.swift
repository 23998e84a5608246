import Gallery
import GalleryModel
import GalleryWire
import Raster
import Recovery
import TerminalIO

/// The bitmap that a file would become.
struct ImportRecord: ListedResource {
  var name = ""
  var columns = 0
  var rows = 0
  var colors = 0
  var frames = 0
  var frameTags: [String] = []
  var slices: [String] = []
  var layers: [String] = []
  var notes: [String] = []
  var recovery: RecoveryRecord?

  init() {}

  init(_ read: BitmapImporter.Import) {
    let sprite = read.bitmap.sprite
    name = read.bitmap.name.text
    (columns, rows) = (sprite.size.width, sprite.size.height)
    colors = sprite.frames[0].bitmap.colorCount
    frames = sprite.frames.count
    frameTags = sprite.tags.map(\.name)
    slices = sprite.slices.map(\.name)
    layers = sprite.layers.map(\.name)
    notes = read.notes
    recovery = read.recovered.map { RecoveryRecord($0) }
  }

  static let plural = "bitmaps"
  static let pageSummary = "The bitmaps that files would become."

  mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "Its name.")
    try visitor.member("columns", &columns, "Cells of a row.")
    try visitor.member("rows", &rows, "Cells of a column.")
    try visitor.member("colors", &colors, "Different colours of the first frame.")
    try visitor.member("frames", &frames, "The number of frames.")
    try visitor.member("frameTags", &frameTags, "The names of runs of frames.")
    try visitor.member("slices", &slices, "The names of parts.")
    try visitor.member("layers", &layers, "The names of layers.")
    try visitor.member("notes", &notes, "The information that would be lost.")
    try visitor.optionalMember("recovery", &recovery, "The grid that was found.")
  }
}

extension ImportRecord: PrintedResource {
  static let noun = "bitmap"
  static let tableColumns: [Table.Column] = [
    .init(title: "NAME", isFlexible: true), .init(title: "SIZE", alignment: .trailing),
    .init(title: "FRAMES", alignment: .trailing), .init(title: "TAGS", isFlexible: true),
  ]

  var line: String {
    let names = frameTags.isEmpty ? "" : "\t\(frameTags.joined(separator: ", ").printable)"
    return "\(name)\t\(columns)x\(rows)\t\(frames.counted("frame"))\(names)\n"
  }

  var tableCells: [String?] {
    [name, "\(columns) × \(rows)", String(frames), frameTags.joined(separator: ", ")]
  }
}

/// The grid of cells that was recovered from an enlarged picture.
struct RecoveryRecord: Resource {
  var columns = 0
  var rows = 0
  var pitch: [Double] = []
  var offset: [Double] = []
  var stage = ""
  var kernel = ""
  var error = 0.0
  var confidence = 0.0
  var colors = 0

  init() {}

  init(_ grid: RecoveredGrid) {
    (columns, rows) = (grid.size.width, grid.size.height)
    pitch = [grid.across.pitch, grid.down.pitch]
    offset = [grid.across.offset, grid.down.offset]
    (stage, kernel) = (grid.stage.rawValue, grid.kernel.rawValue)
    (error, confidence) = (grid.error, grid.confidence)
    colors = grid.bitmap.colorCount
  }

  mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("columns", &columns, "Cells of a row.")
    try visitor.member("rows", &rows, "Cells of a column.")
    try visitor.member("pitch", &pitch, "Pixels of a cell, across and down.")
    try visitor.member("offset", &offset, "Pixels before the first line, across and down.")
    try visitor.member("stage", &stage, "How it was found: exact, uneven or fitted.")
    try visitor.member("kernel", &kernel, "The filter that explains the picture best.")
    try visitor.member("error", &error, "The mean square error in levels.")
    try visitor.member("confidence", &confidence, "0 to 1.")
    try visitor.member("colors", &colors, "Different colours of the cells.")
  }
}
