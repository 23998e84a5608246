package import Raster

/// Palette files to palettes, told apart by their content.
///
/// All of a file is checked; nothing in it is believed before it is known to be there.
package struct PaletteDecoder: Sendable {
  /// The largest file that is accepted, in bytes: 1 MiB by default.
  package var maximumFileBytes = 1 << 20

  /// A decoder with the default limits.
  package init() {}

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
  package func decode(_ bytes: [UInt8]) throws(CodingError) -> Result {
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
