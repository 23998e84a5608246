import GalleryModel
import Typesetting

/// The font requests of a scene's texts, with the characters that each font should have.
package struct FontNeeds: Sendable {
  /// A request for a face, as an environment defines it.
  struct Question: Hashable, Sendable {
    /// The named family, or `nil` for the family of the design.
    var family: String?
    var design: FontDesign
    var style: FontRequest
    /// The fallback families of the document, which are tried before the collection's.
    var families: [String]
  }

  /// The characters of all texts with one request.
  struct Characters: Sendable {
    var all: Set<Unicode.Scalar> = []
    /// The possible emoji, which use fonts with colours if possible.
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

  /// The characters by request.
  private(set) var outlines: [Question: Characters] = [:]
  /// The characters by family of the pixel font.
  private(set) var pixels: [String: Characters] = [:]

  /// Adds a text, and the ellipsis that may replace its end.
  mutating func add(_ text: String, in request: Question) {
    outlines[request, default: Characters()].add(text.unicodeScalars)
    outlines[request, default: Characters()].all.insert("\u{2026}")
  }

  /// Adds a request for a face that is needed only for its metrics.
  mutating func add(_ request: Question) { outlines[request, default: Characters()].add([]) }

  /// Adds a text in a pixel font.
  mutating func add(_ text: String, inPixelFont family: String) {
    pixels[family, default: Characters()].add(text.unicodeScalars)
  }
}
