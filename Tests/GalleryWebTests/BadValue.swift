import Foundation

@testable import GalleryWeb

/// A value that a parameter does not take.
struct BadValue {
  let value: String
  /// What is to be proposed instead.
  let near: String?

  var encoded: String {
    value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// Those that no parameter of the kind takes, and those of the table.
  static func all(of parameter: QueryParameter) -> [BadValue] {
    (common(parameter.kind) + (table[parameter.name] ?? [])).map { text in
      let parts = text.split(separator: "→", omittingEmptySubsequences: false).map(String.init)
      return BadValue(value: parts[0], near: parts.count == 2 ? parts[1] : nil)
    }
  }

  private static func common(_ kind: QueryParameter.Kind) -> [String] {
    switch kind {
    case .decimal(let maximum):
      [
        "", "0", "-1", "+1", "1e2", "NaN", ".", "1.", "1,5", "0.0000001", " 1", "٣",
        "\(maximum).1",
      ]
    case .signedDecimal(let range):
      ["", "-", "--1", "+1", "1e2", "ten", "1.0000001", "\(range.upperBound).1", "− 1"]
    case .decimalBetween(let least, let most):
      ["", "0", "-1", "+1", "1e0", "5.", "1.0000001", "\(least)x", "\(most)0", "٣"]
    case .frames:
      ["", ",", "0,", "-1", "5-", "-", "0-1-2", "1e3", "a", "ALL", "0-1000", "65536", "٣"]
    case .cellSize(let maximum):
      ["", "x", "8", "8x", "x8", "0x8", "8x0", "8x8x8", "8×8", "-8x8", "\(maximum + 1)x1"]
    case .layers(let maximum):
      [
        "", ",", "a,", "-", "-a,b", "a,-b", "-a,-",
        [String](repeating: "a", count: maximum + 1).joined(separator: ","),
      ]
    case .whole(let range):
      ["", "-1", "+1", "1.5", "1.", "0x1", "one", "٣", "\(range.upperBound)0"]
    case .wholes(let range, let count):
      [
        "", ",", "\(range.lowerBound),", "x", "-1", "1.5", "\(range.upperBound + 1)",
        range.prefix(count + 1).map { String($0) }.joined(separator: ","),
      ]
    case .boolean: ["", "yes", "1", "True", "tru→true", "false "]
    case .choice(let values):
      [
        "", "?", "\(values[0])x→\(values[0])", values[0].uppercased(),
        values.joined(separator: ","),
      ]
    case .choices(let values):
      [
        "", "?", "\(values[0])x→\(values[0])", values[0].uppercased(), "\(values[0]),",
        ",\(values[0])", "\(values[0]),\(values[0])",
        "\(values[0]),\(values[1])x→\(values[0]),\(values[1])",
      ]
    case .color:
      ["", "#", "#12", "#12345", "ff00gg", "whit→white", "rgb(1,2,3)", "transparen→transparent"]
    case .border(let maximum):
      ["", "x", "-1", "1.5", "\(maximum + 1)", ",red", "1,", "1,2,red", "2,whit→2,white", "red"]
    case .outline:
      [
        "", "1", "black,0", "black,9", "black,-1", "black,1.5", "black,", ",1", "black,1,2",
        "black,corners,1", "black,corner", "whit→white", "whit,2→white,2",
      ]
    case .shadow:
      [
        "", "black", "black,1", "black,1,2,3", "black,17,0", "black,0,-17", "black,1.5,0",
        "black,,1",
        "black,+1,0", "black,--1,0", ",1,1", "whit,1,1→white,1,1",
      ]
    case .pixelInsets(let maximum):
      ["", "x", "-1", "1.5", "\(maximum + 1)", "1,2", "1,2,3", "1,2,3,4,5", "1,2,3,", "1, 2,3,4"]
    case .pointInsets(let maximum, let isOneTaken):
      [
        "", isOneTaken ? "\(maximum).5" : "1", "1,2,3", "1,2,3,4,5", "1,2,3,-4", "1,,3,4",
        "a,b,c,d",
        "0,0,0,\(maximum).5",
      ]
    case .ratio(let maximum):
      [
        "", ":", "3:", ":2", "3:2:1", "0:1", "1:0", "-3:2", "3/2", "\(maximum + 1):1",
        "1:1.0000001",
      ]
    case .cells(let maximum):
      ["", "1", "0,0,1", "0,0,0,1", "0,0,1,0", "-1,0,1,1", "0.5,0,1,1", "0,0,1,\(maximum + 1)"]
    case .page:
      [
        "", "800", "800x", "x600", "800x600x1", "0x600", "800x8192.1", "-1x5", "800×600", "a3",
        "a4landscape→a4-landscape", "lettr→letter", "A4",
      ]
    case .palette:
      [
        "", ",", "red,", ",red", "red,whit→red,white", "red,blue,", "#12,red", "red;blue,navy",
        "0.5", "Dusk", "-dusk",
        [String](repeating: "red", count: 257).joined(separator: ","),
      ]
    case .text(let bytes): ["", String(repeating: "x", count: bytes + 1)]
    case .tag: ["", "-a", "a_b", "a b", "é", String(repeating: "x", count: 65)]
    case .fraction: ["", "-0.5", "1.000001", "1e-1", "NaN", ".", "1.", ",5", "٣", "50%"]
    case .fractions: ["", "1", "1,1", "1,1,1,1", "1,,1", "1,1,1.1", "1,1,-1", "1;1;1", "a,b,c"]
    case .colors(let maximum):
      [
        "", ",", "red,", "red,,blue", "#12,red", "red;blue", "whit→white", "red,whit→red,white",
        [String](repeating: "red", count: maximum + 1).joined(separator: ","),
      ]
    case .variants:
      [
        "", "oval", "Fill→fill", "fil→fill", "slash.fil→slash.fill", ".", "fill.", ".fill",
        "fill.none",
      ]
    case .repeats(let range):
      ["", "0", "-1", "1.5", "forever", "Continuous", "\(range.upperBound + 1)", "٣"]
    case .iconNames: ["", ",", "a,", "A", "a_b", "a--b", "a.b"]
    case .iconLength: ["", "0", "-1", "1 em", "em", "1e2", "24PX", "\(IconLength.maximum + 1)"]
    case .digits(let count):
      [
        "", String(repeating: "0", count: count - 1), String(repeating: "a", count: count + 1),
        String(repeating: "A", count: count), String(repeating: "g", count: count),
      ]
    case .symbolName: ["", "A", "a..b", ".a", "a.", "a b", "é", String(repeating: "x", count: 129)]
    }
  }

  private static let table = [
    "scale": ["256.000001", "1/2", "8x"],
    "width": ["0", "1000001", "99999999999999999999"],
    "height": ["0", "1000001"],
    "interpolation": ["nearest→none", "lanczos→lanczos3", "bicubc→bicubic", "None→none"],
    "match": ["neares→nearest", "luminance"],
    "contentMode": ["cover", "fitt→fit", "orginal→original"],
    "snap": ["flor→floor"],
    "profile": ["pilow→pillow", "microsoft"],
    "resizingMode": ["repeat", "tiles→tile"],
    "orientation": ["1", "leftmirrored→leftMirrored"],
    "colorMode": ["srgb", "lineer→linear"],
    "dynamicRange": ["hdr", "hgh→high"],
    "size": ["1000000.5", "64px"],
    "mode": ["palete→palette"],
    "weight": ["blck→black"],
    "effect": ["variablecolor→variableColor", "bounc→bounce"],
    "delay": ["60.5"],
    "rotate": ["-360000.000001", "90deg", "π"],
    "edgeInset": ["65", "1;1"],
    "lineWidthRatio": ["1.000001", "50%"],
    "v": ["0", "abc", "9223372036854775808"],
  ]
}
