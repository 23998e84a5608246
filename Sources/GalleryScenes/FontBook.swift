package import GalleryModel
package import Typesetting

/// The families that texts of a scene are set in, and those that step in for characters.
package struct FontBook: Sendable {
  /// By their names in small letters.
  private let families: [String: FontFamily]
  private let roles: [FontDesign: FontFamily]
  private let standard: FontFamily
  /// In the order in which they are asked for characters that a text's own font lacks.
  package let fallback: [FontFace]
  /// All fonts of cells, our own first; they step in for one another.
  package let pixelFonts: [PixelFont]
  /// True where a font may have pictures or several colours for some characters.
  let hasColors: Bool
  /// Shared by all texts.
  package let outlines: GlyphOutlines

  /// The shipped families, and others beside them.
  ///
  /// - Parameters:
  ///   - others: Families of the collection; one of a shipped name takes its place.
  ///   - roles: Families of the collection that designs stand for.
  ///   - fallback: Faces that are asked before the shipped ones.
  package init(
    _ shipped: ShippedFonts, others: [FontFamily] = [], roles: [FontDesign: FontFamily] = [:],
    fallback: [FontFace] = [], pixelFonts: [PixelFont] = [],
    outlines: GlyphOutlines = GlyphOutlines()
  ) {
    (self.outlines, self.pixelFonts) = (outlines, pixelFonts)
    let all = [shipped.inter, shipped.jetBrainsMono] + others
    families = Dictionary(all.map { ($0.name.lowercased(), $0) }) { $1 }
    self.roles = [.monospaced: shipped.jetBrainsMono].merging(roles) { $1 }
    standard = roles[.standard] ?? shipped.inter
    hasColors =
      fallback.contains(where: \.hasColors)
      || (all + roles.values).contains { $0.faces.contains(where: \.hasColors) }
    self.fallback = fallback + [shipped.inter.face(), shipped.jetBrainsMono.face()]
  }

  /// The families that a document may name, of curves and of cells.
  var familyNames: [String] {
    families.values.map(\.name).sorted() + pixelFonts.map(\.name).sorted()
  }

  /// The font of cells of a name.
  ///
  /// - Throws: `MissingAsset` where there is none.
  func pixelFont(_ name: String) throws(MissingAsset) -> PixelFont {
    guard let font = pixelFonts.last(where: { $0.name == name }) else {
      throw MissingAsset(.font, name)
    }
    return font
  }

  /// The family of a name, else that of a design.
  func family(_ name: String?, _ design: FontDesign) -> FontFamily {
    name.flatMap { families[$0.lowercased()] } ?? roles[design] ?? standard
  }
}
