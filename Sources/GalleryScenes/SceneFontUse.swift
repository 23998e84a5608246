package import GalleryModel
import Typesetting

/// A font that texts of a scene use.
package struct SceneFontUse: Hashable, Sendable {
  /// The name, as in lists of fonts.
  package let name: ItemName
  /// The family name, which documents use.
  package let family: String
  /// The weight as in CSS, 1…1000; for a variable font, the weight of the used instance.
  package let weight: Int
  /// Whether the face is italic.
  package let isItalic: Bool
  /// The format of the glyphs.
  package let kind: FontFacts.Kind
  /// Whether the font is bundled with the program rather than stored in the collection.
  package let isShipped: Bool
  /// The URL or the text of the licence, or `nil` if it is unknown.
  package let license: String?

  /// Creates the description of a font of the collection.
  ///
  /// - Parameters:
  ///   - facts: The properties of the font.
  ///   - weight: The weight of a variable font's instance, or `nil` for the font's own weight.
  init(_ facts: FontFacts, weight: Int? = nil) {
    (name, family, self.weight) = (facts.name, facts.family, weight ?? facts.weight)
    (isItalic, kind, isShipped, license) = (facts.isItalic, facts.kind, false, facts.license)
  }

  init(shipped face: FontFace) {
    name = ItemName(slug: "\(face.family) \(face.style)", for: .font)
    (family, weight, isItalic, kind) = (face.family, face.weight, face.isItalic, .outline)
    (isShipped, license) = (true, face.licenseURL ?? face.license)
  }

  init(shipped font: PixelFont) {
    name = ItemName(slug: font.name, for: .font)
    (family, weight, isItalic, kind) = (font.name, 400, false, .pixel)
    (isShipped, license) = (true, FontLibrary.pixelLicense)
  }
}
