import GalleryAddresses
package import GalleryModel
import GalleryRendering
import GalleryWire
import Raster
import VectorRaster

/// SwiftUI code that shows a symbol as its picture does: an image with modifiers, or a view with the state that an effect
/// needs, so that pasted code compiles.
///
/// Comments list the options without an equivalent in SwiftUI.
package struct SwiftUISymbolCode: Sendable, Equatable {
  /// The code, indented by two spaces.
  package let text: String

  package init(_ options: SymbolOptions, of name: String) {
    let motion = SwiftUIMotion(options.effects)
    let lines =
      [Self.image(options, name, motion)]
      + (Self.modifiers(options) + motion.modifiers).map { "  .\($0)" }
    let notes = (Self.notes(options) + motion.notes).map { "// \($0)" }
    text = (notes + motion.view(showing: lines)).joined(separator: "\n")
  }

  private static func image(
    _ options: SymbolOptions, _ name: String, _ motion: SwiftUIMotion
  ) -> String {
    let value = options.value.map { ", variableValue: \($0)" } ?? ""
    let names =
      motion.replacement.map { "\(SwiftUIMotion.state) ? \"\($0)\" : \"\(name)\"" } ?? "\"\(name)\""
    // Modifiers of images must come before modifiers of views.
    let edges = options.rotation.isTilted && !options.isAntialiased ? ".antialiased(false)" : ""
    let isResized =
      options.contentMode != .original
      && (options.width != nil || options.height != nil || options.aspectRatio != nil)
    return "Image(systemName: \(names)\(value))"
      + (isResized || options.fillsBox ? ".\(resizable(options))" : "") + edges
  }

  private static func resizable(_ options: SymbolOptions) -> String {
    var words: [String] = []
    if let caps = options.capInsets, !caps.isZero {
      let sides = [
        ("top", caps.top), ("leading", caps.leading), ("bottom", caps.bottom),
        ("trailing", caps.trailing),
      ]
      words.append(
        "capInsets: EdgeInsets(\(sides.map { "\($0): \($1)" }.joined(separator: ", ")))")
    }
    if options.resizingMode == .tile { words.append("resizingMode: .tile") }
    return "resizable(\(words.joined(separator: ", ")))"
  }

  private static func modifiers(_ options: SymbolOptions) -> [String] {
    [
      options.variants == .none ? nil : "symbolVariant(.\(options.variants.chain))",
      options.mode.map { "symbolRenderingMode(.\($0.rawValue))" },
      colors(options.foreground), font(options),
      options.imageScale == .medium ? nil : "imageScale(.\(options.imageScale.rawValue))",
      options.layoutDirection == .ltr ? nil : #"environment(\.layoutDirection, .rightToLeft)"#,
    ].compactMap { $0 } + frame(options)
      + [
        padding(options.innerPadding), border(options.border),
        options.rotation == .zero ? nil : "rotationEffect(.degrees(\(options.rotation.text)))",
        padding(options.padding), options.background.map { "background(\(color($0)))" },
      ].compactMap { $0 }
  }

  private static func notes(_ options: SymbolOptions) -> [String] {
    var notes: [String] = []
    if options.isDerived { notes.append("derive: SwiftUI shows variants that are drawn alone.") }
    if options.levels != SymbolOptions.standardLevels {
      notes.append("levels: SwiftUI has its own opacities.")
    }
    if options.value != nil, options.inactive == .hide {
      notes.append("inactive: SwiftUI dims layers beyond the value.")
    }
    if options.rotation != .zero {
      notes.append("rotate: SwiftUI lays it out as if it were upright.")
    }
    if options.orientation != .up {
      notes.append("orientation: SwiftUI takes one for a CGImage alone.")
    }
    if options.isOpaque {
      notes.append("opaque: of the ImageRenderer that makes a file, isOpaque.")
    }
    return notes
  }

  /// Returns the modifiers for the box and the content mode.
  private static func frame(_ options: SymbolOptions) -> [String] {
    let scale = options.format.hasPixels ? options.scale : nil
    let sides = [("width", options.width), ("height", options.height)].compactMap { name, side in
      side.map { "\(name): \(points($0, scale))" }
    }
    let ratio = options.aspectRatio.map {
      "aspectRatio(\(Decimal6(millionths: $0.width)) / \(Decimal6(millionths: $0.height)), "
        + "contentMode: .\(options.contentMode == .fill ? "fill" : "fit"))"
    }
    guard !sides.isEmpty else { return [ratio].compactMap(\.self) }
    let frame = "frame(\(sides.joined(separator: ", ")))"
    let clipped = options.isClipped ? ["clipped()"] : []
    if options.fillsBox, ratio == nil { return [frame] }
    return switch options.contentMode {
    case .fit: [ratio ?? "scaledToFit()", frame]
    case .fill: [ratio ?? "scaledToFill()", frame] + clipped
    case .stretch: sides.count == 2 ? [frame] : ["scaledToFit()", frame]
    case .original: [frame] + clipped
    }
  }

  /// Returns pixels in points.
  private static func points(_ pixels: Int, _ scale: Scale?) -> String {
    scale.map { NumberText.ratio(pixels * 1_000_000, $0.millionths) } ?? String(pixels)
  }

  /// Returns the modifier of a border outside of the frame; SwiftUI's own border is inside of it.
  private static func border(_ border: Border?) -> String? {
    border.map { "padding(\($0.width)).border(\(color($0.color)), width: \($0.width))" }
  }

  private static func colors(_ colors: [Color]) -> String? {
    guard !colors.isEmpty else { return nil }
    return "foregroundStyle(\(colors.map(color).joined(separator: ", ")))"
  }

  /// Returns a colour by name only if SwiftUI has the same colour: its `.green`, for example, differs from CSS's.
  static func color(_ color: Color) -> String {
    if color == .black { return "Color.black" }
    if color == Color(red: 255, green: 255, blue: 255) { return "Color.white" }
    if color.alpha == 0 { return "Color.clear" }
    let parts = [("red", color.red), ("green", color.green), ("blue", color.blue)]
      .map { "\($0): \(fraction($1))" }
    let opacity = color.isOpaque ? "" : ", opacity: \(fraction(color.alpha))"
    return "Color(\(parts.joined(separator: ", "))\(opacity))"
  }

  private static func fraction(_ byte: UInt8) -> String {
    switch byte {
    case 0: "0"
    case 255: "1"
    default: "\(byte) / 255"
    }
  }

  private static func font(_ options: SymbolOptions) -> String? {
    let weight = options.weight == .ultralight ? "ultraLight" : options.weight.rawValue
    switch (options.size, options.weight) {
    case (nil, .regular): return nil
    case (nil, _): return "fontWeight(.\(weight))"
    case (.some(let size), .regular): return "font(.system(size: \(size)))"
    case (.some(let size), _): return "font(.system(size: \(size), weight: .\(weight)))"
    }
  }

  private static func padding(_ padding: EdgeInsets) -> String? {
    let sides = [padding.top, padding.leading, padding.bottom, padding.trailing]
    guard sides.contains(where: { $0 > 0 }) else { return nil }
    guard Set(sides).count > 1 else { return "padding(\(padding.top))" }
    let names = ["top", "leading", "bottom", "trailing"]
    let words = zip(names, sides).map { "\($0): \($1)" }
    return "padding(EdgeInsets(\(words.joined(separator: ", "))))"
  }
}
