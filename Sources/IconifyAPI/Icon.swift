import GalleryAddresses
package import GalleryModel
import GalleryRendering
package import GalleryWire
package import Raster
import SVGCoding
import VectorRaster

/// An icon: a drawing without a size of its own, in one colour or in its own colours (iconify.md §3).
package struct Icon: Sendable {
  /// The drawing; its bounds are the icon's viewBox.
  private(set) var drawing: VectorDrawing

  /// Creates an icon of a drawing.
  ///
  /// - Parameters:
  ///   - color: The colour, or `nil` for the colour of the surrounding text.
  ///   - keepsColors: Whether layers with colours of their own keep them.
  package init(_ stored: SymbolDrawing, color: Color? = nil, keepsColors: Bool = false) {
    var options = SymbolOptions()
    options.mode = keepsColors ? .multicolor : .monochrome
    options.foreground = color.map { [$0] } ?? []
    drawing = stored.artwork(options)
  }

  package var viewBox: Rect { drawing.bounds }

  /// The content of an `svg` element on one line.
  var body: String { VectorSVGWriter().elements(of: drawing).replacing("\n", with: "") }

  /// The icon in the JSON format of Iconify's clients.
  package var resource: IconResource {
    var resource = IconResource()
    resource.body = body
    resource.left = viewBox.x == 0 ? nil : viewBox.x
    resource.top = viewBox.y == 0 ? nil : viewBox.y
    resource.width = viewBox.width
    resource.height = viewBox.height
    return resource
  }

  /// Returns the icon mirrored, and then rotated clockwise by quarter turns around the centre of its viewBox, which rotates with
  /// it.
  package mutating func transform(flips: [IconFlip], quarterTurns: Int) {
    let map = Transform.scale(
      flips.contains(.horizontal) ? -1 : 1, flips.contains(.vertical) ? -1 : 1
    ).then(.rotation(degrees: Double(quarterTurns) * 90)).about(viewBox.center)
    drawing.placement = drawing.placement.then(map)
    guard !quarterTurns.isMultiple(of: 2) else { return }
    let box = viewBox
    drawing.bounds = Rect(
      x: box.center.x - box.height / 2, y: box.center.y - box.width / 2, width: box.height,
      height: box.width)
  }

  /// Returns the icon on an invisible rectangle of the size of its viewBox.
  package mutating func addBox() {
    drawing.background = Color(red: 255, green: 255, blue: 255, alpha: 0)
  }

  /// Returns an SVG document on one line.
  ///
  /// - Parameters:
  ///   - width: The value of the attribute, or `nil` to omit it.
  ///   - height: The value of the attribute, or `nil` to omit it.
  package func document(width: String?, height: String?) -> String {
    let sides = [("width", width), ("height", height)].compactMap { name, text in
      text.map { " \(name)=\"\($0)\"" }
    }
    let box = viewBox.members.map { SVGNumber.text($0) }.joined(separator: " ")
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"\(sides.joined()) viewBox=\"\(box)\">"
      + body + "</svg>"
  }
}

/// An axis along which an icon is mirrored.
package enum IconFlip: String, CaseIterable, Sendable { case horizontal, vertical }

/// The width or height of an icon in a document, in Iconify's spelling (iconify.md §5).
package enum IconLength: Equatable, Sendable, CustomStringConvertible {
  /// The length of the viewBox.
  case automatic
  /// No attribute.
  case unset
  /// A number above 0 with or without a CSS unit.
  case length(Decimal6, unit: String)

  static let units = [
    "", "px", "em", "rem", "ex", "ch", "pt", "pc", "mm", "cm", "in", "vw", "vh", "%",
  ]
  static let maximum = 10_000

  /// Parses `24`, `1.5em`, `auto`, `unset` or `none`; returns `nil` for any other text.
  init?(_ text: String) {
    switch text {
    case "auto": self = .automatic
    case "unset", "none": self = .unset
    default:
      let digits = text.prefix { $0 == "." || ("0"..."9").contains($0) }
      let unit = String(text.dropFirst(digits.count))
      guard let number = Decimal6(digits), Self.units.contains(unit),
        1...Self.maximum * 1_000_000 ~= number.millionths
      else { return nil }
      self = .length(number, unit: unit)
    }
  }

  package var description: String {
    switch self {
    case .automatic: "auto"
    case .unset: "unset"
    case .length(let number, let unit): "\(number)\(unit)"
    }
  }

  /// Returns both attributes of an icon.
  ///
  /// A missing length follows from the other one, rounded up to hundredths. If both are missing, the icon is as high as a line
  /// of text.
  package static func attributes(
    width: IconLength?, height: IconLength?, of box: Rect
  ) -> (width: String?, height: String?) {
    if let width, let height { return (width.text(box.width), height.text(box.height)) }
    if let width {
      return (width.text(box.width), width.text(box.height, ratio: box.height / box.width))
    }
    let height = height ?? .length(Decimal6(millionths: 1_000_000), unit: "em")
    return (height.text(box.width, ratio: box.width / box.height), height.text(box.height))
  }

  /// Returns the text of a length, or `nil` if it is unset.
  ///
  /// - Parameters:
  ///   - side: The length of the viewBox.
  ///   - ratio: The factor for the length.
  private func text(_ side: Double, ratio: Double = 1) -> String? {
    switch self {
    case .automatic: SVGNumber.text(side)
    case .unset: nil
    case .length(let number, let unit): "\(ratio == 1 ? number : number.times(ratio))\(unit)"
    }
  }
}

extension Decimal6 {
  /// Returns the product, rounded up to hundredths.
  fileprivate func times(_ factor: Double) -> Decimal6 {
    Decimal6(millionths: Int(min((value * factor * 100).rounded(.up), 1e9)) * 10_000)
  }
}
