/// A PNG file assembled chunk by chunk, valid or deliberately invalid.
package struct PNGFile {
  /// A chunk with its data as written.
  package struct Chunk {
    package var name: String
    package var data: [UInt8]
    /// Whether the checksum is wrong.
    package var isDamaged = false

    package init(name: String, data: [UInt8], isDamaged: Bool = false) {
      (self.name, self.data, self.isDamaged) = (name, data, isDamaged)
    }

    package var bytes: [UInt8] {
      let checked = Array(name.utf8) + data
      let crc = PNGFile.crc(checked) ^ (isDamaged ? 1 : 0)
      return PNGFile.word(data.count) + checked + PNGFile.word(Int(crc))
    }
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package var chunks: [Chunk]
  /// The bytes after the last chunk.
  package var trailing: [UInt8] = []

  package init(chunks: [Chunk]) { self.chunks = chunks }

  /// Splits a valid file into its chunks.
  package init(_ bytes: [UInt8]) {
    chunks = []
    var offset = 8
    while offset < bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append(Chunk(name: name, data: Array(bytes[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
  }

  package var bytes: [UInt8] { Self.signature + chunks.flatMap(\.bytes) + trailing }

  /// The data of the first chunk with this name.
  package subscript(name: String) -> [UInt8] {
    get { chunks.first { $0.name == name }?.data ?? [] }
    set {
      guard let index = chunks.firstIndex(where: { $0.name == name }) else { return }
      chunks[index].data = newValue
    }
  }

  /// Returns the file with a new chunk before the first chunk named `other`.
  package func inserting(_ name: String, _ data: [UInt8], before other: String = "IDAT") -> PNGFile
  {
    var file = self
    let index = chunks.firstIndex { $0.name == other } ?? chunks.count
    file.chunks.insert(Chunk(name: name, data: data), at: index)
    return file
  }

  /// Returns the file with wrong checksums in all chunks of this name.
  package func damaging(_ name: String) -> PNGFile {
    var file = self
    for index in chunks.indices where chunks[index].name == name {
      file.chunks[index].isDamaged = true
    }
    return file
  }

  /// Returns the file without chunks of this name.
  package func removing(_ name: String) -> PNGFile {
    var file = self
    file.chunks.removeAll { $0.name == name }
    return file
  }

  package static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// Returns a zlib stream of uncompressed deflate blocks.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      stream += [UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8)] + block
    } while !rest.isEmpty
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + word(b << 16 | a)
  }

  package static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }
}
