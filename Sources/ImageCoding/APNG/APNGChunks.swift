import Raster

/// The framing of an animated PNG file: the chunks `acTL`, `fcTL` and `fdAT` around zlib streams of rows
/// (PNG specification third edition §11.3.4).
struct APNGChunks {
  /// The way in which a frame is laid over what stands there.
  enum Blend: UInt8 {
    /// Every pixel replaces the one beneath, alpha and all.
    case source = 0
    /// Transparent pixels leave what is beneath them.
    case over = 1
  }

  /// Frames so far.
  private(set) var frameCount = 0
  private var sequenceNumber = 0
  private var hasPicture = false
  /// The chunks between the header and the end.
  private var body = PNGChunkBytes()

  /// Bytes so far.
  var byteCount: Int { body.bytes.count }

  /// Adds the picture for viewers without animation, before any frame.
  mutating func addStill(_ rows: [UInt8]) {
    body.append("IDAT", rows)
    hasPicture = true
  }

  /// Adds a frame, in pixels, which is left standing after its time.
  mutating func addFrame(
    _ rows: [UInt8], on part: CellRect, for delay: APNGDelay, blend: Blend = .source
  ) {
    var control = PNGChunkBytes.words(
      nextSequenceNumber(), part.columns, part.rows, part.column, part.row)
    for number in [delay.numerator, delay.denominator] {
      control += [UInt8(number >> 8), UInt8(number & 255)]
    }
    // Dispose: none, the next frame is painted over it.
    body.append("fcTL", control + [0, blend.rawValue])
    if hasPicture {
      body.append("fdAT", PNGChunkBytes.words(nextSequenceNumber()) + rows)
    } else {
      body.append("IDAT", rows)
    }
    hasPicture = true
    frameCount += 1
  }

  /// The whole file; `colors` are the palette of an indexed one.
  consuming func finish(
    size: PixelSize, kind: APNGKind, bitDepth: Int = 8, colors: [Color], plays: Int
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
