/// A part of a text in one style (typesetting.md §14).
package struct StyledRun: Hashable, Sendable {
  /// The space for a picture in a line, in points (typesetting.md §18).
  package struct Attachment: Hashable, Sendable {
    /// The distance to the next character.
    package var width: Double
    /// The height above the baseline, negative if the whole picture is below it.
    package var ascent: Double
    /// The depth below the baseline, negative if the whole picture is above it.
    package var descent: Double

    /// Creates room for a picture; `ascent` and `descent` must add up to at least 0.
    package init(width: Double, ascent: Double, descent: Double) {
      (self.width, self.ascent, self.descent) = (width, ascent, descent)
    }
  }

  /// The characters of the run.
  package var text: [Unicode.Scalar]
  /// The face, the size and the features.
  package var font: Font
  /// The faces for characters that the font lacks, in the order of look-up; they precede the
  /// fallback faces of the whole text.
  package var fallback: [FontFace] = []
  /// The spacing after each cluster of glyphs, in points; ligatures stay intact.
  package var kerning = 0.0
  /// The spacing after each cluster of glyphs, in points, which replaces `kerning` if it is not 0;
  /// it disables ligatures.
  package var tracking = 0.0
  /// The vertical offset, in points; a positive one moves the text up.
  package var baselineOffset = 0.0
  /// Whether the text is underlined.
  package var isUnderlined = false
  /// Whether the text has a line through it.
  package var isStruckThrough = false
  /// The picture that the run consists of, or `nil` if it is text.
  package private(set) var attachment: Attachment?

  /// Creates a run of scalars without decorations, spacing and fallback faces.
  package init(_ text: [Unicode.Scalar], font: Font) { (self.text, self.font) = (text, font) }

  /// Creates a run of characters without decorations, spacing and fallback faces.
  package init(_ text: String, font: Font) { self.init(Array(text.unicodeScalars), font: font) }

  /// Creates a run that consists of a picture.
  ///
  /// - Parameters:
  ///   - attachment: The room for the picture.
  ///   - font: The font of an ellipsis next to the picture; its metrics count towards the height of
  ///     lines.
  package init(_ attachment: Attachment, font: Font) {
    self.init(["\u{FFFC}"], font: font)
    self.attachment = attachment
  }

  /// The spacing after each cluster of glyphs, in points.
  var spacing: Double { tracking == 0 ? kerning : tracking }

  /// The features to switch.
  ///
  /// The ones that disable ligatures come first, so that the run's own features override them.
  var features: [FontFeature] {
    guard tracking != 0 else { return font.features }
    let ligatures: [OpenTypeTag] = [
      .standardLigatures, .contextualLigatures, .discretionaryLigatures, .historicalLigatures,
    ]
    return ligatures.map { FontFeature($0, 0) } + font.features
  }
}
