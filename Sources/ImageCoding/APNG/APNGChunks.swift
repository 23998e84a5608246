import Raster

/// The chunks of an animated PNG file: `acTL`, `fcTL` and `fdAT` around zlib streams of rows (PNG specification third
/// edition §11.3.4).
struct APNGChunks {
  /// The blending of a frame with the previous canvas.
  enum Blend: UInt8 {
    /// Every pixel replaces the one below, including its alpha.
    case source = 0
    /// Pixels are drawn over those below, so transparent ones leave them unchanged.
    case over = 1
  }

  /// The number of frames so far.
  private(set) var frameCount = 0
  private var sequenceNumber = 0
  private var hasPicture = false
  /// The chunks between the header and the end.
  private var body = PNGChunkBytes()

  /// The number of bytes so far.
  var byteCount: Int { body.bytes.count }

  /// Adds the picture for viewers without animation, which precedes all frames.
  mutating func addStill(_ rows: [UInt8]) {
    body.append("IDAT", rows)
    hasPicture = true
  }

  /// Adds a frame on a part of the canvas, in pixels; the frame stays after its duration.
  mutating func addFrame(
    _ rows: [UInt8], on part: CellRect, for delay: APNGDelay, blend: Blend = .source
  ) {
    var control = PNGChunkBytes.words(
      nextSequenceNumber(), part.columns, part.rows, part.column, part.row)
    for number in [delay.numerator, delay.denominator] {
      control += [UInt8(number >> 8), UInt8(number & 255)]
    }
    // Disposal 0: the frame stays, and the next frame is drawn over it.
    body.append("fcTL", control + [0, blend.rawValue])
    if hasPicture {
      body.append("fdAT", PNGChunkBytes.words(nextSequenceNumber()) + rows)
    } else {
      body.append("IDAT", rows)
    }
    hasPicture = true
    frameCount += 1
  }

  /// Returns the whole file; `colors` is the palette of an indexed file.
  consuming func finish(
    size: PixelSize, kind: APNGPixelFormat, bitDepth: Int = 8, colors: [Color], plays: Int
  ) -> [UInt8] {
    var file = PNGChunkBytes(bytes: ImageFormat.pngSignature)
    file.append(
      "IHDR",
      PNGChunkBytes.words(size.width, size.height) + [UInt8(bitDepth), kind.rawValue, 0, 0, 0])
    file.append("acTL", PNGChunkBytes.words(frameCount, plays))
    if kind == .indexed { file.append(colors) }
    file.bytes += body.bytes
    file.append("IEND", [])
    return file.bytes
  }

  private mutating func nextSequenceNumber() -> Int {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }
}
