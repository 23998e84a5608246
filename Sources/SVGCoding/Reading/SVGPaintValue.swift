import Raster

/// The computed value of `fill`, `stroke` or a colour (svg.md §8).
indirect enum SVGPaintValue: Hashable {
  /// Nothing is painted.
  case none
  /// The value of the property `color`.
  case current
  /// A colour, which may be translucent.
  case color(Color)
  /// The paint server with an id, or another paint if there is none.
  case server(id: String, fallback: SVGPaintValue)

  /// Parses a paint: a colour, or a reference to a paint server with an optional colour after it.
  ///
  /// - Throws: `SVGFault` for any other text.
  init(_ text: String, of name: String) throws(SVGFault) {
    guard let (id, rest) = SVGReference.id(of: text) else {
      self = try SVGPaintValue(color: text, of: name)
      return
    }
    self = .server(
      id: id, fallback: rest.isEmpty ? .none : try SVGPaintValue(color: rest, of: name))
  }

  /// Parses `none`, `currentColor`, a hexadecimal colour with `#`, `rgb()`, `rgba()`, `transparent` or a CSS name.
  ///
  /// - Throws: `SVGFault` for any other text.
  init(color text: String, of name: String) throws(SVGFault) {
    let text = text.trimmingSpace
    let lower = text.lowercased()
    if lower == "none" {
      self = .none
    } else if lower == "currentcolor" {
      self = .current
    } else if lower.hasPrefix("rgb(") || lower.hasPrefix("rgba("),
      let color = Self.functional(lower)
    {
      self = .color(color)
    } else if !lower.hasPrefix("rgb"), text.hasPrefix("#") || !Self.isBareHex(lower),
      let color = try? Color(cssText: text)
    {
      self = .color(color)
    } else {
      throw SVGFault("\(name) must be none, currentColor or a colour, got \(text.prefix(40))")
    }
  }

  /// Returns whether a text consists of hexadecimal digits without `#`, such as `fade`, which is no colour in CSS.
  private static func isBareHex(_ text: String) -> Bool {
    [3, 4, 6, 8].contains(text.count) && text.allSatisfy(\.isHexDigit)
  }

  /// Parses `rgb(255, 0 0 / 50%)`.
  ///
  /// Commas, spaces and slashes are equivalent separators, and numbers are clamped as in CSS.
  private static func functional(_ text: String) -> Color? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let words = text[text.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard words.count == 3 || words.count == 4 else { return nil }
    var channels: [UInt8] = []
    for (index, word) in words.enumerated() {
      let isPercentage = word.hasSuffix("%")
      guard
        let number = try? SVGNumbers.number(
          String(isPercentage ? word.dropLast() : word), of: "rgb")
      else { return nil }
      let whole = isPercentage ? number / 100 : index == 3 ? number : number / 255
      channels.append(UInt8((min(max(whole, 0), 1) * 255).rounded()))
    }
    return Color(rgba: channels.count == 4 ? channels : channels + [255], at: 0)
  }
}
