import ImageCoding
import Raster

/// The 128 bytes that begin an Aseprite file (sprites.md §1).
struct AsepriteHeader {
  /// The number of bytes.
  static let length = 128

  /// The form of a pixel.
  enum Depth: Int {
    case indexed = 8
    case gray = 16
    case rgba = 32

    /// The bytes of one pixel.
    var bytes: Int { rawValue / 8 }
  }

  /// At least 1.
  let frameCount: Int
  /// The canvas; sides are at least 1.
  let size: PixelSize
  let depth: Depth
  /// True where the opacity of layers means something.
  let hasLayerOpacity: Bool
  /// True where groups have opacity and mode, and are composed by themselves.
  let composesGroups: Bool
  /// Milliseconds for frames that say nothing.
  let duration: Int
  /// The index that shows what is beneath; 0 where pixels are not indexed.
  let transparentIndex: Int
  /// The entries of the palette before any chunk, 1 to 256.
  let paletteCount: Int
  /// The sides of a pixel as seen; equal ones are square.
  let pixelRatio: (width: Int, height: Int)
  /// The editor's grid, where it has a size.
  let grid: CellRect?

  /// True for bytes that are meant to be an Aseprite file, cut off or not.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 6, bytes.littleEndian16(at: 4) == 0xA5E0 else { return false }
    return bytes.count < length + 6
      || bytes.littleEndian16(at: length + 4) == AsepriteFile.frameMagic
  }

  /// The header of a file.
  init(_ bytes: [UInt8]) throws(CodingError) {
    guard bytes.count >= Self.length else {
      throw CodingError(
        message: "the file is cut off in its first \(bytes.count) bytes", reason: .truncated)
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
