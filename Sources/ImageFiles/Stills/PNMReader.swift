import ImageCoding
import Raster

/// A reader of Netpbm files, plain or raw: PBM, PGM and PPM (netpbm.sourceforge.net/doc).
enum PNMReader {
  /// Reads the first picture of a file.
  static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    var budget = DecodingBudget(request.limits)
    var text = PNMCursor(FileBytes(request.bytes))
    let kind = try text.kind()
    let size = PixelSize(width: try text.number("width"), height: try text.number("height"))
    guard min(size.width, size.height) >= 1 else {
      throw CodingError(message: "the picture is \(size)")
    }
    try budget.check(size)
    try budget.check(frames: 1, of: size)
    let isBits = kind == 1 || kind == 4
    try budget.take(bytes: size.pixelCount * (isBits ? 1 : 4))
    if isBits {
      let indices = try bits(size, isRaw: kind == 4, &text, &budget)
      let bitmap = try StillPicture.bitmap(size, [.white, .black], indices)
      return StillPicture(bitmap: bitmap).sprite(.pnm)
    }
    let maximum = try text.number("maximum")
    guard (1...65_535).contains(maximum) else {
      throw CodingError(message: "the maximum must be 1 to 65535, got \(maximum)")
    }
    let bytes = try samples(
      size, PNMSamples(maximum: maximum, isRaw: kind > 3), isGrey: kind == 2 || kind == 5, &text,
      &budget)
    let bitmap = Bitmap(rows: size.height, columns: size.width, rgba: bytes)
    return StillPicture(bitmap: bitmap).sprite(.pnm)
  }

  /// Returns the cells of a bitmap, 0 for white and 1 for black.
  private static func bits(
    _ size: PixelSize, isRaw: Bool, _ text: inout PNMCursor, _ budget: inout DecodingBudget
  ) throws(CodingError) -> [UInt8] {
    if isRaw { try text.endHeader() }
    var indices: [UInt8] = []
    indices.reserveCapacity(size.pixelCount)
    for _ in 0..<size.height {
      try budget.poll()
      guard isRaw else {
        for _ in 0..<size.width { indices.append(try text.bit()) }
        continue
      }
      let line = try text.bytes((size.width + 7) / 8)
      let start = line.startIndex
      for column in 0..<size.width {
        indices.append(line[start + column / 8] >> UInt8(7 - column % 8) & 1)
      }
    }
    return indices
  }

  private static func samples(
    _ size: PixelSize, _ format: PNMSamples, isGrey: Bool, _ text: inout PNMCursor,
    _ budget: inout DecodingBudget
  ) throws(CodingError) -> [UInt8] {
    if format.isRaw { try text.endHeader() }
    let channels = isGrey ? 1 : 3
    var rgba: [UInt8] = []
    rgba.reserveCapacity(size.pixelCount * 4)
    for _ in 0..<size.height {
      try budget.poll()
      let line = try format.line(size.width * channels, &text)
      for column in 0..<size.width {
        let first = column * channels
        rgba.append(line[first])
        rgba.append(isGrey ? line[first] : line[first + 1])
        rgba.append(isGrey ? line[first] : line[first + 2])
        rgba.append(255)
      }
    }
    return rgba
  }
}

/// The format of samples: decimal text, or one or two bytes each, up to a maximum.
private struct PNMSamples {
  let maximum: Int
  let isRaw: Bool

  /// Returns the next samples, scaled to 0…255.
  func line(_ count: Int, _ text: inout PNMCursor) throws(CodingError) -> [UInt8] {
    guard isRaw else {
      var samples: [UInt8] = []
      samples.reserveCapacity(count)
      for _ in 0..<count { samples.append(try widened(try text.number("sample"))) }
      return samples
    }
    let width = maximum > 255 ? 2 : 1
    let bytes = try text.bytes(count * width)
    if maximum == 255 { return Array(bytes) }
    var samples: [UInt8] = []
    samples.reserveCapacity(count)
    for place in stride(from: bytes.startIndex, to: bytes.endIndex, by: width) {
      let high = Int(bytes[place])
      samples.append(try widened(width == 1 ? high : high << 8 | Int(bytes[place + 1])))
    }
    return samples
  }

  private func widened(_ value: Int) throws(CodingError) -> UInt8 {
    guard value <= maximum else {
      throw CodingError(message: "a sample must be at most \(maximum), got \(value)")
    }
    return UInt8(truncatingIfNeeded: ChannelMask.widened(value, of: maximum))
  }
}
