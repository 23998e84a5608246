import ImageCoding
import Raster

/// The first 128 bytes of an Aseprite file (sprites.md §1).
struct AsepriteHeader {
  /// The number of bytes.
  static let length = 128

  /// The format of a pixel.
  enum Depth: Int {
    case indexed = 8
    case gray = 16
    case rgba = 32

    /// The number of bytes of a pixel.
    var bytes: Int { rawValue / 8 }
  }

  /// The number of frames, at least 1.
  let frameCount: Int
  /// The size of the canvas; each side is at least 1.
  let size: PixelSize
  let depth: Depth
  /// Whether the opacity of layers is valid.
  let hasLayerOpacity: Bool
  /// Whether groups have an opacity and a blend mode, and are composed separately.
  let composesGroups: Bool
  /// The duration in milliseconds of frames without one.
  let duration: Int
  /// The transparent index, or 0 if pixels are not indexed.
  let transparentIndex: Int
  /// The initial number of palette entries, 1 to 256.
  let paletteCount: Int
  /// The aspect ratio of a pixel; equal numbers are square pixels.
  let pixelRatio: (width: Int, height: Int)
  /// The grid of the editor, or `nil` if it has no size.
  let grid: CellRect?

  /// Returns whether the bytes are the beginning of an Aseprite file, which may be truncated.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 6, bytes.littleEndian16(at: 4) == 0xA5E0 else { return false }
    return bytes.count < length + 6
      || bytes.littleEndian16(at: length + 4) == AsepriteFile.frameMagic
  }

  /// Reads the header of a file.
  init(_ bytes: [UInt8]) throws(CodingError) {
    guard bytes.count >= Self.length else {
      throw CodingError(
        message: "the file is truncated in its first \(bytes.count) bytes", reason: .truncated)
    }
    frameCount = bytes.littleEndian16(at: 6)
    size = PixelSize(width: bytes.littleEndian16(at: 8), height: bytes.littleEndian16(at: 10))
    let bits = bytes.littleEndian16(at: 12)
    guard frameCount >= 1 else { throw CodingError(message: "the file has no frames") }
    guard size.width >= 1, size.height >= 1 else {
      throw CodingError(message: "the canvas is \(size), at least 1×1 is needed")
    }
    guard let depth = Depth(rawValue: bits) else {
      throw CodingError(message: "a pixel must have 8, 16 or 32 bits, got \(bits)")
    }
    self.depth = depth
    let flags = bytes[14]
    (hasLayerOpacity, composesGroups) = (flags & 1 != 0, flags & 2 != 0)
    duration = bytes.littleEndian16(at: 18)
    transparentIndex = depth == .indexed ? Int(bytes[28]) : 0
    let colors = bytes.littleEndian16(at: 32)
    paletteCount = colors == 0 ? Palette.maximumCount : min(colors, Palette.maximumCount)
    pixelRatio = (Int(bytes[34]), Int(bytes[35]))
    let origin = [36, 38].map { Int(Int16(truncatingIfNeeded: bytes.littleEndian16(at: $0))) }
    let (columns, rows) = (bytes.littleEndian16(at: 40), bytes.littleEndian16(at: 42))
    grid =
      columns > 0 && rows > 0
      ? CellRect(column: origin[0], row: origin[1], columns: columns, rows: rows) : nil
  }
}
