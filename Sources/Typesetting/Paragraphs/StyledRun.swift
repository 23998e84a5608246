/// A stretch of text in one style (typesetting.md §14).
package struct StyledRun: Hashable, Sendable {
  /// The room that a picture takes in a line, in points (typesetting.md §18).
  package struct Attachment: Hashable, Sendable {
    /// To what follows.
    package var width: Double
    /// Above the baseline; negative where all of it is below.
    package var ascent: Double
    /// Below the baseline; negative where all of it is above.
    package var descent: Double

    /// Room for a picture, 0 points high in all at least.
    package init(width: Double, ascent: Double, descent: Double) {
      (self.width, self.ascent, self.descent) = (width, ascent, descent)
    }
  }

  /// The characters.
  package var text: [Unicode.Scalar]
  /// Face, size and features.
  package var font: Font
  /// The faces that are asked, in order, for characters that the font lacks, before those of all runs.
  package var fallback: [FontFace] = []
  /// Points after each character; ligatures stay together.
  package var kerning = 0.0
  /// Points after each character, in place of `kerning` where it is not 0; it takes ligatures apart.
  package var tracking = 0.0
  /// Points upwards; negative ones move down.
  package var baselineOffset = 0.0
  /// A line below the text.
  package var isUnderlined = false
  /// A line through the text.
  package var isStruckThrough = false
  /// A picture in place of all characters.
  package private(set) var attachment: Attachment?

  /// A run of scalars in a font, plain unless its other properties are set.
  package init(_ text: [Unicode.Scalar], font: Font) { (self.text, self.font) = (text, font) }

  /// A run of a text in a font.
  package init(_ text: String, font: Font) { self.init(Array(text.unicodeScalars), font: font) }

  /// A run of one picture, beside which the font decides about an ellipsis and lines.
  package init(_ attachment: Attachment, font: Font) {
    self.init(["\u{FFFC}"], font: font)
    self.attachment = attachment
  }

  /// Points after each cluster of glyphs.
  var spacing: Double { tracking == 0 ? kerning : tracking }

  /// Ligatures first, so that a run that asks for them has them all the same.
  var features: [FontFeature] {
    guard tracking != 0 else { return font.features }
    let ligatures: [OpenTypeTag] = [
      .standardLigatures, .contextualLigatures, .discretionaryLigatures, .historicalLigatures,
    ]
    return ligatures.map { FontFeature($0, 0) } + font.features
  }
}
