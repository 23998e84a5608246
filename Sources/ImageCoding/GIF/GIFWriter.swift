import Raster
import RunCoding

/// A writer of the frames of a GIF file, which chooses the rectangle, the disposal and the shortest of three
/// encodings for each frame.
struct GIFWriter {
  /// A file, and the duration of one play in hundredths of a second.
  struct File {
    var bytes: [UInt8]
    var delay = 0
    /// Whether a frame has transparent cells in place of unchanged ones.
    var hasUnchangedCells = false
  }

  /// The comment of a file if translucent cells became opaque or transparent.
  static let lostAlpha = "alpha lost"

  /// The maximum number of pixels of a rectangle for which encodings with transparent cells are tried.
  private static let maximumPixelsOfTwo = 1 << 20

  private let frames: FrameSurvey
  private let picture: AnimationSource
  private let maximumBytes: Int
  private let losesAlpha: Bool
  /// The colour number of transparent cells, or an unused number if there are none.
  private let clear: UInt32
  /// The colour table of the whole file, or `nil` if each frame has its own.
  private let table: GIFTable?
  /// The index in the table for each colour number below 256.
  private let places: [UInt8]

  /// Creates a writer of surveyed frames with converted colours.
  init(
    _ frames: FrameSurvey, _ picture: AnimationSource, _ colors: GIFColorReducer, maximumBytes: Int
  ) {
    (self.frames, self.picture, self.maximumBytes) = (frames, picture, maximumBytes)
    losesAlpha = colors.losesAlpha
    clear = colors.clear.flatMap { frames.numbering.number(of: $0) } ?? .max
    var places = [UInt8](repeating: 0, count: GIFTable.maximumCount)
    table = frames.numbering.usedNumbers.map { numbers in
      for (place, number) in numbers.enumerated() { places[Int(number)] = UInt8(place) }
      return GIFTable(numbers.map { frames.numbering.color($0) })
    }
    self.places = places
  }

  /// Returns the whole file; `prepared` is the conversion of cells in the survey.
  ///
  /// Adding a transparent entry to the picture's table may lengthen every index by a bit, so the file without it may
  /// be the shorter one.
  func write(prepared: (Bitmap) -> Bitmap) throws(CodingError) -> File {
    var richer = table
    guard frames.shown.count > 1, richer?.makeTransparent() ?? true else {
      return try write(table, withUnchanged: false, prepared)
    }
    let file = try write(richer, withUnchanged: true, prepared)
    if file.hasUnchangedCells, table?.bits == richer?.bits { return file }
    guard let table, table.transparentIndex == nil else { return file }
    let plain = try write(table, withUnchanged: false, prepared)
    return file.hasUnchangedCells && file.bytes.count <= plain.bytes.count ? file : plain
  }

  private func write(
    _ table: GIFTable?, withUnchanged: Bool, _ prepared: (Bitmap) -> Bitmap
  ) throws(CodingError) -> File {
    var bytes = GIFBytes(size: picture.size, table: table, plays: picture.plays)
    var stream = LZWStream(bits: max(2, table?.bits ?? 8))
    var file = File(bytes: [])
    var time = 0
    var current = try frames.cells(frames.shown[0], prepared: prepared)
    var canvas = [UInt32](repeating: clear, count: current.cells.numbers.count)
    for (index, shown) in frames.shown.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let next =
        index + 1 < frames.shown.count
        ? try frames.cells(frames.shown[index + 1], prepared: prepared) : nil
      let change = GIFChange(from: canvas, to: current.cells, before: next?.cells, clear: clear)
      let part = current.cropped(to: change.part)
      let place = current.pixels(of: change.part)
      let coded = try coded(part, of: current, number: shown.index, table, change)
      if stream.bits != max(2, coded.table.bits) {
        stream = LZWStream(bits: max(2, coded.table.bits))
      }
      var data = try CodingError.convert { () throws(CancellationError) in
        try stream.data(of: coded.part) ?? []
      }
      if withUnchanged, index > 0, place.columns * place.rows <= Self.maximumPixelsOfTwo,
        let rectangle = change.part,
        let unchanged = UnchangedCells(rectangle, in: current.cells, since: canvas)
      {
        for hidden in coded.hiding(unchanged) {
          let shorter = try CodingError.convert { () throws(CancellationError) in
            try stream.data(of: hidden, shorterThan: data.count)
          }
          guard let shorter else { continue }
          data = shorter
          file.hasUnchangedCells = true
        }
      }
      time += shown.duration
      let delay = max(2, (time + 5) / 10 - file.delay)
      file.delay += delay
      bytes.add(
        GIFBytes.Frame(
          place: place, delay: delay, disposal: change.disposal,
          transparentIndex: coded.table.transparentIndex),
        table: table == nil ? coded.table : nil, data)
      try CodingError.check(bytes: bytes.bytes.count, atMost: maximumBytes)
      change.apply(current.cells, to: &canvas, clear: clear)
      if let next { current = next }
    }
    if losesAlpha { bytes.addComment(Self.lostAlpha) }
    file.bytes = bytes.finish()
    return file
  }

  /// Returns a part as indices of the file's table, or of its own.
  private func coded(
    _ part: EnlargedCells, of frame: EnlargedCells, number: Int, _ table: GIFTable?,
    _ change: GIFChange
  ) throws(CodingError) -> GIFPart {
    func coded(_ indices: [UInt8], _ table: GIFTable) -> GIFPart {
      GIFPart(
        part: IndexedPart(indices: indices, columns: part.columns, rows: part.rows), table: table)
    }
    if let table {
      return coded(part.cells.numbers.map { places[Int($0 & 255)] }, table)
    }
    guard frame.cells.indexed() != nil, let indexed = part.cells.indexed() else {
      throw .tooManyColors(
        frame.cells.differentCount, frame: number, limit: GIFTable.maximumCount)
    }
    var own = GIFTable(indexed.numbers.map { frames.numbering.color($0) })
    // Some decoders treat uncovered and cleared cells as transparent only if the table has a transparent entry.
    if clear != .max || frames.shown.count > 1 { _ = own.makeTransparent() }
    return coded(indexed.indices, own)
  }
}
