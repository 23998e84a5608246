import Raster

extension Orientation {
  /// Creates the orientation that a TIFF structure declares.
  ///
  /// It is in tag 0x0112 of the first directory, as one SHORT (EXIF 2.32 §4.6.4). Returns `nil` if the structure is
  /// malformed or has no such tag.
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

  /// Creates the orientation from a TIFF structure after the marker `Exif\0\0`.
  ///
  /// The marker occurs in JPEG files, and in WebP files of some programs. Returns `nil` if the marker is missing, or
  /// if the structure is malformed or has no orientation.
  init?(markedTIFF bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return nil }
    self.init(tiff: Array(bytes.dropFirst(Self.mark.count)))
  }

  /// The six bytes before EXIF's TIFF structure.
  static let mark = Array("Exif\0\0".utf8)
}

/// A reader of the integers in a TIFF structure, in its declared byte order; integers beyond its end are `nil`.
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
