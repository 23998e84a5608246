/// The metrics of a face in font units, measured upwards from the baseline (typesetting.md §11).
package struct FontMetrics: Hashable, Sendable {
  /// A horizontal line below or through text.
  package struct Line: Hashable, Sendable {
    /// The height of the upper edge above the baseline, negative below it.
    package var position: Int
    /// The thickness, measured down from `position`.
    package var thickness: Int
  }

  /// The number of font units per em, 16…16,384.
  package var unitsPerEm: Int
  /// The height of a line above the baseline.
  package var ascender: Int
  /// The lower edge of a line, negative below the baseline.
  package var descender: Int
  /// The space between two lines.
  package var lineGap: Int
  /// The height of capital letters.
  package var capHeight: Int
  /// The height of lower-case letters such as x.
  package var xHeight: Int
  /// The underline.
  package var underline: Line
  /// The line of strikethrough text.
  package var strikeout: Line
}
