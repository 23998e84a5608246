import CPNG
import Raster

/// Chunks of a PNG file, one after the other (PNG specification §5.3).
struct PNGChunkBytes {
  /// Everything so far.
  var bytes: [UInt8] = []

  /// The beginning of a file, up to the palette's alphas.
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

  /// A whole file; `data` adds the picture's data to what comes before it.
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

  /// Adds a chunk: length, name, data and checksum.
  mutating func append(_ name: String, _ data: [UInt8]) {
    let start = begin(name)
    bytes += data
    end(at: start)
  }

  /// Adds a palette's colours, and its alphas up to the last translucent one: entries after it are
  /// opaque without being told (PNG specification §11.3.1.1).
  mutating func append(_ colors: [Color]) {
    append("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })
    if let last = colors.lastIndex(where: { !$0.isOpaque }) {
      append("tRNS", colors[...last].map(\.alpha))
    }
  }

  /// Begins a chunk whose data is then added to `bytes`; returns where it stands.
  mutating func begin(_ name: String) -> Int {
    bytes += [0, 0, 0, 0]
    bytes += name.utf8
    return bytes.count - 8
  }

  /// Ends the chunk that begins at `start`, now that its length and its checksum are known.
  mutating func end(at start: Int) {
    let length = Self.words(bytes.count - start - 8)
    bytes.replaceSubrange(start..<start + 4, with: length)
    let checksum = bytes.withUnsafeBufferPointer { bytes in
      let checked = UnsafeBufferPointer(rebasing: bytes[(start + 4)...])
      return cpng_crc(checked.baseAddress, checked.count)
    }
    bytes += Self.words(Int(checksum))
  }

  /// The data of all IDAT chunks of a whole file, which is known to be right.
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

  /// Numbers of four bytes each, the highest first.
  static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
  }
}
