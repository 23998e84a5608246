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
  package var fileExtension: String {
    switch self {
    case .hex: "hex"
    case .gimp: "gpl"
    case .jasc, .riff: "pal"
    case .act: "act"
    case .ase: "ase"
    case .paintNet: "txt"
    }
  }

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
}
