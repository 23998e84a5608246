import Arranging
import GalleryModel
import GalleryWire
import Raster
package import SceneModel
import VectorRaster

/// SwiftUI code that shows an expanded scene, with one view per line.
///
/// Comments at the top list the features without an equivalent in SwiftUI. An extension of `Color` at the end declares
/// the initializer of colours for light and dark, if the scene has any.
package struct SwiftUIScene: Sendable, Equatable {
  /// The code, indented by two spaces.
  package let text: String

  package init(_ root: SceneView) {
    var writer = SwiftUIWriter()
    let lines = writer.lines(of: root)
    let pairs = lines.contains { $0.contains(SwiftUIStyle.pairStart) } ? Self.pairs : []
    text = (writer.notes.map { "// \($0)" } + lines + pairs).joined(separator: "\n")
  }

  /// The initializer of pairs of colours, which SwiftUI lacks.
  private static let pairs = [
    "", "extension Color {", "  init(light: Color, dark: Color) {", "    #if canImport(UIKit)",
    "      self.init(uiColor: UIColor { UIColor($0.userInterfaceStyle == .dark ? dark : light) })",
    "    #else", "      self.init(",
    "        nsColor: NSColor(name: nil) {",
    "          NSColor($0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? dark : light)",
    "        })", "    #endif", "  }", "}",
  ]
}

/// A writer of views as lines, which records lost features.
struct SwiftUIWriter {
  /// The notes without duplicates, in order of occurrence.
  private(set) var notes: [String] = []

  /// Returns a view with its modifiers, one per line.
  mutating func lines(of view: SceneView) -> [String] {
    let head = head(of: view)
    var tail: [String] = []
    for modifier in view.modifiers { tail += lines(of: modifier) }
    if let label = view.label {
      tail.append(".accessibilityLabel(\(SwiftUIText.literal(label)))")
    }
    // Modifiers of a block align with its beginning; modifiers of a line are indented one level.
    let isBlock = head.contains("}")
    return head + (isBlock ? tail : tail.map { "  " + $0 })
  }

  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Returns lines in braces.
  func block(_ start: String, _ content: [String]) -> [String] {
    ["\(start) {"] + content.map { "  " + $0 } + ["}"]
  }

  private mutating func head(of view: SceneView) -> [String] {
    switch view.kind {
    case .vstack(let stack): return lines(of: stack, "VStack", stack.alignment.horizontal.rawValue)
    case .hstack(let stack): return lines(of: stack, "HStack", stack.alignment.vertical.rawValue)
    case .zstack(let stack): return lines(of: stack, "ZStack", stack.alignment.word)
    case .text(let runs): return [runs.map { text(of: $0) }.joined(separator: " + ")]
    case .symbol(let leaf): return symbol(leaf)
    case .bitmap(let leaf): return bitmap(leaf)
    case .remote(let leaf): return remote(leaf)
    case .scene(let scene): return nested(scene)
    case .shape(let leaf): return shape(leaf)
    case .style(let style): return [SwiftUIStyle(style).view]
    case .spacer(let least): return [least == 8 ? "Spacer()" : "Spacer(minLength: \(least.swift))"]
    case .divider(let divider):
      if divider.thickness != 1 { note("divider: SwiftUI's has a thickness of its own.") }
      let color = divider.color.map { ["  .overlay(\(SwiftUIStyle(.color($0)).argument))"] }
      return ["Divider()"] + (color ?? [])
    case .empty: return ["EmptyView()"]
    }
  }

  private mutating func lines(of stack: Stack, _ name: String, _ alignment: String) -> [String] {
    let arguments = [
      alignment == "center" ? nil : "alignment: .\(alignment)",
      stack.spacing.map { "spacing: \($0.swift)" },
    ].compactMap { $0 }
    var content: [String] = []
    for child in stack.content { content += lines(of: child) }
    return block(
      name + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"), content)
  }

  private mutating func text(of run: TextRun) -> String {
    let thing: String
    switch run.content {
    case .text(let text): thing = "Text(\(SwiftUIText.literal(text)))"
    case .symbol(let leaf): thing = "Text(\(symbol(leaf).map(\.trimmed).joined()))"
    case .bitmap(let leaf): thing = "Text(Image(\(SwiftUIText.literal(leaf.name))))"
    }
    var modifiers: [String] = []
    for modifier in run.modifiers { modifiers += lines(of: modifier) }
    return thing + modifiers.joined()
  }

  private mutating func symbol(_ leaf: SymbolLeaf) -> [String] {
    if leaf.isDerived { note("derive: SwiftUI shows variants that are drawn alone.") }
    if leaf.levels != [1, 0.5, 0.25] { note("levels: SwiftUI has its own opacities.") }
    if leaf.orientation != .up { note("orientation: SwiftUI takes one for a CGImage alone.") }
    let value = leaf.value.map { ", variableValue: \($0.swift)" } ?? ""
    let styles = leaf.foreground.map { SwiftUIStyle(.color($0)).argument }
    let weight = leaf.weight.map { $0 == .ultralight ? "ultraLight" : $0.rawValue }
    return ["Image(systemName: \(SwiftUIText.literal(leaf.name))\(value))"]
      + [
        leaf.isResizable
          ? Self.resizable(leaf.capInsets, leaf.resizingMode)
          : leaf.size.map { _ in ".resizable()" },
        leaf.size.map { ".scaledToFit().frame(width: \($0.swift), height: \($0.swift))" },
        leaf.variants.map { ".\(Self.symbolVariant($0))" },
        leaf.mode.map { ".symbolRenderingMode(.\($0.rawValue))" },
        styles.isEmpty ? nil : ".foregroundStyle(\(styles.joined(separator: ", ")))",
        weight.map { ".fontWeight(.\($0))" },
        leaf.imageScale.map { ".imageScale(.\($0.rawValue))" },
      ].compactMap { $0.map { "  " + $0 } }
  }

  private mutating func bitmap(_ leaf: BitmapLeaf) -> [String] {
    ["Image(\(SwiftUIText.literal(leaf.name)))"]
      + image(leaf.options, isResizable: leaf.isResizable).map { "  " + $0 }
  }

  /// Returns the modifiers that only images have.
  private mutating func image(_ options: BitmapOptions, isResizable: Bool) -> [String] {
    if options.palette != nil { note("palette: SwiftUI shows the stored colours.") }
    if options.crop != nil { note("crop: SwiftUI shows all of the image.") }
    if options.orientation != .up { note("orientation: SwiftUI takes one for a CGImage alone.") }
    let words = ["low", "medium", "high"]
    let word: String = words.first { $0 == options.interpolation?.rawValue } ?? "none"
    return [
      isResizable ? Self.resizable(options.capInsets, options.resizingMode) : nil,
      ".interpolation(.\(word))",
      options.renderingMode == .template ? ".renderingMode(.template)" : nil,
    ].compactMap { $0 }
  }

  private static func resizable(_ caps: SceneInsets, _ mode: ResizingMode) -> String {
    let sides = [caps.top, caps.leading, caps.bottom, caps.trailing]
    let arguments = [
      sides.allSatisfy { $0 == 0 } ? nil : "capInsets: \(SwiftUIText.insets(caps))",
      mode == .tile ? "resizingMode: .tile" : nil,
    ].compactMap { $0 }
    return ".resizable(\(arguments.joined(separator: ", ")))"
  }

  private mutating func remote(_ leaf: RemoteLeaf) -> [String] {
    let fitted =
      switch leaf.contentMode {
      case .fit: ".scaledToFit()"
      case .fill: ".scaledToFill()"
      case .stretch, .original: ""
      }
    let url = "URL(string: \(SwiftUIText.literal(leaf.url)))"
    let placeholder = leaf.placeholder.map { "Image(\(SwiftUIText.literal($0)))" } ?? "Color.clear"
    return ["AsyncImage(url: \(url)) { image in", "  image.resizable()\(fitted)"]
      + ["} placeholder: {", "  \(placeholder)", "}"]
      + [".frame(width: \(leaf.width.swift), height: \(leaf.height.swift))"]
  }

  private func nested(_ scene: NestedScene) -> [String] {
    let words = scene.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let values = scene.parameters.sorted { $0.key < $1.key }
      .map { "\($0): \(SwiftUIText.literal($1))" }
    return ["\(words.joined())View(\(values.joined(separator: ", ")))"]
  }

  private mutating func shape(_ leaf: ShapeLeaf) -> [String] {
    let fill = leaf.fill.map { ".fill(\(SwiftUIStyle($0).argument))" }
    let stroke = leaf.stroke.map { appearance in
      ".\(leaf.isInset ? "strokeBorder" : "stroke")(\(SwiftUIStyle(appearance.style).argument), "
        + SwiftUIText.line(appearance) + ")"
    }
    return outline(leaf.shape, [fill, stroke].compactMap { $0 })
  }

  /// Returns a shape with its modifiers in the required order.
  mutating func outline(_ shape: SceneShape, _ modifiers: [String] = []) -> [String] {
    if case .path(let outline) = shape {
      note("path: SwiftUI does not stretch it to its frame.")
      let steps = SwiftUIText.steps(outline.path).map { "  " + $0 }
      return ["Path { path in"] + steps + ["}"] + modifiers
    }
    return [SwiftUIText.shape(shape)] + modifiers.map { "  " + $0 }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
