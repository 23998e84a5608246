import GalleryModel
import Raster

/// The kinds of colours, and of values that contain a colour.
extension ValueKind {
  /// A colour, as parsed by `Color(cssText:)`.
  package static let color = ValueKind(
    .color, allowed: [colorWords], pattern: "^\(ValuePattern.color)$",
    refused: [
      "", "#", "#12", "#12345", "ff00gg", "whit→white", "rgb(1,2,3)", "transparen→transparent",
    ])

  /// Returns the kind of one or more comma-separated colours.
  static func colors(maximum: Int) -> ValueKind {
    ValueKind(
      .colors, allowed: ["1 to \(maximum) colours separated by commas, each \(colorWords)"],
      pattern: "^\(ValuePattern.color)(,\(ValuePattern.color)){0,\(maximum - 1)}$",
      refused: [
        "", ",", "red,", "red,,blue", "#12,red", "red;blue", "whit→white", "red,whit→red,white",
        [String](repeating: "red", count: maximum + 1).joined(separator: ","),
      ])
  }

  /// Returns the kind of a border: a width in whole pixels, 0 to `maximum`, and an optional colour after a comma.
  static func border(maximum: Int) -> ValueKind {
    ValueKind(
      numbers: Numbers(whole: 0...maximum),
      allowed: [pixels(maximum), "that, a comma and \(colorWords)"],
      pattern: "^\(ValuePattern.whole)(,\(ValuePattern.color))?$",
      refused: [
        "", "x", "-1", "1.5", "\(maximum + 1)", ",red", "1,", "1,2,red", "2,whit→2,white", "red",
      ])
  }

  /// A colour, followed by an optional width in cells and an optional word, separated by commas.
  static let outline = ValueKind(
    allowed: [
      colorWords,
      "that, a comma and a whole number of cells from 1 to \(CellOutline.maximumWidth)",
      "either of them and ,corners",
    ],
    pattern: "^\(ValuePattern.color)(,[1-8](\\.0{1,6})?)?(,corners)?$",
    refused: [
      "", "1", "black,0", "black,9", "black,-1", "black,1.5", "black,", ",1", "black,1,2",
      "black,corners,1", "black,corner", "whit→white", "whit,2→white,2",
    ])

  /// A colour, columns and rows, separated by commas.
  static let shadow = ValueKind(
    allowed: [
      "\(colorWords) and two whole numbers of cells from -\(CellShadow.maximumOffset) to "
        + "\(CellShadow.maximumOffset) separated by commas: columns to the right, rows down"
    ],
    pattern: "^\(ValuePattern.color)(,-?\(ValuePattern.whole)){2}$",
    refused: [
      "", "black", "black,1", "black,1,2,3", "black,17,0", "black,0,-17", "black,1.5,0",
      "black,,1", "black,+1,0", "black,--1,0", ",1,1", "whit,1,1→white,1,1",
    ])

  /// Two or more comma-separated colours, or the name of a stored palette.
  static let palette = ValueKind(
    .palette,
    allowed: [
      "2 to 256 colours separated by commas, each \(colorWords)", "the name of a stored palette",
    ],
    pattern: "^(\(ValuePattern.color)(,\(ValuePattern.color)){1,255}|[a-z0-9][a-z0-9_-]{0,127})$",
    refused: [
      "", ",", "red,", ",red", "red,whit→red,white", "red,blue,", "#12,red", "red;blue,navy",
      "0.5", "Dusk", "-dusk", [String](repeating: "red", count: 257).joined(separator: ","),
    ])

  private static let colorWords =
    "a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, "
    + "or transparent)"
}
