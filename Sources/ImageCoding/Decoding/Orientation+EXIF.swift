import Raster

extension Orientation {
  /// The orientation tag of a TIFF structure: 0x0112, one SHORT, in the first directory (EXIF 2.32
  /// §4.6.4); `nil` where anything is not as it must be.
  init?(tiff bytes: [UInt8]) {
    guard let tiff = TIFFReader(bytes), let directory = tiff.long(at: 4),
      let count = tiff.short(at: directory)
    else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = tiff.short(at: offset) else { return nil }
      if tag != 0x0112 { continue }
      guard tiff.short(at: offset + 2) == 3, tiff.long(at: offset + 4) == 1,
        let value = tiff.short(at: offset + 8)
      else { return nil }
      self.init(exif: value)
      return
    }
    return nil
  }

  /// The same after the six bytes that mark it in JPEG files, and in WebP files of some programs.
  init?(markedTIFF bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return nil }
    self.init(tiff: Array(bytes.dropFirst(Self.mark.count)))
  }

  /// The six bytes before EXIF's TIFF structure.
  static let mark = Array("Exif\0\0".utf8)
}

/// Numbers of a TIFF structure in the byte order that it declares; `nil` beyond its end.
private struct TIFFReader {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
      isBigEndian = false
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      isBigEndian = true
    } else {
      return nil
    }
    self.bytes = bytes
  }

  func short(at offset: Int) -> Int? { number(at: offset, count: 2) }

  func long(at offset: Int) -> Int? { number(at: offset, count: 4) }

  private func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let digits = bytes[offset..<offset + count]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
