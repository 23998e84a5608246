import GalleryAddresses
package import GalleryModel
package import GalleryRendering
import Raster

/// SwiftUI code that shows a bitmap as its picture does: an image with modifiers, in points of one pixel each.
///
/// Comments list the options without an equivalent in SwiftUI.
package struct SwiftUIBitmapCode: Sendable, Equatable {
  /// The code, indented by two spaces.
  package let text: String

  package init(_ options: RenderOptions, _ layout: RenderLayout, of name: String) {
    let lines =
      ["Image(\"\(name)\")"]
      + (Self.imageModifiers(options, layout) + Self.viewModifiers(options, layout))
      .map { "  .\($0)" }
    text = (Self.notes(options).map { "// \($0)" } + lines).joined(separator: "\n")
  }

  /// Returns the modifiers of images, which must come before modifiers of views.
  private static func imageModifiers(_ options: RenderOptions, _ layout: RenderLayout) -> [String] {
    let isResized =
      layout.picture != layout.source || options.fillsBox || options.contentMode == .stretch
    return [
      isResized ? "resizable(\(resizing(options)))" : nil,
      "interpolation(.\(interpolation(options)))",
      options.rotation.isTilted && !options.isAntialiased ? "antialiased(false)" : nil,
      options.renderingMode == .template ? "renderingMode(.template)" : nil,
      options.dynamicRange == .standard
        ? nil : "allowedDynamicRange(.\(options.dynamicRange.rawValue))",
    ].compactMap { $0 }
  }

  private static func resizing(_ options: RenderOptions) -> String {
    let caps = options.capInsets.map { caps in
      "capInsets: EdgeInsets(top: \(caps.top), leading: \(caps.leading), bottom: \(caps.bottom), "
        + "trailing: \(caps.trailing))"
    }
    let mode = options.resizingMode == .tile ? "resizingMode: .tile" : nil
    return [caps, mode].compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the name of SwiftUI's closest interpolation.
  private static func interpolation(_ options: RenderOptions) -> String {
    switch options.interpolation {
    case .low, .medium, .high: options.interpolation.rawValue
    case .none: "none"
    default: "high"
    }
  }

  private static func viewModifiers(_ options: RenderOptions, _ layout: RenderLayout) -> [String] {
    let inner = padding(options.innerPadding)
    let border = options.border.map { border in
      let (color, width) = (SwiftUISymbolCode.color(border.color), border.width)
      return ["padding(\(width))", "border(\(color), width: \(width))"]
    }
    return
      frame(options, layout)
      + [
        options.renderingMode == .template
          ? "foregroundStyle(\(SwiftUISymbolCode.color(options.foreground)))" : nil, inner,
      ].compactMap { $0 } + (border ?? [])
      + [
        options.rotation == .zero ? nil : "rotationEffect(.degrees(\(options.rotation.text)))",
        padding(options.padding),
        options.background.map { "background(\(SwiftUISymbolCode.color($0)))" },
      ].compactMap { $0 }
  }

  /// Returns the modifiers for the box and the content mode.
  private static func frame(_ options: RenderOptions, _ layout: RenderLayout) -> [String] {
    let (picture, box) = (layout.picture, layout.frame)
    guard picture != layout.source || box != picture else { return [] }
    let frame = "frame(width: \(box.width), height: \(box.height))"
    guard picture != box else { return [frame] }
    return switch options.contentMode {
    case .fit: ["scaledToFit()", frame]
    case .fill: ["scaledToFill()", frame] + (options.isClipped ? ["clipped()"] : [])
    case .stretch: [frame]
    case .original: [frame] + (options.isClipped ? ["clipped()"] : [])
    }
  }

  private static func padding(_ insets: EdgeInsets) -> String? {
    let sides = [insets.top, insets.leading, insets.bottom, insets.trailing]
    guard sides.contains(where: { $0 > 0 }) else { return nil }
    guard Set(sides).count > 1 else { return "padding(\(insets.top))" }
    let words = zip(["top", "leading", "bottom", "trailing"], sides).map { "\($0): \($1)" }
    return "padding(EdgeInsets(\(words.joined(separator: ", "))))"
  }

  private static func notes(_ options: RenderOptions) -> [String] {
    let isNamed = [.none, .low, .medium, .high].contains(options.interpolation)
    let recolorings = [
      options.palette != nil, options.colorCount != nil, options.outline != nil,
      options.shadow != nil,
    ]
    return [
      recolorings.contains(true)
        ? "palette, colors, outline, shadow: SwiftUI shows the stored colours." : nil,
      options.orientation == .up
        ? nil : "orientation: of Image(_:scale:orientation:), for a CGImage.",
      options.crop == nil ? nil : "crop: SwiftUI shows all of the image.",
      isNamed ? nil : "interpolation: SwiftUI has none, low, medium and high.",
      options.snap == .none ? nil : "snap: SwiftUI enlarges by any factor.",
      options.requestsDividers
        ? "lineWidthRatio, lineColor: lines are a view of their own in SwiftUI." : nil,
      options.edgeInset == nil ? nil : "edgeInset: a transparent margin of the image itself.",
      options.colorMode == .nonLinear
        ? nil : "colorMode: of the ImageRenderer that makes a file, colorMode.",
      options.rotation == .zero ? nil : "rotate: SwiftUI lays it out as if it were upright.",
      options.isOpaque ? "opaque: of the ImageRenderer that makes a file, isOpaque." : nil,
    ].compactMap { $0 }
  }
}
