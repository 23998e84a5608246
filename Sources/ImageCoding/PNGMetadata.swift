import Raster

/// What the ancillary chunks say about a picture; none of it is kept.
struct PNGMetadata {
  /// From `eXIf`; a missing or malformed value is `up` (rendering.md §19).
  let orientation: Orientation
  private let ignored: [String]

  /// Looks at the chunks that concern how the pixels are seen.
  init(_ chunks: PNGChunks) {
    orientation = chunks.checkedData("eXIf").flatMap(Self.orientation) ?? .up
    var ignored: [String] = []
    // 45455 is sRGB's own gamma, 1/2.2, in hundred-thousandths.
    if let gamma = chunks.checkedData("gAMA"), !chunks.contains("sRGB"),
      gamma != [0, 0, 0xB1, 0x8F]
    {
      ignored.append("gamma (gAMA) was ignored: samples are taken as sRGB")
    }
    if chunks.contains("iCCP") {
      ignored.append("colour profile (iCCP) was ignored: samples are taken as sRGB")
    }
    // Transfer functions 16 and 18 of ITU-T H.273 are PQ and HLG.
    if let coding = chunks.checkedData("cICP"), [16, 18].contains(coding.dropFirst().first) {
      ignored.append("high dynamic range (cICP) was ignored: samples are taken as sRGB")
    }
    if chunks.contains("acTL") {
      ignored.append("animation (acTL): only the first frame was kept")
    }
    self.ignored = ignored
  }

  /// One sentence for each thing that was ignored or applied.
  func notes(hasExtraData: Bool, trailingCount: Int) -> [String] {
    var notes = ignored
    if orientation != .up {
      notes.append("orientation \(orientation.rawValue) (eXIf) was applied")
    }
    if hasExtraData { notes.append("data behind the end of the picture (IDAT) was ignored") }
    if trailingCount > 0 {
      notes.append("\(trailingCount) bytes behind the end (IEND) were ignored")
    }
    return notes
  }

  /// The orientation tag of a TIFF structure: 0x0112, one SHORT, in the first directory (EXIF 2.32
  /// §4.6.4); `nil` where anything is not as it must be.
  static func orientation(exif bytes: [UInt8]) -> Orientation? {
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
      return Orientation(exif: value)
    }
    return nil
  }
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
