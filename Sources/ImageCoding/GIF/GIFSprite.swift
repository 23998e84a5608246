import Raster

/// A reader of GIF files.
///
/// The canvas is transparent at first, as in browsers, regardless of the file's background colour. Frames stay
/// indexed if all pictures share one colour table and have at most one transparent index.
package enum GIFSprite {
  /// Reads the requested frames.
  ///
  /// If only the first frame is requested, the blocks after it are still read, so a truncated file is an error; only
  /// the trailer may be missing.
  package static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    try request.bytes.withUnsafeBufferPointer { input throws(CodingError) in
      var budget = DecodingBudget(request.limits)
      let contents = try GIFContents(GIFReader(input), request.limits, budget)
      var notes: [String] = []
      var pictures = contents.pictures
      switch request.frames {
      case .all: try budget.check(frames: contents.count, of: contents.screen)
      case .first:
        if contents.count > 1 { notes.append(DecodedSprite.firstFrameNote) }
        pictures = Array(pictures.prefix(1))
      }
      let pieces = try pieces(GIFReader(input), pictures, contents.commonTransparent, &budget)
      var times = FrameDurations()
      for picture in pictures { times.append(milliseconds: picture.duration) }
      let frames = try FrameComposer(size: contents.screen, durations: times.durations).frames {
        (index) throws(CodingError) in
        try budget.poll()
        return pieces[index]
      }
      return DecodedSprite(
        frames: frames, plays: contents.plays, format: .gif, notes: notes + times.notes)
    }
  }

  private static func pieces(
    _ reader: consuming GIFReader, _ pictures: [GIFContents.Picture], _ transparent: Int?,
    _ budget: inout DecodingBudget
  ) throws(CodingError) -> [FramePiece] {
    var pieces: [FramePiece] = []
    while pieces.count < pictures.count, let block = try reader.next(afterPicture: false) {
      guard case .picture = block else { continue }
      let picture = pictures[pieces.count]
      try budget.take(bytes: picture.place.columns * picture.place.rows)
      let (indices, colors) = try reader.readPicture { () throws(CodingError) in
        try budget.poll()
      }
      pieces.append(
        FramePiece(
          bitmap: try bitmap(indices, colors, picture, transparent),
          column: picture.place.column, row: picture.place.row, disposal: picture.disposal,
          isBlended: true))
    }
    return pieces
  }

  /// Returns a picture in its colours.
  ///
  /// The transparent entry keeps its channels, and is added if the table ends before it.
  ///
  /// - Parameter common: The transparent index of other pictures. If this picture has none and does not use that
  ///   index, it adopts it, so that all pictures may share one palette.
  private static func bitmap(
    _ indices: [UInt8], _ colors: [Color], _ picture: GIFContents.Picture, _ common: Int?
  ) throws(CodingError) -> Bitmap {
    var colors = colors
    if let own = picture.transparent { makeTransparent(own, &colors) }
    if let index = indices.first(where: { $0 >= colors.count }) {
      throw CodingError(
        message: "colour index \(index) is out of range: there are \(colors.count) colours")
    }
    if picture.transparent == nil, let common, !indices.contains(where: { $0 == common }) {
      makeTransparent(common, &colors)
    }
    guard let palette = Palette(colors) else {
      throw CodingError(message: "a table has 1 to 256 colours, got \(colors.count)")
    }
    return Bitmap(
      rows: picture.place.rows, columns: picture.place.columns, palette: palette, indices: indices)
  }

  private static func makeTransparent(_ index: Int, _ colors: inout [Color]) {
    if colors.indices.contains(index) {
      colors[index].alpha = 0
    } else {
      colors += [Color](repeating: .clear, count: index + 1 - colors.count)
    }
  }
}
