import CWebP
package import Raster

/// A picture to lossless WebP bytes (RFC 9649 §3): from its cells where it has at most 256 colours, else
/// through libwebp; equal pictures give equal bytes, from one version of it.
///
/// The colour of fully transparent pixels is kept.
package enum WebPEncoder {
  /// The longest side that the format has, in pixels.
  package static let maximumSide = Int(WEBP_MAX_DIMENSION)

  /// libwebp's effort from 0 to 9.
  ///
  /// Higher ones search long runs of equal pixels in vain, for minutes where cells are large, and make
  /// smooth pictures a seventh smaller in twice the time.
  private static let level: Int32 = 1

  /// The whole file; throws for sides above `maximumSide`, for too little memory, and `.cancelled`.
  ///
  /// A picture of at most 256 colours takes the memory of its cells.
  package static func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    try check(picture.size)
    if let file = try cells(picture) { return file }
    return try libraryFile(picture)
  }

  /// Throws for sides above `maximumSide`.
  static func check(_ size: PixelSize) throws(CodingError) {
    guard max(size.width, size.height) <= maximumSide else {
      throw CodingError(
        message: "a WebP picture has at most \(maximumSide) pixels along a side, "
          + "got \(size.width) × \(size.height)", reason: .tooLarge)
    }
  }

  /// The file that libwebp makes.
  ///
  /// It wants all pixels at once: four bytes each, and several times that while it works.
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
    // Called on this thread, now and then.
    picture.progress_hook = { _, _ in Task.isCancelled ? 0 : 1 }
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    picture.writer = WebPMemoryWrite
    let isDone = withUnsafeMutablePointer(to: &writer) { writer in
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      // Nothing of the picture's own is to be freed: the pixels are ours, and what libwebp allocates
      // for itself it frees.
      return WebPEncode(&configuration, &picture) != 0
    }
    guard isDone else {
      if picture.error_code == VP8_ENC_ERROR_USER_ABORT { throw .cancelled }
      throw CodingError(message: "libwebp ended with error \(picture.error_code.rawValue)")
    }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// All pixels, alpha in the highest byte and blue in the lowest.
  private static func pixels(of picture: Mosaic) throws(CodingError) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(picture.size.pixelCount)
    let colors = picture.palette?.colors.map(\.argb)
    var line = PNGLine(for: picture)
    for (row, band) in picture.rows.enumerated() {
      if Task.isCancelled { throw .cancelled }
      line.expand(row, of: picture)
      let bytes = line.bytes
      // A row of its own: appending a part of `result` to itself would copy all of it each time.
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
