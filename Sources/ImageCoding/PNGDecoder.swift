import CPNG
package import Raster

/// PNG bytes to a bitmap (PNG specification, third edition; rendering.md §25).
///
/// Every valid kind is read. Indexed files keep palette and indices; the others become RGBA, 16 bits
/// rounded to 8. Gamma and colour profiles are ignored, an orientation is applied. Work and memory
/// are bounded by the limits before any size in the file is believed.
package struct PNGDecoder: Sendable {
  /// The longest side that is accepted, in pixels.
  package var maximumSide = 4096
  /// The largest file that is accepted, in bytes.
  package var maximumFileBytes = 64 << 20

  /// A decoder with the default limits.
  package init() {}

  /// The content of a file.
  package struct Result: Sendable {
    package let bitmap: Bitmap
    /// The orientation that was applied, `up` where the file names none.
    package let orientation: Orientation
    /// One sentence for each thing that was not kept or not applied: gamma, colour profile, further
    /// frames, bytes after the end, high bits of the transparent colour; and for an orientation
    /// that was applied.
    package let notes: [String]
  }

  /// Reads one PNG.
  ///
  /// - Throws: `CodingError` for what is damaged, cut off, beyond a limit or not PNG at all, and
  ///   `CodingError.cancelled` when the task is cancelled.
  package func decode(_ bytes: [UInt8]) throws(CodingError) -> Result {
    try checkFormat(bytes)
    let chunks = try PNGChunks(bytes)
    let header = try PNGHeader(chunks, maximumSide: maximumSide)
    try Self.checkDataCount(chunks, header)
    let (bitmap, remarks) = try bytes.withUnsafeBufferPointer {
      input throws(CodingError) in
      try PNGReader(input, maximumSide: maximumSide).read()
    }
    let metadata = PNGMetadata(chunks)
    return Result(
      bitmap: bitmap.oriented(metadata.orientation), orientation: metadata.orientation,
      notes: metadata.notes(remarks, trailingCount: chunks.trailingCount))
  }

  private func checkFormat(_ bytes: [UInt8]) throws(CodingError) {
    guard bytes.count <= maximumFileBytes else {
      throw CodingError(
        message: "a file must be at most \(maximumFileBytes) bytes, got \(bytes.count)",
        reason: .tooLarge)
    }
    guard !bytes.isEmpty else {
      throw CodingError(message: "the file is empty", reason: .truncated)
    }
    let format = ImageFormat(sniffing: bytes)
    if format == .png { return }
    if ImageFormat.pngSignature.starts(with: bytes) {
      throw CodingError(message: "the file is cut off in the PNG signature", reason: .truncated)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      throw CodingError(
        message: "the PNG signature is damaged, as by a transfer that changes line ends")
    }
    let seen = format.map { ": it looks like \($0.rawValue)" } ?? ""
    throw CodingError(message: "not a PNG file\(seen)", reason: .notAnImage)
  }

  /// Deflate makes at most 1,032 bytes of one, so little data with a large declared size is refused
  /// before anything is allocated.
  private static func checkDataCount(
    _ chunks: PNGChunks, _ header: PNGHeader
  ) throws(CodingError) {
    let count = chunks.pictureDataCount
    guard count * 1032 >= header.minimumDataCount else {
      throw CodingError(
        message: "\(count) bytes cannot hold a picture of \(header.width)×\(header.height)",
        chunk: "IDAT")
    }
  }
}
