/// The properties of a finished animation, read from the structure of its file: its frames, duration and loss.
package struct AnimationInfo: Sendable, Equatable {
  /// The number of frames with a duration; 0 for a still PNG or WebP picture.
  package private(set) var frameCount = 0
  /// The duration of one play in milliseconds.
  package private(set) var duration = 0
  /// Whether translucent cells became opaque or transparent, as `GIFEncoder` notes in a comment.
  package private(set) var losesAlpha = false

  /// Whether there is more than one frame.
  package var moves: Bool { frameCount > 1 }

  /// Reads the properties of a GIF, APNG or WebP file; returns `nil` for other formats and truncated files.
  package init?(of file: [UInt8]) {
    let isWhole =
      switch ImageFormat(signature: file) {
      case .gif: walkGIF(file)
      case .png: walkPNG(file)
      case .webp: walkWebP(file)
      default: false
      }
    guard isWhole else { return nil }
  }

  private mutating func add(milliseconds: Int) {
    frameCount += 1
    duration += milliseconds
  }

  /// Reads the frames from `fcTL`, which has the duration as a fraction of a second (PNG specification third edition
  /// §11.3.4.2).
  ///
  /// Returns whether the file is complete.
  private mutating func walkPNG(_ file: [UInt8]) -> Bool {
    var offset = ImageFormat.pngSignature.count
    while let length = file.number(at: offset, bytes: 4), offset + 12 + length <= file.count {
      if file[offset + 4..<offset + 8].elementsEqual("fcTL".utf8),
        let numerator = file.number(at: offset + 28, bytes: 2),
        let denominator = file.number(at: offset + 30, bytes: 2)
      {
        let parts = denominator == 0 ? 100 : denominator
        add(milliseconds: (2_000 * numerator + parts) / (2 * parts))
      }
      offset += 12 + length
    }
    return offset == file.count && file[(offset - 8)...].starts(with: "IEND".utf8)
  }

  /// Reads the frames from `ANMF`, which has the duration in milliseconds (RFC 9649 §2.7.1.1).
  ///
  /// Returns whether the file is complete.
  private mutating func walkWebP(_ file: [UInt8]) -> Bool {
    guard let rest = file.littleNumber(at: 4, bytes: 4), file.count >= 8 + rest else {
      return false
    }
    var offset = 12
    while let length = file.littleNumber(at: offset + 4, bytes: 4),
      offset + 8 + length <= file.count
    {
      if file[offset..<offset + 4].elementsEqual("ANMF".utf8),
        let time = file.littleNumber(at: offset + 20, bytes: 3)
      {
        add(milliseconds: time)
      }
      offset += 8 + length + length % 2
    }
    return offset >= file.count
  }

  /// Reads the frames from pictures and graphic control extensions, which have the delay in hundredths of a second
  /// (GIF89a §23).
  ///
  /// Returns whether the file is complete.
  private mutating func walkGIF(_ file: [UInt8]) -> Bool {
    guard file.count > 13 else { return false }
    var offset = 13 + Self.tableBytes(file[10])
    var delay = 0
    while offset < file.count {
      switch file[offset] {
      case 0x21:
        guard let kind = file.number(at: offset + 1, bytes: 1) else { return false }
        if kind == 0xF9 { delay = file.littleNumber(at: offset + 4, bytes: 2) ?? 0 }
        if kind == GIFBytes.comment {
          losesAlpha =
            losesAlpha || file.dropFirst(offset + 3).starts(with: GIFWriter.lostAlpha.utf8)
        }
        offset += 2
      case 0x2C:
        guard let flags = file.number(at: offset + 9, bytes: 1) else { return false }
        add(milliseconds: 10 * delay)
        offset += 11 + Self.tableBytes(UInt8(flags))
      case 0x3B: return true
      default: return false
      }
      while let size = file.number(at: offset, bytes: 1) {
        offset += 1 + size
        if size == 0 { break }
      }
    }
    return false
  }

  private static func tableBytes(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << Int(flags & 7 + 1)
  }
}

extension [UInt8] {
  /// Returns a big-endian integer, or `nil` if it extends beyond the end.
  fileprivate func number(at offset: Int, bytes: Int) -> Int? {
    guard offset + bytes <= count else { return nil }
    return self[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a little-endian integer, or `nil` if it extends beyond the end.
  fileprivate func littleNumber(at offset: Int, bytes: Int) -> Int? {
    guard offset + bytes <= count else { return nil }
    return self[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
