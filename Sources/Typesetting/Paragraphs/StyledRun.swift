/// A part of a text in one style (typesetting.md §14).
package struct StyledRun: Hashable, Sendable {
  /// The space for a picture in a line, in points (typesetting.md §18).
  package struct Attachment: Hashable, Sendable {
    /// The advance to the next character.
    package var width: Double
    /// The height above the baseline; negative if all of the picture is below it.
    package var ascent: Double
    /// The depth below the baseline; negative if all of the picture is above it.
    package var descent: Double

    /// Creates the space for a picture; `ascent` and `descent` must add up to at least 0.
    package init(width: Double, ascent: Double, descent: Double) {
      (self.width, self.ascent, self.descent) = (width, ascent, descent)
    }
  }

  /// The characters of the run.
  package var text: [Unicode.Scalar]
  /// The face, size and features.
  package var font: Font
  /// The faces to try, in order, for characters that the font lacks, before the text's fallback faces.
  package var fallback: [FontFace] = []
  /// The space after each cluster in points; ligatures remain.
  package var kerning = 0.0
  /// The space after each cluster in points, which replaces `kerning` and disables ligatures if it is not 0.
  package var tracking = 0.0
  /// The upward shift of the run in points; a negative value lowers it.
  package var baselineOffset = 0.0
  /// Whether there is a line below the text.
  package var isUnderlined = false
  /// Whether there is a line through the text.
  package var isStruckThrough = false
  /// The picture that the run consists of, or `nil` if it is text.
  package private(set) var attachment: Attachment?

  /// Creates a run of scalars in a font, without further attributes.
  package init(_ text: [Unicode.Scalar], font: Font) { (self.text, self.font) = (text, font) }

  /// Creates a run of a string in a font, without further attributes.
  package init(_ text: String, font: Font) { self.init(Array(text.unicodeScalars), font: font) }

  /// Creates a run of one picture; the font affects the height of lines and a neighbouring ellipsis.
  package init(_ attachment: Attachment, font: Font) {
    self.init(["\u{FFFC}"], font: font)
    self.attachment = attachment
  }

  /// The space after each cluster of glyphs, in points.
  var spacing: Double { tracking == 0 ? kerning : tracking }

  /// The settings of font features; `tracking` disables ligatures first, so that the run's own settings prevail.
  var features: [FontFeature] {
    guard tracking != 0 else { return font.features }
    let ligatures: [OpenTypeTag] = [
      .standardLigatures, .contextualLigatures, .discretionaryLigatures, .historicalLigatures,
    ]
    return ligatures.map { FontFeature($0, 0) } + font.features
  }
}
