import ImageCoding
import Raster

/// A reader of the Quite OK Image format (qoiformat.org/qoi-specification.pdf).
enum QOIReader {
  private static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  /// Reads the picture, which the end marker must follow.
  static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    var budget = DecodingBudget(request.limits)
    let file = FileBytes(request.bytes)
    let size = PixelSize(width: try file.bigEndian(4, 4), height: try file.bigEndian(8, 4))
    guard min(size.width, size.height) >= 1 else {
      throw CodingError(message: "the picture is \(size)")
    }
    try budget.check(size)
    try budget.check(frames: 1, of: size)
    guard [3, 4].contains(try file.byte(12)), try file.byte(13) <= 1 else {
      throw CodingError(message: "channels must be 3 or 4 and the colour space 0 or 1")
    }
    try budget.take(bytes: size.pixelCount * 4)
    var pixels = QOIPixels(file: file, count: size.pixelCount)
    while !pixels.isComplete {
      try budget.poll()
      for _ in 0..<size.width where !pixels.isComplete { try pixels.readChunk() }
    }
    guard try file.part(pixels.offset, end.count).elementsEqual(end) else {
      throw CodingError(message: "the end marker does not follow the picture")
    }
    let bitmap = Bitmap(rows: size.height, columns: size.width, rgba: pixels.rgba)
    return StillPicture(bitmap: bitmap).sprite(.qoi)
  }
}

/// The pixels so far, and the state that the next chunk refers to.
private struct QOIPixels {
  private let file: FileBytes
  private let count: Int
  private(set) var offset = 14
  private(set) var rgba: [UInt8] = []
  private var last = Color.black
  private var seen = [Color](repeating: .clear, count: 64)

  init(file: FileBytes, count: Int) {
    (self.file, self.count) = (file, count)
    rgba.reserveCapacity(count * 4)
  }

  var isComplete: Bool { rgba.count == count * 4 }

  mutating func readChunk() throws(CodingError) {
    let tag = UInt8(truncatingIfNeeded: try file.byte(offset))
    offset += 1
    switch tag {
    case 0xFE, 0xFF: try readColor(hasAlpha: tag == 0xFF)
    case 0x00...0x3F: last = seen[Int(tag)]
    case 0x40...0x7F:
      last.red = last.red &+ (tag >> 4 & 3) &- 2
      last.green = last.green &+ (tag >> 2 & 3) &- 2
      last.blue = last.blue &+ (tag & 3) &- 2
    case 0x80...0xBF:
      let byte = UInt8(truncatingIfNeeded: try file.byte(offset))
      offset += 1
      let green = (tag & 63) &- 32
      last.red = last.red &+ green &- 8 &+ (byte >> 4)
      last.green = last.green &+ green
      last.blue = last.blue &+ green &- 8 &+ (byte & 15)
    default:
      let run = Int(tag & 63) + 1
      guard run <= count - rgba.count / 4 else {
        throw CodingError(message: "byte \(offset - 1): a run continues after the picture")
      }
      for _ in 1..<run { append() }
    }
    let hash =
      3 * Int(last.red) + 5 * Int(last.green) + 7 * Int(last.blue) + 11 * Int(last.alpha)
    seen[hash % 64] = last
    append()
  }

  private mutating func readColor(hasAlpha: Bool) throws(CodingError) {
    let bytes = Array(try file.part(offset, hasAlpha ? 4 : 3))
    offset += bytes.count
    last = Color(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: hasAlpha ? bytes[3] : last.alpha)
  }

  private mutating func append() {
    rgba.append(last.red)
    rgba.append(last.green)
    rgba.append(last.blue)
    rgba.append(last.alpha)
  }
}
