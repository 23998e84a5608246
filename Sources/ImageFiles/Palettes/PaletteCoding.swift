package import ImageCoding
package import Raster

/// Palette files to palettes, told apart by their content.
///
/// All of a file is checked; nothing in it is believed before it is known to be there.
package enum PaletteDecoder {
  /// The largest file that is accepted, in bytes.
  package static let maximumFileBytes = 1 << 20

  /// The content of a file.
  package struct Result: Sendable, Equatable {
    /// The colours in the file's order, 1 to 256.
    package let palette: Palette
    /// The kind of file.
    package let format: PaletteFormat
    /// The file's own name for the palette; not every kind has one.
    package let title: String?
    /// One sentence for each thing that was not kept or not exact: names of colours, groups, flags,
    /// converted colours.
    package let notes: [String]
  }

  /// Reads one file.
  ///
  /// - Throws: `CodingError` that names the line or byte, for what is damaged, cut off, beyond a
  ///   limit or no palette at all.
  package static func decode(_ bytes: [UInt8]) throws(CodingError) -> Result {
    guard bytes.count <= maximumFileBytes else {
      throw CodingError(
        message: "a palette file must be at most \(maximumFileBytes) bytes, got \(bytes.count)")
    }
    guard !bytes.isEmpty else { throw CodingError(message: "the file is empty") }
    let format = try PaletteFormat(sniffing: bytes)
    let content = try format.coding.decode(bytes)
    guard let palette = Palette(content.colors) else {
      throw CodingError(message: "there is no colour in the file")
    }
    let title = content.title.flatMap { $0.isEmpty ? nil : $0 }
    return Result(palette: palette, format: format, title: title, notes: content.notes)
  }
}

/// Palettes to palette files; equal palettes become equal bytes.
package enum PaletteEncoder {
  /// Characters of a title that are written.
  private static let titleLimit = 128

  /// A file, and what it cannot say.
  package struct Result: Sendable, Equatable {
    /// The whole file.
    package let bytes: [UInt8]
    /// One sentence for each thing that is lost: above all alpha.
    package let notes: [String]
  }

  /// The palette as a file of this kind, its colours in order and exact.
  ///
  /// Alpha is kept by GIMP's kind and JASC's with a fourth number, as Aseprite writes it, and by
  /// paint.net's; a colour table keeps one fully transparent entry; the others write opaque colours
  /// and say so.
  ///
  /// - Parameter title: The palette's name, where the kind has a place for it.
  package static func encode(_ palette: Palette, title: String, as format: PaletteFormat) -> Result
  {
    let plain = title.unicodeScalars.prefix(Self.titleLimit).filter {
      $0.properties.generalCategory != .control
    }
    return format.coding.encode(palette, title: String(String.UnicodeScalarView(plain)))
  }
}

extension PaletteEncoder.Result {
  /// A file without a place for alpha.
  init(_ bytes: [UInt8], withoutAlphaOf palette: Palette) {
    let count = palette.colors.count { !$0.isOpaque }
    self.init(
      bytes: bytes,
      notes: count == 0
        ? []
        : ["no alpha in this kind of file: \(count) of \(palette.count) colours turned opaque"])
  }
}

/// Reads and writes one kind of palette file.
protocol PaletteCoding {
  /// The colours of a file of this kind.
  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent
  /// A file of this kind; `title` has no control characters.
  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result
}

/// The findings of a reader in a file.
struct PaletteContent {
  /// In the file's order, at most 256.
  private(set) var colors: [Color] = []
  /// The file's own name for the palette.
  var title: String?
  /// One sentence for each thing that is not kept.
  var notes: [String] = []

  /// - Parameter place: The line or byte of the colour, for the message.
  mutating func append(_ color: Color, at place: String) throws(CodingError) {
    guard colors.count < Palette.maximumCount else {
      throw CodingError(
        message: "\(place): a palette must have at most \(Palette.maximumCount) colours")
    }
    colors.append(color)
  }

  /// Notes a sentence once.
  mutating func note(_ sentence: String) { if !notes.contains(sentence) { notes.append(sentence) } }

  /// Notes that a colour's name is lost, unless it says no more than the colour itself.
  mutating func noteName(_ name: String, of color: Color) {
    let bare = name.hasPrefix("#") ? name.dropFirst() : name[...]
    guard !bare.isEmpty, bare != "Untitled", bare.lowercased() != color.hexText.dropFirst() else {
      return
    }
    note("the names of colours are not kept")
  }
}
