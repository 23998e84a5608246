package import GalleryModel
import Typesetting

/// A font that texts of a scene are set in.
package struct SceneFontUse: Hashable, Sendable {
  /// As lists of fonts have it.
  package let name: ItemName
  /// The name that documents choose it by.
  package let family: String
  /// 1…1000 as CSS counts it, of a variable font the one that it is set in.
  package let weight: Int
  /// True for a slanted face.
  package let isItalic: Bool
  /// The form of its glyphs.
  package let kind: FontFacts.Kind
  /// True where it comes with the program, and is none of the collection's.
  package let isShipped: Bool
  /// The place where its terms are read, or the terms; `nil` where nobody says.
  package let license: String?

  /// A font of a collection.
  ///
  /// - Parameter weight: The one that a variable font is set in; `nil` for its own.
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
