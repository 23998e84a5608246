import GalleryScenes

/// The kinds of lengths and rectangles.
extension ValueKind {
  /// Returns the kind of whole pixels from 0 to `maximum`: one number for all sides, or top, leading, bottom and
  /// trailing.
  static func pixelInsets(maximum: Int) -> ValueKind {
    ValueKind(
      numbers: Numbers(whole: 0...maximum),
      allowed: [
        pixels(maximum), "four of them separated by commas: top, leading, bottom, trailing",
      ],
      pattern: "^\(ValuePattern.whole)((,\(ValuePattern.whole)){3})?$",
      refused: [
        "", "x", "-1", "1.5", "\(maximum + 1)", "1,2", "1,2,3", "1,2,3,4,5", "1,2,3,", "1, 2,3,4",
      ])
  }

  /// Returns the kind of top, leading, bottom and trailing in points from 0 to `maximum`, or of one number for all
  /// sides if `isOneTaken` is set.
  static func pointInsets(maximum: Int, isOneTaken: Bool) -> ValueKind {
    ValueKind(
      numbers: Numbers(0, maximum),
      allowed: (isOneTaken ? ["a decimal number from 0 to \(maximum)"] : []) + [
        "four decimal numbers from 0 to \(maximum) separated by commas: top, leading, bottom, trailing"
      ],
      pattern: "^\(ValuePattern.decimal)(,\(ValuePattern.decimal)){3}$"
        + (isOneTaken ? "|^\(ValuePattern.decimal)$" : ""),
      refused: [
        "", isOneTaken ? "\(maximum).5" : "1", "1,2,3", "1,2,3,4,5", "1,2,3,-4", "1,,3,4",
        "a,b,c,d", "0,0,0,\(maximum).5",
      ])
  }

  /// Returns the kind of an aspect ratio, `3:2` or `1.5`, with numbers above 0 and up to `maximum`.
  static func ratio(maximum: Int) -> ValueKind {
    ValueKind(
      numbers: Numbers("0.000001", maximum),
      allowed: [
        "width and height with a colon between them, each a decimal number above 0 and at most "
          + "\(maximum), with at most 6 fraction digits", "width divided by height",
      ],
      pattern: "^\(ValuePattern.decimal)(:\(ValuePattern.decimal))?$",
      refused: [
        "", ":", "3:", ":2", "3:2:1", "0:1", "1:0", "-3:2", "3/2", "\(maximum + 1):1",
        "1:1.0000001",
      ])
  }

  /// Width and height in points separated by an `x`, or the name of a paper size.
  static let page = ValueKind(
    numbers: Numbers("0.000001", PageSize.maximum),
    allowed: [
      "width and height in points with an x between them, each a decimal number above 0 and at most "
        + "\(PageSize.maximum), with at most 6 fraction digits"
    ] + PageSize.names,
    pattern:
      "^(\(ValuePattern.decimal)x\(ValuePattern.decimal)|\(PageSize.names.joined(separator: "|")))$",
    refused: [
      "", "800", "800x", "x600", "800x600x1", "0x600", "800x8192.1", "-1x5", "800×600", "a3",
      "a4landscape→a4-landscape", "lettr→letter", "A4",
    ])

  /// Returns the kind of a part of a bitmap: column, row, columns and rows in whole cells.
  static func cells(maximum: Int) -> ValueKind {
    ValueKind(
      numbers: Numbers(whole: 0...maximum),
      allowed: [
        "four whole numbers up to \(maximum) separated by commas: column and row from 0, "
          + "columns and rows from 1"
      ],
      pattern: "^\(ValuePattern.whole)(,\(ValuePattern.whole)){3}$",
      refused: [
        "", "1", "0,0,1", "0,0,0,1", "0,0,1,0", "-1,0,1,1", "0.5,0,1,1", "0,0,1,\(maximum + 1)",
      ])
  }

  /// Returns the words for a width in pixels.
  static func pixels(_ maximum: Int) -> String { "a whole number of pixels from 0 to \(maximum)" }
}
