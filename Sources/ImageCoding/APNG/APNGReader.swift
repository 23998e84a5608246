import Raster

/// A reader of animated PNG files, which passes each frame to libpng as a PNG file, because libpng does not support
/// animation.
///
/// If the animation is invalid, only the default picture is read, with a note. Viewers show it in that case too (PNG
/// specification, third edition §11.3.4).
package struct APNGReader {
  private let bytes: [UInt8]
  private let limits: DecodingLimits
  private let canvas: PixelSize
  private let orientation: Orientation
  private let isIndexed: Bool
  /// The notes about the default picture.
  private let notes: [String]

  /// Creates a reader of a file after its default picture has been read, so its sides are within the limits.
  ///
  /// The reader does not retain the picture, since the frames may need all the memory that a file is allowed.
  package init(_ bytes: [UInt8], still: DecodedImage, limits: DecodingLimits) {
    (self.bytes, self.limits) = (bytes, limits)
    (orientation, notes) = (still.orientation, still.notes)
    isIndexed = still.bitmap.palette != nil
    let seen = still.bitmap.size
    canvas =
      orientation.isTransposed ? PixelSize(width: seen.height, height: seen.width) : seen
  }

  /// Returns all frames, with the orientation of the file applied.
  package func read() throws(CodingError) -> DecodedSprite {
    do throws(CodingError) {
      return try animation()
    } catch {
      guard [.corrupt, .truncated].contains(error.reason) else { throw error }
      var decoder = PNGDecoder()
      decoder.maximumSide = limits.side
      decoder.maximumFileBytes = .max  // the file is in memory already
      let still = try decoder.picture(bytes).image
      return DecodedSprite(
        Sprite(still.bitmap), format: .png, orientation: orientation,
        notes: notes + ["the animation is damaged (\(error)): only the picture was kept"])
    }
  }

  private func animation() throws(CodingError) -> DecodedSprite {
    var budget = DecodingBudget(limits)
    let file = try APNGFrames(bytes, canvas: canvas)
    try budget.check(frames: file.frames.count, of: canvas)
    var times = FrameDurations()
    for frame in file.frames {
      try budget.take(bytes: frame.control.size.pixelCount * (isIndexed ? 1 : 4))
      times.append(milliseconds: frame.control.milliseconds)
    }
    var notes = self.notes + times.notes
    if !file.includesDefault {
      notes.append("the picture for viewers without animation was omitted")
    }
    let header = Array(bytes[16..<29])
    let composer = FrameComposer(size: canvas, durations: times.durations)
    let frames = try composer.frames(isIndexed: isIndexed) { (index) throws(CodingError) in
      try budget.poll()
      return try Self.piece(file.frames[index], of: file, bytes, header)
    }
    let turned = frames.map {
      Frame($0.bitmap.oriented(orientation), duration: $0.duration)
    }
    return DecodedSprite(
      Sprite(frames: turned, plays: turned.count > 1 ? file.plays : 0), format: .png,
      orientation: orientation, notes: notes)
  }

  private static func piece(
    _ frame: APNGFrames.Frame, of file: APNGFrames, _ bytes: [UInt8], _ header: [UInt8]
  ) throws(CodingError) -> FramePiece {
    var chunks = PNGChunkBytes(bytes: ImageFormat.pngSignature)
    let size = frame.control.size
    chunks.append("IHDR", PNGChunkBytes.words(size.width, size.height) + header.dropFirst(8))
    for (name, data) in file.palette { chunks.append(name, data) }
    let start = chunks.begin("IDAT")
    for part in frame.data { chunks.bytes += bytes[part] }
    chunks.end(at: start)
    chunks.append("IEND", [])
    var decoder = PNGDecoder()
    decoder.maximumSide = max(size.width, size.height)
    decoder.maximumFileBytes = .max  // the file is in memory already
    return FramePiece(
      bitmap: try decoder.decode(chunks.bytes).bitmap, column: frame.control.column,
      row: frame.control.row, disposal: frame.control.disposal, isBlended: frame.control.isBlended)
  }
}
