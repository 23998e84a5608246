import Raster

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

  /// - Parameter place: where the colour stands, for the message: a line or a byte.
  mutating func append(_ color: Color, at place: String) throws(CodingError) {
    guard colors.count < Palette.maximumCount else {
      throw CodingError(
        message: "\(place): a palette must have at most \(Palette.maximumCount) colours")
    }
    colors.append(color)
  }

  /// Notes a sentence once.
  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// Notes that a colour's name is lost, unless it says no more than the colour itself.
  mutating func noteName(_ name: String, of color: Color) {
    let bare = name.hasPrefix("#") ? name.dropFirst() : name[...]
    guard !bare.isEmpty, bare != "Untitled", bare.lowercased() != color.hexText.dropFirst() else {
      return
    }
    note("the names of colours are not kept")
  }
}
