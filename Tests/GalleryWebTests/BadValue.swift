import Foundation

@testable import GalleryAddresses
@testable import GalleryWeb
@testable import IconifyAPI

/// An invalid value of a parameter.
struct BadValue {
  let value: String
  /// The expected suggestion.
  let near: String?

  var encoded: String {
    value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// Returns the values that are invalid for the parameter's kind, and those in the table.
  static func all(of parameter: QueryParameter) -> [BadValue] {
    (parameter.kind.refused + (table[parameter.name] ?? [])).map { text in
      let parts = text.split(separator: "→", omittingEmptySubsequences: false).map(String.init)
      return BadValue(value: parts[0], near: parts.count == 2 ? parts[1] : nil)
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
