import CPNG
import Raster

/// A decoder of PNG files (PNG specification, third edition; rendering.md §25).
///
/// The decoder reads every valid kind of file. Indexed files keep their palette and indices; others become RGBA, with
/// 16 bits rounded to 8. Gamma and colour profiles are ignored, and an orientation is applied. All sizes in the file
/// are checked against the limits, which bound work and memory.
package struct PNGDecoder: Sendable {
  /// The maximum length of a side in pixels.
  package var maximumSide = 4096
  /// The maximum length of a file in bytes.
  package var maximumFileBytes = 64 << 20

  /// Creates a decoder with the default limits.
  package init() {}

  /// Decodes a PNG file.
  ///
  /// The notes list discarded information: gamma, a colour profile, further frames, bytes after the end, and high
  /// bits of the transparent colour. They also mention an orientation, which is applied.
  ///
  /// - Throws: `CodingError` if the file is corrupt, truncated, beyond a limit or not PNG, and
  ///   `CodingError.cancelled` if the task is cancelled.
  package func decode(_ bytes: [UInt8]) throws(CodingError) -> DecodedImage {
    let (image, isAnimated) = try picture(bytes)
    guard isAnimated else { return image }
    var noted = image
    noted.notes.append("animation (acTL): only the first frame was kept")
    return noted
  }

  /// Returns the picture for viewers without animation, and whether the file is animated.
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
      throw CodingError(message: "the file is truncated in the PNG signature", reason: .truncated)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      throw CodingError(
        message: "the PNG signature is damaged, as by a transfer that changes line ends")
    }
    let seen = format.map { ": it looks like \($0.rawValue)" } ?? ""
    throw CodingError(message: "not a PNG file\(seen)", reason: .notAnImage)
  }

  /// Throws an error if the data is too short for the declared size, before any allocation.
  ///
  /// Deflate expands a byte to at most 1,032 bytes.
  private static func checkDataCount(_ chunks: PNGChunks, _ header: PNGHeader) throws(CodingError) {
    let count = chunks.pictureDataCount
    guard count * 1032 >= header.minimumDataCount else {
      throw CodingError(
        message: "\(count) bytes cannot hold a picture of \(header.width)×\(header.height)",
        chunk: "IDAT")
    }
  }
}

/// The information in ancillary chunks, which is not kept.
extension PNGChunks {
  /// The orientation in `eXIf`, or `up` if it is missing or malformed (rendering.md §19).
  fileprivate var orientation: Orientation {
    checkedData("eXIf").flatMap { Orientation(tiff: $0) } ?? .up
  }

  /// Returns one sentence for each thing that was ignored or applied.
  fileprivate func notes(_ remarks: PNGReader.Remarks) -> [String] {
    var notes: [String] = []
    // 45455 is sRGB's gamma, 1/2.2, in hundred-thousandths.
    if let gamma = checkedData("gAMA"), !contains("sRGB"), gamma != [0, 0, 0xB1, 0x8F] {
      notes.append("gamma (gAMA) was ignored: samples are treated as sRGB")
    }
    if contains("iCCP") {
      notes.append("colour profile (iCCP) was ignored: samples are treated as sRGB")
    }
    // The transfer functions 16 and 18 of ITU-T H.273 are PQ and HLG.
    if let coding = checkedData("cICP"), [16, 18].contains(coding.dropFirst().first) {
      notes.append("high dynamic range (cICP) was ignored: samples are treated as sRGB")
    }
    let orientation = orientation
    if orientation != .up { notes.append("orientation \(orientation.rawValue) (eXIf) was applied") }
    if remarks.isTransparencyMasked {
      notes.append(
        "the transparent colour (tRNS) is beyond the bit depth: only its low bits were used")
    }
    if remarks.hasExtraData {
      notes.append("data after the end of the picture (IDAT) was ignored")
    }
    if trailingCount > 0 {
      notes.append("\(trailingCount) bytes after the end (IEND) were ignored")
    }
    return notes
  }
}
