import CWebP
package import Raster

/// An encoder of lossless WebP files (RFC 9649 §3).
///
/// Pictures of at most 256 colours are encoded from their cells, others by libwebp. Equal pictures give equal bytes
/// with the same version of libwebp. Fully transparent pixels keep their colour.
package enum WebPEncoder {
  /// The maximum length of a side in the format, in pixels.
  package static let maximumSide = Int(WEBP_MAX_DIMENSION)

  /// The effort of libwebp, from 0 to 9.
  ///
  /// With large cells, higher levels search long runs of equal pixels for minutes without benefit; smooth pictures
  /// become a seventh smaller in twice the time.
  private static let level: Int32 = 1

  /// Returns the whole file.
  ///
  /// Memory use for a picture of at most 256 colours is proportional to its cells.
  ///
  /// - Throws: `CodingError` for sides above `maximumSide` and insufficient memory, and `.cancelled`.
  package static func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    try check(picture.size)
    if let file = try cells(picture) { return file }
    return try libraryFile(picture)
  }

  /// Throws `.tooLarge` for sides above `maximumSide`.
  static func check(_ size: PixelSize) throws(CodingError) {
    guard max(size.width, size.height) <= maximumSide else {
      throw CodingError(
        message: "a WebP picture has at most \(maximumSide) pixels along a side, "
          + "got \(size.width) × \(size.height)", reason: .tooLarge)
    }
  }

  /// Returns the file as libwebp encodes it.
  ///
  /// libwebp needs all pixels at once, with four bytes each, and several times that amount for its work.
  static func libraryFile(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    var configuration = WebPConfig()
    guard WebPConfigInit(&configuration) != 0,
      WebPConfigLosslessPreset(&configuration, Self.level) != 0
    else { throw CodingError(message: "libwebp is another version than at build time") }
    configuration.exact = 1
    var pixels = try Self.pixels(of: picture)
    return try pixels.withUnsafeMutableBufferPointer { pixels throws(CodingError) in
      try Self.encode(pixels, picture.size, &configuration)
    }
  }

  private static func encode(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, _ size: PixelSize,
    _ configuration: inout WebPConfig
  ) throws(CodingError) -> [UInt8] {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else {
      throw CodingError(message: "libwebp is another version than at build time")
    }
    picture.use_argb = 1
    picture.width = Int32(size.width)
    picture.height = Int32(size.height)
    picture.argb = pixels.baseAddress
    picture.argb_stride = Int32(size.width)
    // libwebp calls the hook on this thread from time to time.
    picture.progress_hook = { _, _ in Task.isCancelled ? 0 : 1 }
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    picture.writer = WebPMemoryWrite
    let isDone = withUnsafeMutablePointer(to: &writer) { writer in
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      // The picture needs no cleanup: the pixels are ours, and libwebp frees its own allocations.
      return WebPEncode(&configuration, &picture) != 0
    }
    guard isDone else {
      if picture.error_code == VP8_ENC_ERROR_USER_ABORT { throw .cancelled }
      throw CodingError(message: "libwebp ended with error \(picture.error_code.rawValue)")
    }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// Returns all pixels, with alpha in the highest byte and blue in the lowest.
  private static func pixels(of picture: Mosaic) throws(CodingError) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(picture.size.pixelCount)
    let colors = picture.palette?.colors.map(\.argb)
    var line = PNGLine(for: picture)
    for (row, band) in picture.rows.enumerated() {
      if Task.isCancelled { throw .cancelled }
      line.expand(row, of: picture)
      let bytes = line.bytes
      // The row is a separate array, because appending a part of `result` to itself would copy all of it each time.
      let pixels: [UInt32]
      if let colors {
        pixels = bytes.map { colors[Int($0)] }
      } else {
        pixels = stride(from: 0, to: bytes.count, by: 4).map { Color(rgba: bytes, at: $0).argb }
      }
      for _ in 0..<band.extent { result += pixels }
    }
    return result
  }
}

extension Color {
  fileprivate var argb: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
