import CPNG
import Raster

/// A sequence of PNG chunks (PNG specification §5.3).
struct PNGChunkBytes {
  /// The bytes so far.
  var bytes: [UInt8] = []

  /// Returns the beginning of a file, up to the alpha values of the palette.
  static func head(of format: PNGFormat) -> PNGChunkBytes {
    var chunks = PNGChunkBytes(bytes: ImageFormat.pngSignature)
    let (bitDepth, colorType): (UInt8, UInt8) =
      switch format.kind {
      case .indexed(_, let bitDepth): (UInt8(bitDepth), 3)
      case .rgb: (8, 2)
      case .rgba: (8, 6)
      }
    chunks.append(
      "IHDR", words(format.size.width, format.size.height) + [bitDepth, colorType, 0, 0, 0])
    if case .indexed(let palette, _) = format.kind { chunks.append(palette.colors) }
    return chunks
  }

  /// Returns a whole file; `data` appends the compressed picture to the bytes that precede it.
  static func file(
    of format: PNGFormat, data: (_ head: [UInt8]) throws(CodingError) -> [UInt8]
  ) throws(CodingError) -> [UInt8] {
    var file = head(of: format)
    let start = file.begin("IDAT")
    file.bytes = try data(file.bytes)
    file.end(at: start)
    file.append("IEND", [])
    return file.bytes
  }

  /// Appends a chunk: length, name, data and checksum.
  mutating func append(_ name: String, _ data: [UInt8]) {
    let start = begin(name)
    bytes += data
    end(at: start)
  }

  /// Appends the colours of a palette, and its alpha values up to the last translucent one.
  ///
  /// Entries without an alpha value are opaque (PNG specification §11.3.1.1).
  mutating func append(_ colors: [Color]) {
    let start = begin("PLTE")
    bytes.reserveCapacity(bytes.count + 3 * colors.count)
    for color in colors {
      bytes.append(color.red)
      bytes.append(color.green)
      bytes.append(color.blue)
    }
    end(at: start)
    if let last = colors.lastIndex(where: { !$0.isOpaque }) {
      append("tRNS", colors[...last].map(\.alpha))
    }
  }

  /// Begins a chunk, and returns its offset; the caller then appends the data to `bytes`.
  mutating func begin(_ name: String) -> Int {
    bytes += [0, 0, 0, 0]
    bytes += name.utf8
    return bytes.count - 8
  }

  /// Ends the chunk that begins at `start`, by writing its length and checksum.
  mutating func end(at start: Int) {
    let length = Self.words(bytes.count - start - 8)
    bytes.replaceSubrange(start..<start + 4, with: length)
    let checksum = bytes.withUnsafeBufferPointer { bytes in
      let checked = UnsafeBufferPointer(rebasing: bytes[(start + 4)...])
      return cpng_crc(checked.baseAddress, checked.count)
    }
    bytes += Self.words(Int(checksum))
  }

  /// Returns the data of all IDAT chunks of a valid file.
  static func pictureData(of file: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var offset = ImageFormat.pngSignature.count
    while offset + 12 <= file.count {
      let end = offset + 8 + Int(PNGChunks.word(file, at: offset))
      if file[offset + 4..<offset + 8].elementsEqual("IDAT".utf8) { data += file[offset + 8..<end] }
      offset = end + 4
    }
    return data
  }

  /// Returns big-endian integers of four bytes each.
  static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
  }
}
