import CPNG
import Raster

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

  /// Reads one PNG.
  ///
  /// Notes are made of gamma, a colour profile, further frames, bytes after the end, high bits of the
  /// transparent colour, none of which is kept, and of an orientation, which is applied.
  ///
  /// - Throws: `CodingError` for what is damaged, cut off, beyond a limit or not PNG at all, and
  ///   `CodingError.cancelled` when the task is cancelled.
  package func decode(_ bytes: [UInt8]) throws(CodingError) -> DecodedImage {
    let (image, isAnimated) = try picture(bytes)
    guard isAnimated else { return image }
    var noted = image
    noted.notes.append("animation (acTL): only the first frame was kept")
    return noted
  }

  /// Reads the picture that a viewer without animation shows, and tells whether there are frames.
  package func picture(
    _ bytes: [UInt8]
  ) throws(CodingError) -> (image: DecodedImage, isAnimated: Bool) {
    try checkFormat(bytes)
    let chunks = try PNGChunks(bytes)
    let header = try PNGHeader(chunks, maximumSide: maximumSide)
    try Self.checkDataCount(chunks, header)
    let (bitmap, remarks) = try bytes.withUnsafeBufferPointer { input throws(CodingError) in
      try PNGReader(input, maximumSide: maximumSide).read()
    }
    let orientation = chunks.orientation
    let image = DecodedImage(
      bitmap: bitmap.oriented(orientation), format: .png, orientation: orientation,
      notes: chunks.notes(remarks))
    return (image, chunks.isAnimated)
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
    let format = ImageFormat(signature: bytes)
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
  private static func checkDataCount(_ chunks: PNGChunks, _ header: PNGHeader) throws(CodingError) {
    let count = chunks.pictureDataCount
    guard count * 1032 >= header.minimumDataCount else {
      throw CodingError(
        message: "\(count) bytes cannot hold a picture of \(header.width)×\(header.height)",
        chunk: "IDAT")
    }
  }
}

/// The statements of the ancillary chunks about a picture; none of it is kept.
extension PNGChunks {
  /// From `eXIf`; a missing or malformed value is `up` (rendering.md §19).
  fileprivate var orientation: Orientation {
    checkedData("eXIf").flatMap { Orientation(tiff: $0) } ?? .up
  }

  /// One sentence for each thing that was ignored or applied.
  fileprivate func notes(_ remarks: PNGReader.Remarks) -> [String] {
    var notes: [String] = []
    // 45455 is sRGB's own gamma, 1/2.2, in hundred-thousandths.
    if let gamma = checkedData("gAMA"), !contains("sRGB"), gamma != [0, 0, 0xB1, 0x8F] {
      notes.append("gamma (gAMA) was ignored: samples are taken as sRGB")
    }
    if contains("iCCP") {
      notes.append("colour profile (iCCP) was ignored: samples are taken as sRGB")
    }
    // Transfer functions 16 and 18 of ITU-T H.273 are PQ and HLG.
    if let coding = checkedData("cICP"), [16, 18].contains(coding.dropFirst().first) {
      notes.append("high dynamic range (cICP) was ignored: samples are taken as sRGB")
    }
    let orientation = orientation
    if orientation != .up { notes.append("orientation \(orientation.rawValue) (eXIf) was applied") }
    if remarks.isTransparencyMasked {
      notes.append(
        "the transparent colour (tRNS) is beyond the bit depth: only its low bits were used")
    }
    if remarks.hasExtraData {
      notes.append("data behind the end of the picture (IDAT) was ignored")
    }
    if trailingCount > 0 {
      notes.append("\(trailingCount) bytes behind the end (IEND) were ignored")
    }
    return notes
  }
}
