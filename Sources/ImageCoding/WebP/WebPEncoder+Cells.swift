import Raster
import RunCoding

extension WebPEncoder {
  /// The maximum number of plays that a file can declare.
  package static let maximumPlays = Int(UInt16.max)

  /// Returns the file of an animation made of cells; each frame is the rectangle that has changed.
  ///
  /// Each frame has a palette of its own; a frame of more than 256 colours is encoded by libwebp. The work grows with
  /// the number of changed cells instead of pixels. Durations are exact, and transparent cells keep their colours.
  ///
  /// - Parameter maximumBytes: The maximum length of the file, which is checked after each frame.
  /// - Throws: `CodingError` for too many or no frames, an invalid number of plays, sides above `maximumSide`, frames
  ///   of different sizes, and a file that is too long; errors of the picture's closure; and `.cancelled`.
  package static func encode(
    _ picture: AnimationSource, maximumBytes: Int = AnimationSource.maximumBytes
  ) throws(CodingError) -> EncodedAnimation {
    try picture.check(plays: maximumPlays)
    try check(picture.size)
    let frames = try FrameSurvey(picture)
    var writer = VP8LWriter()
    var file = WebPBytes()
    file.beginAnimation(size: picture.size, plays: picture.plays)
    var canvas: NumberedCells?
    for shown in frames.shown {
      if Task.isCancelled { throw .cancelled }
      let frame = try frames.cells(shown)
      let changed = canvas.map { frame.cells.changedPart(since: $0) } ?? frame.cells.bounds
      let part = changed.map { frame.evenPart(around: $0) }
      let cells = frame.cropped(to: part)
      var data = try data(cells, frames.numbering, by: &writer)
      if data == nil { data = try libraryData(cells, frames.numbering) }
      file.addFrame(data ?? [], on: frame.pixels(of: part), for: shown.duration)
      try CodingError.check(bytes: file.count, atMost: maximumBytes)
      canvas = frame.cells
    }
    return EncodedAnimation(
      bytes: file.finish(), size: picture.size, frameCount: frames.shown.count,
      duration: frames.shown.reduce(0) { $0 + $1.duration }, losesAlpha: false)
  }

  /// Returns the file of a still picture of at most 256 colours, or `nil` if it has more.
  static func cells(_ picture: Mosaic) throws(CodingError) -> [UInt8]? {
    guard let indexed = picture.indexed() else { return nil }
    let cells = indexed.collapsed()
    var numbering = CellNumbering()
    numbering.add(cells)
    var writer = VP8LWriter()
    let enlarged = EnlargedCells(
      cells: numbering.cells(of: cells), columns: indexed.columns.map(\.extent),
      rows: indexed.rows.map(\.extent))
    return try data(enlarged, numbering, by: &writer).map { WebPBytes.still($0) }
  }

  /// Returns the data of a part, or `nil` if it has more than 256 colours.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  private static func data(
    _ part: EnlargedCells, _ numbering: CellNumbering, by writer: inout VP8LWriter
  ) throws(CodingError) -> [UInt8]? {
    guard let indexed = part.cells.indexed() else { return nil }
    let palette = VP8LPalette(indexed.numbers, numbering)
    let indices = indexed.indices.map { palette.places[Int($0)] }
    do {
      return try writer.data(of: indices, columns: part.columns, rows: part.rows, palette)
    } catch { throw .cancelled }
  }

  /// Returns the data of a part of many colours, encoded by libwebp.
  private static func libraryData(
    _ part: EnlargedCells, _ numbering: CellNumbering
  ) throws(CodingError) -> [UInt8] {
    let bytes = part.cells.numbers.flatMap { number in
      let color = numbering.color(number)
      return [color.red, color.green, color.blue, color.alpha]
    }
    func bands(_ extents: [Int]) -> [Mosaic.Band] {
      extents.enumerated().map { Mosaic.Band(cell: $0, extent: $1) }
    }
    let file = try libraryFile(
      Mosaic(
        cells: Bitmap(rows: part.rows.count, columns: part.columns.count, rgba: bytes),
        columns: bands(part.columns), rows: bands(part.rows)))
    // The file has 12 bytes of RIFF header and a single chunk with 8 bytes of header.
    let length = file[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard file[12..<16].elementsEqual("VP8L".utf8), 20 + length <= file.count else {
      throw CodingError(message: "libwebp wrote another kind of file")
    }
    return Array(file[20..<20 + length])
  }
}

extension EnlargedCells {
  /// Returns a part extended to begin at an even column and row, by as few cells as possible.
  fileprivate func evenPart(around part: CellRect) -> CellRect {
    var part = part
    while !columns[..<part.column].reduce(0, +).isMultiple(of: 2) {
      part.column -= 1
      part.columns += 1
    }
    while !rows[..<part.row].reduce(0, +).isMultiple(of: 2) {
      part.row -= 1
      part.rows += 1
    }
    return part
  }
}
