import GalleryModel
import Typesetting

/// The fonts that the texts of a scene ask for, and the characters they are to have.
package struct FontNeeds: Sendable {
  /// A face as an environment asks for it.
  struct Question: Hashable, Sendable {
    /// The family that is named, else that of the design.
    var family: String?
    var design: FontDesign
    var look: FontQuestion
    /// Those of the document, which step in before those of the collection.
    var families: [String]
  }

  /// Characters of texts in one face.
  struct Characters: Sendable {
    var all: Set<Unicode.Scalar> = []
    /// Those that may be of pictures, which ask fonts with colours first.
    var emoji: Set<Unicode.Scalar> = []

    mutating func add(_ text: some Sequence<Unicode.Scalar>) {
      var last: Unicode.Scalar?
      for scalar in text {
        if scalar == "\u{FE0F}", let last { emoji.insert(last) }
        if [scalar].isEmoji { emoji.insert(scalar) }
        all.insert(scalar.shaped)
        last = scalar
      }
    }
  }

  /// By what is asked for.
  private(set) var outlines: [Question: Characters] = [:]
  /// By the family of the pixel font.
  private(set) var pixels: [String: Characters] = [:]

  /// A text that is in a face; an ellipsis may take the place of its end.
  mutating func add(_ text: String, in question: Question) {
    outlines[question, default: Characters()].add(text.unicodeScalars)
    outlines[question, default: Characters()].all.insert("\u{2026}")
  }

  /// A face whose measures are looked at.
  mutating func add(_ question: Question) { outlines[question, default: Characters()].add([]) }

  /// A text that is in a pixel font.
  mutating func add(_ text: String, inPixelFont family: String) {
    pixels[family, default: Characters()].add(text.unicodeScalars)
  }
}
