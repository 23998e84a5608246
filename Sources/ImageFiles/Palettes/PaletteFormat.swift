import ImageCoding

/// A format of palette files; the raw value is its short name on the command line.
package enum PaletteFormat: String, CaseIterable, Sendable {
  /// One colour of six hexadecimal digits per line, as Lospec offers palettes.
  case hex
  /// GIMP's text format, with Aseprite's fourth number if a colour has alpha.
  case gimp = "gpl"
  /// Paint Shop Pro's text format.
  case jasc
  /// Microsoft's `PAL ` form in a RIFF file.
  case riff
  /// Adobe's colour table: 768 bytes, or 772 with a count and a transparent index.
  case act
  /// Adobe Swatch Exchange.
  case ase
  /// paint.net's text format.
  case paintNet = "txt"

  /// The filename extension without the dot; JASC and RIFF share one.
  package var fileExtension: String { self == .jasc || self == .riff ? "pal" : rawValue }

  /// The common name of the format.
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

  /// The type that decodes and encodes this format.
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

  /// Creates the format of a file by its content, regardless of its name.
  ///
  /// Formats with a signature are identified by it. A colour table has none: it is any file of its length that is not
  /// lines of digits. All other files are text, in paint.net's format if there is a comment or if every line has
  /// eight digits.
  ///
  /// - Throws: `CodingError` that names the actual format if it is known.
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
          this is not a palette file: the known formats are hexadecimal lines, GIMP, JASC, RIFF, ACT, ASE and \
          paint.net
          """)
    }
    self = lines.areOfPaintNet ? .paintNet : .hex
  }

  /// Returns the name of another format if the bytes are in it.
  ///
  /// Three signatures are so short that they may be the first colours of a table: `#ffd8ff` begins a JPEG file.
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

/// The signatures of formats; text may have a byte order mark before its signature.
private let signatures: [(format: PaletteFormat, bytes: [UInt8])] =
  [(.riff, Array("RIFF".utf8)), (.ase, Array("ASEF".utf8))]
  + [(PaletteFormat.jasc, "JASC-PAL"), (.gimp, "GIMP Palette")].flatMap { format, text in
    [(format, Array(text.utf8)), (format, PaletteLines.byteOrderMark + Array(text.utf8))]
  }

extension PaletteLines {
  /// Whether the first line with content consists of digits, optionally after a `#`.
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
