/// A GIF file put together block by block, right or wrong on purpose.
struct GIFFile {
  /// Red, green, blue and white, as the tables of these files have them.
  static let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

  private(set) var bytes: [UInt8]

  /// A file without blocks, with a table of four colours or none.
  init(_ width: Int, _ height: Int, colors: [UInt8]? = Self.colors) {
    bytes = Array("GIF89a".utf8) + Self.words(width, height) + [colors == nil ? 0 : 0x81, 0, 0]
    bytes += colors ?? []
  }

  /// A graphic control extension.
  func control(delay: Int = 10, disposal: UInt8 = 0, transparent: UInt8? = nil) -> GIFFile {
    let flags = disposal << 2 | (transparent == nil ? 0 : 1)
    return adding([0x21, 0xF9, 4, flags] + Self.words(delay) + [transparent ?? 0, 0])
  }

  /// A picture of indices 0 to 3.
  func picture(
    _ indices: [UInt8], width: Int, left: Int = 0, top: Int = 0, colors: [UInt8]? = nil
  ) -> GIFFile {
    picture(
      width: width, height: indices.count / max(width, 1), left: left, top: top, colors: colors,
      data: [2] + Self.subBlocks(Self.codes(indices)))
  }

  /// A picture with any data: the size of the first codes, then sub-blocks.
  func picture(
    width: Int, height: Int, left: Int = 0, top: Int = 0, colors: [UInt8]? = nil, data: [UInt8]
  ) -> GIFFile {
    adding(
      [0x2C] + Self.words(left, top, width, height) + [colors == nil ? 0 : 0x81] + (colors ?? [])
        + data)
  }

  /// An application extension that tells how often the file is played again.
  func loop(_ data: [UInt8], name: String = "NETSCAPE2.0") -> GIFFile {
    adding([0x21, 0xFF, 11] + Array(name.utf8) + Self.subBlocks(data))
  }

  /// Any bytes.
  func adding(_ more: [UInt8]) -> GIFFile {
    var file = self
    file.bytes += more
    return file
  }

  /// The whole file.
  var finished: [UInt8] { bytes + [0x3B] }

  /// Codes of three bits, each index behind a code that empties the table: so they never grow.
  static func codes(_ indices: [UInt8]) -> [UInt8] {
    let codes: [UInt8] = indices.flatMap { index -> [UInt8] in [4, index] } + [5]
    var (data, bits, count) = ([UInt8](), 0, 0)
    for code in codes {
      bits |= Int(code) << count
      count += 3
      while count >= 8 {
        data.append(UInt8(bits & 255))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    return count > 0 ? data + [UInt8(bits)] : data
  }

  static func subBlocks(_ data: [UInt8]) -> [UInt8] {
    stride(from: 0, to: data.count, by: 255).flatMap { start in
      let part = data[start..<min(start + 255, data.count)]
      return [UInt8(part.count)] + part
    } + [0]
  }

  private static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] }
  }
}
