import ImageCoding
import Raster

/// The header of a Windows or OS/2 bitmap, which is also in icons (the DIB header of the Windows GDI reference).
struct BMPHeader {
  /// The sizes that identify the kinds of headers: 12 and 64 of OS/2, several of Windows, and two of Adobe.
  static let sizes: Set = [12, 40, 52, 56, 64, 108, 124]

  /// The supported compressions.
  enum Compression: Int {
    case none = 0
    case runs8 = 1
    case runs4 = 2
    case bitFields = 3
    case bitFieldsWithAlpha = 6
  }

  let size: PixelSize
  let isTopDown: Bool
  let bits: Int
  let compression: Compression
  /// The masks of the channels in a pixel of 16 or 32 bits: red, green, blue, alpha.
  let masks: [Int]
  /// The offset of the palette.
  let colorsOffset: Int
  /// The number of bytes of a palette entry.
  let colorLength: Int
  /// The declared number of palette entries.
  let colorCount: Int

  /// Reads the header at an offset.
  ///
  /// - Parameter isIcon: Whether the height in the header includes a mask.
  init(
    _ file: FileBytes, at offset: Int, isIcon: Bool = false, _ limits: DecodingLimits
  ) throws(CodingError) {
    let length = try file.littleEndian(offset, 4)
    guard Self.sizes.contains(length) else {
      throw CodingError(message: "there is no header of \(length) bytes")
    }
    let isOld = length == 12
    let width = try isOld ? file.littleEndian(offset + 4, 2) : file.signed32(offset + 4)
    let height = try isOld ? file.littleEndian(offset + 6, 2) : file.signed32(offset + 8)
    let rows = isIcon ? abs(height) / 2 : abs(height)
    guard width >= 1, rows >= 1 else {
      throw CodingError(message: "the picture is \(width)×\(height)")
    }
    size = PixelSize(width: width, height: rows)
    try limits.check(size)
    isTopDown = height < 0
    bits = try file.littleEndian(offset + (isOld ? 10 : 14), 2)
    guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
      throw CodingError(message: "a pixel has 1, 2, 4, 8, 16, 24 or 32 bits, got \(bits)")
    }
    let code = try isOld ? 0 : file.littleEndian(offset + 16, 4)
    guard let compression = Compression(rawValue: code), length != 64 || code < 3 else {
      throw CodingError(message: "compression \(code) is not supported")
    }
    try Self.check(compression, bits)
    self.compression = compression
    // The masks follow the 40-byte header, and are inside longer ones.
    let hasFields = compression == .bitFields || compression == .bitFieldsWithAlpha
    let hasAlpha = compression == .bitFieldsWithAlpha || length >= 56
    masks =
      hasFields
      ? try Self.masks(file, at: offset + 40, count: hasAlpha ? 4 : 3) : Self.defaultMasks(bits)
    let trailing = hasFields && length == 40 ? (hasAlpha ? 16 : 12) : 0
    colorsOffset = offset + length + trailing
    colorLength = isOld ? 3 : 4
    let declared = try isOld ? 0 : file.littleEndian(offset + 32, 4)
    let most = bits <= 8 ? 1 << bits : 0
    colorCount = declared == 0 ? most : min(declared, most)
  }

  private static func check(_ compression: Compression, _ bits: Int) throws(CodingError) {
    let fits =
      switch compression {
      case .none: true
      case .runs8: bits == 8
      case .runs4: bits == 4
      case .bitFields, .bitFieldsWithAlpha: bits == 16 || bits == 32
      }
    guard fits else {
      throw CodingError(message: "compression \(compression.rawValue) has no \(bits) bits")
    }
  }

  private static func masks(
    _ file: FileBytes, at offset: Int, count: Int
  ) throws(CodingError) -> [Int] {
    var masks: [Int] = []
    for index in 0..<count { masks.append(try file.littleEndian(offset + 4 * index, 4)) }
    return masks
  }

  private static func defaultMasks(_ bits: Int) -> [Int] {
    bits == 16 ? [0x7C00, 0x3E0, 0x1F] : [0xFF_0000, 0xFF00, 0xFF]
  }

  /// Returns the palette, with fewer entries than declared if the pixels begin before its end.
  func colors(_ file: FileBytes, before end: Int) throws(CodingError) -> [Color] {
    let count = min(colorCount, max(0, end - colorsOffset) / colorLength)
    let bytes = try Array(file.part(colorsOffset, count * colorLength))
    return (0..<count).map { index in
      let place = index * colorLength
      return Color(red: bytes[place + 2], green: bytes[place + 1], blue: bytes[place])
    }
  }

  /// The number of bytes of a row, a multiple of four.
  var stride: Int { (size.width * bits + 31) / 32 * 4 }
  /// The number of bytes of a row that hold pixels.
  var usedStride: Int { (size.width * bits + 7) / 8 }
}
