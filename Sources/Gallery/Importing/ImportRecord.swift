import GalleryModel
package import GalleryWire
import Raster
package import Recovery

/// The bitmap that a file would become.
package struct ImportRecord: ListedResource {
  package var name = ""
  package var columns = 0
  package var rows = 0
  package var colors = 0
  package var frames = 0
  package var frameTags: [String] = []
  package var slices: [String] = []
  package var layers: [String] = []
  package var notes: [String] = []
  package var recovery: RecoveryRecord?

  package init() {}

  package init(_ read: BitmapImporter.Import) {
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

  package static let plural = "bitmaps"
  package static let pageSummary = "The bitmaps that files would become."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
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

/// The grid of cells that was recovered from an enlarged picture.
package struct RecoveryRecord: Resource {
  package var columns = 0
  package var rows = 0
  package var pitch: [Double] = []
  package var offset: [Double] = []
  package var stage = ""
  package var kernel = ""
  package var error = 0.0
  package var confidence = 0.0
  package var colors = 0

  package init() {}

  package init(_ grid: RecoveredGrid) {
    (columns, rows) = (grid.size.width, grid.size.height)
    pitch = [grid.across.pitch, grid.down.pitch]
    offset = [grid.across.offset, grid.down.offset]
    (stage, kernel) = (grid.stage.rawValue, grid.kernel.rawValue)
    (error, confidence) = (grid.error, grid.confidence)
    colors = grid.bitmap.colorCount
  }

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
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
