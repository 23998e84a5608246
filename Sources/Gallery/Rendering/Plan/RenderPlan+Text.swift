import Raster

extension RenderPlan {
  /// The plan in words that are equal for equal plans and for no others: the sizes, then what differs
  /// from the plainest picture, in the order of the steps.
  var text: String {
    var parts = ["\(Self.text(layout.picture))"]
    func add(_ name: String, _ value: String, unless isLeftOut: Bool) {
      if !isLeftOut { parts.append("\(name)=\(value)") }
    }
    add("orientation", orientation.rawValue, unless: orientation == .up)
    add("frame", Self.text(layout.frame), unless: layout.frame == layout.picture)
    add("interpolation", method.name, unless: method == .nearest)
    add("colorMode", colorMode.rawValue, unless: colorMode == .nonLinear)
    if let border { parts.append("border=\(border.width),\(border.color.hexText)") }
    add(
      "padding", "\(padding.top),\(padding.leading),\(padding.bottom),\(padding.trailing)",
      unless: padding == .zero)
    return parts.joined(separator: "/")
  }

  private static func text(_ size: PixelSize) -> String { "\(size.width)x\(size.height)" }
}
