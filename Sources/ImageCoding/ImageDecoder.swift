package import Raster

/// Bytes of PNG, JPEG, GIF or WebP to a bitmap; which of them is told by the first bytes.
///
/// Of an animation the first frame is read. EXIF's orientation is applied; colour profiles and gamma
/// are ignored, samples are taken as sRGB. The bytes are not trusted: sizes are compared with the
/// limits before memory is taken for pixels, and what is cut off or damaged is refused, so that no
/// half picture is ever shown. Memory is at most about 16 bytes a pixel besides a few times the
/// file. Bytes after the end of the picture are ignored.
package struct ImageDecoder: Sendable {
  /// The largest size of a picture before its orientation is applied.
  package struct Limits: Sendable, Hashable {
    /// The longest side, in pixels.
    package var side: Int
    /// Width times height.
    package var pixels: Int
    /// Frames of an animation.
    package var frames = 1_000
    /// Cells of all frames together.
    package var cells = 1 << 25
    /// The processor time that frames, tags and layers may take to be read.
    package var time = Duration.seconds(5)

    /// The limits of remote images unless others are given (loading.md §9).
    package init(side: Int = 4_096, pixels: Int = 16_777_216) {
      (self.side, self.pixels) = (side, pixels)
    }

    /// Refuses a size with the number met and the limit.
    func check(_ size: PixelSize) throws(CodingError) {
      guard max(size.width, size.height) <= side else {
        throw CodingError(message: "image is \(size), limit \(side) per side", reason: .tooLarge)
      }
      guard size.pixelCount <= pixels else {
        throw CodingError(message: "image is \(size), limit \(pixels) pixels", reason: .tooLarge)
      }
    }
  }

  private let limits: Limits

  /// A decoder that refuses what is above `limits`.
  package init(limits: Limits = Limits()) { self.limits = limits }

  /// Reads one picture.
  ///
  /// Cancellation is polled for each row, or for each piece of the file where the library of the
  /// format does not stop between rows (WebP).
  ///
  /// - Throws: `CodingError`, whose `reason` tells what is no image, too large, truncated or corrupt
  ///   apart, and `CodingError.cancelled` when the task is cancelled.
  package func decode(_ bytes: [UInt8]) throws(CodingError) -> DecodedImage {
    if Task.isCancelled { throw .cancelled }
    let format = try Self.format(of: bytes)
    let orientation: Orientation
    let stored: Bitmap
    var isAnimated = false
    switch format {
    case .png: return try png(bytes)
    case .jpeg:
      orientation = JPEGSegments.orientation(bytes)
      stored = try JPEGReader.read(bytes, limits)
    case .gif:
      orientation = .up
      (stored, isAnimated) = try GIFReader.read(bytes, limits)
    default:
      let file = try WebPChunks(bytes)
      (orientation, isAnimated) = (file.orientation, file.isAnimated)
      stored = try WebPReader(file, limits).read()
    }
    if Task.isCancelled { throw .cancelled }
    var notes = isAnimated ? ["animation: only the first frame was kept"] : []
    if orientation != .up { notes.append("orientation \(orientation.rawValue) (EXIF) was applied") }
    return DecodedImage(
      bitmap: stored.oriented(orientation), format: format, orientation: orientation, notes: notes)
  }

  /// PNG's own decoder, for pictures within these limits.
  private func png(_ bytes: [UInt8]) throws(CodingError) -> DecodedImage {
    let header = try PNGHeader(PNGChunks(bytes), maximumSide: .max)
    try limits.check(PixelSize(width: header.width, height: header.height))
    var decoder = PNGDecoder()
    decoder.maximumSide = limits.side
    decoder.maximumFileBytes = .max  // they are in memory already
    return try decoder.decode(bytes)
  }

  /// Reads all frames of a file with what their artist named in it.
  ///
  /// - Parameter layers: Those of which a layered file is drawn.
  /// - Throws: As `decode`, and `CodingError` for too many frames, cells, unpacked bytes, or too much time.
  package func decodeSprite(
    _ bytes: [UInt8], layers: LayerChoice = .visible
  ) throws(CodingError) -> DecodedSprite {
    let image = try decode(bytes)
    return DecodedSprite(
      Sprite(image.bitmap), format: image.format, orientation: image.orientation,
      notes: image.notes)
  }

  private static let formats: Set<ImageFormat> = [.png, .jpeg, .gif, .webp]

  private static func format(of bytes: [UInt8]) throws(CodingError) -> ImageFormat {
    if bytes.isEmpty { throw CodingError(message: "the file is empty", reason: .truncated) }
    guard let format = ImageFormat(sniffing: bytes) else {
      if beginsSignature(bytes) {
        throw CodingError(
          message: "the file is cut off in its first \(bytes.count) bytes", reason: .truncated)
      }
      throw CodingError(
        message: "not an image: neither PNG, JPEG, GIF nor WebP begins like this",
        reason: .notAnImage)
    }
    guard formats.contains(format) else {
      throw CodingError(
        message: "\(format.rawValue) is not read here: PNG, JPEG, GIF and WebP are",
        reason: .notAnImage)
    }
    return format
  }

  /// True where the few bytes that there are may become one of the signatures.
  private static func beginsSignature(_ bytes: [UInt8]) -> Bool {
    let whole = [ImageFormat.pngSignature, [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
    if whole.contains(where: { $0.starts(with: bytes) }) { return true }
    return bytes.count < 12 && Array("RIFF".utf8).starts(with: bytes.prefix(4))
      && Array("WEBP".utf8).starts(with: bytes.dropFirst(8))
  }
}

/// The content of an image file.
package struct DecodedImage: Sendable {
  /// The pixels as they are meant to be seen: straight alpha, orientation applied.
  ///
  /// Indexed where an indexed PNG was read, else RGBA.
  package var bitmap: Bitmap
  /// The format that the file is in, whatever its name or declared type.
  package var format: ImageFormat
  /// The orientation that the file asks for and that has been applied; `up` where it says nothing.
  package var orientation: Orientation
  /// One sentence for each thing that was not kept or that was applied.
  package var notes: [String]
}
