import ImageCoding

/// A kind of palette file; the raw value is its short name on the command line.
package enum PaletteFormat: String, CaseIterable, Sendable {
  /// Six hexadecimal digits a line, as Lospec offers palettes.
  case hex
  /// GIMP's text, with Aseprite's fourth number for alpha where one is needed.
  case gimp = "gpl"
  /// Paint Shop Pro's text.
  case jasc
  /// Microsoft's `PAL ` in a RIFF file.
  case riff
  /// Adobe's colour table: 768 bytes, or 772 with a count and a transparent index.
  case act
  /// Adobe Swatch Exchange.
  case ase
  /// paint.net's text.
  case paintNet = "txt"

  /// The ending of such a file's name, after the dot; JASC and RIFF share one.
  package var fileExtension: String { self == .jasc || self == .riff ? "pal" : rawValue }

  /// The kind as people call it.
  package var title: String {
    switch self {
    case .hex: "Hex"
    case .gimp: "GIMP"
    case .jasc: "JASC"
    case .riff: "RIFF"
    case .act: "Adobe ACT"
    case .ase: "Adobe ASE"
    case .paintNet: "paint.net"
    }
  }

  /// The type that reads and writes this kind.
  var coding: any PaletteCoding.Type {
    switch self {
    case .hex: HexPalette.self
    case .gimp: GIMPPalette.self
    case .jasc: JASCPalette.self
    case .riff: RIFFPalette.self
    case .act: ACTPalette.self
    case .ase: ASEPalette.self
    case .paintNet: PaintNetPalette.self
    }
  }

  /// The kind that the bytes are of, whatever the file is called.
  ///
  /// Files with a signature are told by it. A colour table has none: it is what has its length and is
  /// not lines of digits. What is left is text: with a comment, or with eight digits in every line,
  /// it is paint.net's.
  ///
  /// - Throws: `CodingError` that names what the bytes are instead, where that is known.
  init(sniffing bytes: [UInt8]) throws(CodingError) {
    let signature = signatures.first { bytes.starts(with: $0.bytes) }
    if let signature {
      self = signature.format
      return
    }
    let lines = PaletteLines(bytes)
    let isTable = ACTPalette.lengths.contains(bytes.count) && lines?.areDigits != true
    if let other = Self.otherKind(bytes, mayBeTable: isTable) {
      throw CodingError(message: "this is \(other), not a palette file")
    }
    if isTable {
      self = .act
      return
    }
    guard let lines else {
      throw CodingError(
        message: """
          this is no palette file: known are hexadecimal lines, GIMP, JASC, RIFF, ACT, ASE and \
          paint.net
          """)
    }
    self = lines.areOfPaintNet ? .paintNet : .hex
  }

  /// The name of another kind of file that the bytes are of.
  ///
  /// Three signatures are so short that the first colours of a table may well be them: `#ffd8ff`
  /// begins a JPEG.
  private static func otherKind(_ bytes: [UInt8], mayBeTable: Bool) -> String? {
    let count = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    if bytes.dropFirst(4).starts(with: [0xE0, 0xA5]), count == bytes.count {
      return "a drawing of Aseprite"
    }
    guard let picture = ImageFormat(sniffing: bytes) else { return nil }
    if mayBeTable, [.jpeg, .bmp, .ico].contains(picture) { return nil }
    return "a picture in \(picture.rawValue)"
  }
}

/// The beginnings of files that say their kind; text may have a byte order mark before it.
private let signatures: [(format: PaletteFormat, bytes: [UInt8])] =
  [(.riff, Array("RIFF".utf8)), (.ase, Array("ASEF".utf8))]
  + [(PaletteFormat.jasc, "JASC-PAL"), (.gimp, "GIMP Palette")].flatMap { format, text in
    [(format, Array(text.utf8)), (format, PaletteLines.byteOrderMark + Array(text.utf8))]
  }

extension PaletteLines {
  /// The first line that says something is digits, perhaps after a `#`.
  fileprivate var areDigits: Bool {
    guard let line = all.first(where: { !$0.text.isEmpty && !$0.text.hasPrefix(";") }) else {
      return false
    }
    return line.text.drop { $0 == "#" }.allSatisfy(\.isHexDigit)
  }

  fileprivate var areOfPaintNet: Bool {
    let written = all.filter { !$0.text.isEmpty }
    return written.contains { $0.text.hasPrefix(";") }
      || written.allSatisfy { $0.text.utf8.count == 8 && !$0.text.hasPrefix("#") }
  }
}
