import Raster

extension SVGPaint {
  /// The paint that a text names: `none`, `currentColor`, a hexadecimal colour with `#`, `rgb()`,
  /// `rgba()`, `transparent` or a name of CSS; `nil` is `none`.
  static func read(_ text: String, of name: String, line: Int) throws(SVGError) -> SVGPaint? {
    let text = text.trimmingSpace
    let lower = text.lowercased()
    switch lower {
    case "none": return nil
    case "currentcolor": return .current
    default: break
    }
    if lower.hasPrefix("rgb(") || lower.hasPrefix("rgba(") {
      if let color = functional(lower) { return .color(color) }
    } else if text.hasPrefix("#") || !isBareHex(lower), let color = try? Color(cssText: text) {
      return .color(color)
    }
    throw .refused(
      line: line,
      reason: "\(name) must be none, currentColor or a colour, got \(text.prefix(40))")
  }

  /// `fade` and its like are digits without `#`, which CSS does not know.
  private static func isBareHex(_ text: String) -> Bool {
    [3, 4, 6, 8].contains(text.count) && text.allSatisfy(\.isHexDigit)
  }

  /// `rgb(255, 0 0 / 50%)` with commas, spaces and slashes alike; numbers are clamped as CSS does.
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
          String(isPercentage ? word.dropLast() : word), of: "rgb", line: 1)
      else { return nil }
      let whole = isPercentage ? number / 100 : index == 3 ? number : number / 255
      channels.append(UInt8((min(max(whole, 0), 1) * 255).rounded()))
    }
    return Color(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }
}
