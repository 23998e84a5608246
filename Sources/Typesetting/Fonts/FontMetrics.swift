/// The lengths of a face in font units, upwards from the baseline (typesetting.md §11).
package struct FontMetrics: Hashable, Sendable {
  /// An underline or a strikethrough.
  package struct Line: Hashable, Sendable {
    /// The distance of the upper edge above the baseline; negative below it.
    package var position: Int
    /// The thickness, down from `position`.
    package var thickness: Int
  }

  /// The number of font units per em, 16…16,384.
  package var unitsPerEm: Int
  /// The top of a line.
  package var ascender: Int
  /// The bottom of a line; negative below the baseline.
  package var descender: Int
  /// The gap between two lines.
  package var lineGap: Int
  /// The height of capitals.
  package var capHeight: Int
  /// The height of lower-case letters such as x.
  package var xHeight: Int
  /// The line below text.
  package var underline: Line
  /// The line through text.
  package var strikeout: Line
}
