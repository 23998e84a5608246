/// Lengths of a face in font units, upwards from the baseline (typesetting.md §11).
package struct FontMetrics: Hashable, Sendable {
  /// A line beside or through text.
  package struct Line: Hashable, Sendable {
    /// The upper edge above the baseline; negative below it.
    package var position: Int
    /// Down from `position`.
    package var thickness: Int
  }

  /// Font units of the size of the text, 16…16,384.
  package var unitsPerEm: Int
  /// The highest part of a line.
  package var ascender: Int
  /// The lowest part of a line; negative below the baseline.
  package var descender: Int
  /// The distance between two lines.
  package var lineGap: Int
  /// The height of capitals.
  package var capHeight: Int
  /// The height of small letters such as x.
  package var xHeight: Int
  /// The line below text.
  package var underline: Line
  /// The line through text.
  package var strikeout: Line
}
