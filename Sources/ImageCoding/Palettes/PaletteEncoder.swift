package import Raster

/// Palettes to palette files; equal palettes become equal bytes.
package struct PaletteEncoder: Sendable {
  /// Characters of a title that are written.
  private static let titleLimit = 128

  /// An encoder; there is nothing to set.
  package init() {}

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
  /// - Parameter title: what the palette is called where the kind has a place for it.
  package func encode(
    _ palette: Palette, title: String, as format: PaletteFormat
  ) -> Result {
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
