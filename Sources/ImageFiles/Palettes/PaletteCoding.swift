package import ImageCoding
package import Raster

/// A decoder of palette files, which identifies the format by the content.
///
/// The whole file is validated, and lengths in it are never trusted.
package enum PaletteDecoder {
  /// The maximum length of a file in bytes.
  package static let maximumFileBytes = 1 << 20

  /// The content of a file.
  package struct Result: Sendable, Equatable {
    /// The colours in file order, 1 to 256.
    package let palette: Palette
    /// The format of the file.
    package let format: PaletteFormat
    /// The name of the palette in the file, or `nil` if it has none.
    package let title: String?
    /// One sentence for each thing that is discarded or not exact: names of colours, groups, flags, and converted
    /// colours.
    package let notes: [String]
  }

  /// Decodes a file.
  ///
  /// - Throws: `CodingError` with the line or byte if the file is corrupt, truncated, beyond a limit or not a
  ///   palette.
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

/// An encoder of palette files; equal palettes give equal bytes.
package enum PaletteEncoder {
  /// The maximum number of characters of a title.
  private static let titleLimit = 128

  /// A file, and notes on lost information.
  package struct Result: Sendable, Equatable {
    /// The whole file.
    package let bytes: [UInt8]
    /// One sentence for each thing that is lost, usually alpha.
    package let notes: [String]
  }

  /// Encodes a palette in this format, with exact colours in their order.
  ///
  /// GIMP and JASC files store alpha as a fourth number, as in Aseprite, and paint.net files store it as well. A
  /// colour table keeps one fully transparent entry. The other formats store opaque colours, with a note.
  ///
  /// - Parameter title: The name of the palette, which is stored if the format supports it.
  package static func encode(_ palette: Palette, title: String, as format: PaletteFormat) -> Result
  {
    let plain = title.unicodeScalars.prefix(Self.titleLimit).filter {
      $0.properties.generalCategory != .control
    }
    return format.coding.encode(palette, title: String(String.UnicodeScalarView(plain)))
  }
}

extension PaletteEncoder.Result {
  /// Creates the result for a format that does not support alpha.
  init(_ bytes: [UInt8], withoutAlphaOf palette: Palette) {
    let count = palette.colors.count { !$0.isOpaque }
    self.init(
      bytes: bytes,
      notes: count == 0
        ? []
        : ["this format has no alpha: \(count) of \(palette.count) colours became opaque"])
  }
}

/// A decoder and encoder of one palette format.
protocol PaletteCoding {
  /// Decodes a file of this format.
  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent
  /// Encodes a file of this format; `title` must not have control characters.
  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result
}

/// The content of a palette file.
struct PaletteContent {
  /// The colours in file order, at most 256.
  private(set) var colors: [Color] = []
  /// The name of the palette in the file, or `nil`.
  var title: String?
  /// One sentence for each thing that is discarded.
  var notes: [String] = []

  /// Appends a colour.
  ///
  /// - Parameter place: The line or byte of the colour, for the error message.
  mutating func append(_ color: Color, at place: String) throws(CodingError) {
    guard colors.count < Palette.maximumCount else {
      throw CodingError(
        message: "\(place): a palette must have at most \(Palette.maximumCount) colours")
    }
    colors.append(color)
  }

  /// Adds a note unless it is a duplicate.
  mutating func note(_ sentence: String) { if !notes.contains(sentence) { notes.append(sentence) } }

  /// Notes that the name of a colour is lost, unless the name is only the colour in digits.
  mutating func noteName(_ name: String, of color: Color) {
    let bare = name.hasPrefix("#") ? name.dropFirst() : name[...]
    guard !bare.isEmpty, bare != "Untitled", bare.lowercased() != color.hexText.dropFirst() else {
      return
    }
    note("the names of colours are not kept")
  }
}
