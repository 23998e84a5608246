import Arranging
import GalleryModel
import GalleryWire
import Raster
import SceneModel
import Typesetting
import VectorRaster

extension SwiftUIWriter {
  /// Returns a modifier with its dot: several lines if it contains a view, and no line if SwiftUI has no equivalent.
  mutating func lines(of modifier: SceneModifier) -> [String] {
    switch modifier {
    case .layout(let modifier): ["." + text(of: modifier)]
    case .drawing(let modifier): lines(of: modifier)
    case .environment(let modifier): text(of: modifier).map { ["." + $0] } ?? []
    }
  }

  private mutating func lines(of layer: SceneLayer, _ name: String) -> [String] {
    if case .style(let style) = layer.content.kind, layer.content.modifiers.isEmpty {
      return [".\(name)(\(SwiftUIStyle(style).argument))"]
    }
    let place = layer.alignment == .center ? "" : "(alignment: .\(layer.alignment.word))"
    let content = lines(of: layer.content)
    return block(".\(name)\(place)", content)
  }

  private mutating func text(of modifier: LayoutModifier) -> String {
    switch modifier {
    case .padding(let insets): return padding(insets)
    case .frame(let frame):
      return call(
        "frame", [("width", frame.width), ("height", frame.height)], frame.alignment)
    case .flexibleFrame(let frame):
      return call(
        "frame",
        [
          ("minWidth", frame.minWidth), ("idealWidth", frame.idealWidth),
          ("maxWidth", frame.maxWidth), ("minHeight", frame.minHeight),
          ("idealHeight", frame.idealHeight), ("maxHeight", frame.maxHeight),
        ], frame.alignment)
    case .fixedSize(let size):
      return size.horizontal && size.vertical
        ? "fixedSize()" : "fixedSize(horizontal: \(size.horizontal), vertical: \(size.vertical))"
    case .aspectRatio(let fitted):
      let mode = fitted.contentMode.rawValue
      return fitted.ratio.map { "aspectRatio(\($0.swift), contentMode: .\(mode))" }
        ?? "scaledTo\(mode == "fill" ? "Fill" : "Fit")()"
    case .scaledToWhole:
      note("scaledToWhole: SwiftUI enlarges by any factor.")
      return "scaledToFit()"
    case .layoutPriority(let value): return "layoutPriority(\(value.swift))"
    case .position(let place): return "position(x: \(place.x.swift), y: \(place.y.swift))"
    case .hidden: return "hidden()"
    }
  }

  /// SwiftUI's default colour of shadows: black at 33 %.
  private static let usualShadow = SceneColor.srgb(Color(red: 0, green: 0, blue: 0, alpha: 84))

  private mutating func lines(of modifier: DrawingModifier) -> [String] {
    switch modifier {
    case .background(let layer): return lines(of: layer, "background")
    case .overlay(let layer): return lines(of: layer, "overlay")
    case .clipShape(.path(let path)):
      let lines = outline(.path(path))
      return [".clipShape("] + lines.map { "  " + $0 } + [")"]
    case .clipShape(let shape): return [".clipShape(\(SwiftUIText.shape(shape)))"]
    case .clipped(let clip):
      return clip.isAntialiased ? [".clipped(antialiased: true)"] : [".clipped()"]
    case .cornerRadius(let radius): return [".cornerRadius(\(radius.swift))"]
    case .opacity(let opacity): return [".opacity(\(opacity.swift))"]
    case .shadow(let appearance):
      let words = [
        appearance.color == Self.usualShadow
          ? nil : "color: \(SwiftUIStyle(.color(appearance.color)).argument)",
        "radius: \(appearance.radius.swift)", appearance.x == 0 ? nil : "x: \(appearance.x.swift)",
        appearance.y == 0 ? nil : "y: \(appearance.y.swift)",
      ]
      return [".shadow(\(words.compactMap { $0 }.joined(separator: ", ")))"]
    case .blur(let radius): return [".blur(radius: \(radius.swift))"]
    case .blendMode(let mode): return [".blendMode(.\(mode.rawValue))"]
    case .compositingGroup: return [".compositingGroup()"]
    case .rotationEffect(let effect):
      return [".rotationEffect(.degrees(\(effect.degrees.swift))\(anchor(effect.anchor)))"]
    case .scaleEffect(let effect):
      let factors =
        effect.x == effect.y ? effect.x.swift : "x: \(effect.x.swift), y: \(effect.y.swift)"
      return [".scaleEffect(\(factors)\(anchor(effect.anchor)))"]
    case .offset(let offset): return [".offset(x: \(offset.x.swift), y: \(offset.y.swift))"]
    case .border(let appearance):
      return [
        ".border(\(SwiftUIStyle(appearance.style).argument), width: \(appearance.width.swift))"
      ]
    }
  }

  /// Returns the modifier, or `nil` if SwiftUI has no equivalent.
  private mutating func text(of modifier: EnvironmentModifier) -> String? {
    switch modifier {
    case .stroke:
      note("stroke: SwiftUI has no lines around texts and images.")
      return nil
    case .font(let font): return "font(\(text(of: font)))"
    case .fontWeight(let weight): return "fontWeight(.\(word(weight)))"
    case .bold(let isBold): return isBold ? "bold()" : "bold(false)"
    case .italic(let isItalic): return isItalic ? "italic()" : "italic(false)"
    case .fontDesign(let design): return "fontDesign(.\(design.rawValue))"
    case .monospacedDigit: return "monospacedDigit()"
    case .kerning(let points): return "kerning(\(points.swift))"
    case .tracking(let points): return "tracking(\(points.swift))"
    case .baselineOffset(let points): return "baselineOffset(\(points.swift))"
    case .underline(let appearance): return line("underline", appearance)
    case .strikethrough(let appearance): return line("strikethrough", appearance)
    case .textCase(let textCase): return "textCase(.\(textCase.rawValue))"
    case .foregroundStyle(let styles):
      return "foregroundStyle(\(styles.map { SwiftUIStyle($0).argument }.joined(separator: ", ")))"
    case .tint(let color): return "tint(\(SwiftUIStyle(.color(color)).argument))"
    case .multilineTextAlignment(let alignment):
      return "multilineTextAlignment(.\(alignment.rawValue))"
    case .lineLimit(let limit):
      switch (limit.minimum, limit.maximum) {
      case (let least?, let most?): return "lineLimit(\(least)...\(most))"
      case (let least?, nil): return "lineLimit(\(least)...)"
      case (nil, let most?): return "lineLimit(\(most))"
      case (nil, nil): return "lineLimit(nil)"
      }
    case .lineSpacing(let points): return "lineSpacing(\(points.swift))"
    case .truncationMode(let mode): return "truncationMode(.\(mode.rawValue))"
    case .minimumScaleFactor(let factor): return "minimumScaleFactor(\(factor.swift))"
    case .symbolVariant(let variants): return Self.symbolVariant(variants)
    case .symbolContext(let context):
      note("symbolContext: SwiftUI does this by itself in \(Self.place(of: context)).")
      return Self.symbolVariant(context.variants)
    case .symbolRenderingMode(let mode): return "symbolRenderingMode(.\(mode.rawValue))"
    case .symbolVariableValue:
      note("symbolVariableValue: in SwiftUI, a parameter of Image(systemName:).")
      return nil
    case .imageScale(let scale): return "imageScale(.\(scale.rawValue))"
    case .interpolation:
      note("interpolation: in SwiftUI, a modifier of Image.")
      return nil
    case .layoutDirection(let direction):
      let word = direction == .rtl ? "rightToLeft" : "leftToRight"
      return #"environment(\.layoutDirection, .\#(word))"#
    case .colorScheme(let scheme): return #"environment(\.colorScheme, .\#(scheme.rawValue))"#
    case .accessibilityLabel(let label):
      return "accessibilityLabel(\(SwiftUIText.literal(label)))"
    }
  }

  /// Returns the modifier for variants.
  ///
  /// In SwiftUI, only setting the environment value removes the variants of an enclosing view.
  static func symbolVariant(_ variants: SymbolVariants) -> String {
    variants == .none
      ? #"environment(\.symbolVariants, .none)"# : "symbolVariant(.\(variants.chain))"
  }

  private static func place(of context: SymbolContext) -> String {
    switch context {
    case .tabBar: "the tab bar of a TabView"
    case .swipeActions: "swipeActions"
    }
  }

  private func call(
    _ name: String, _ sides: [(name: String, value: Double?)], _ alignment: Alignment
  ) -> String {
    let words =
      sides.compactMap { side in side.value.map { "\(side.name): \($0.swift)" } }
      + (alignment == .center ? [] : ["alignment: .\(alignment.word)"])
    return "\(name)(\(words.joined(separator: ", ")))"
  }

  private func padding(_ insets: SceneInsets) -> String {
    let (top, leading, bottom, trailing) = (
      insets.top, insets.leading, insets.bottom, insets.trailing
    )
    guard top == bottom, leading == trailing else {
      return "padding(\(SwiftUIText.insets(insets)))"
    }
    if top == leading { return "padding(\(top.swift))" }
    if top == 0 { return "padding(.horizontal, \(leading.swift))" }
    if leading == 0 { return "padding(.vertical, \(top.swift))" }
    return "padding(.horizontal, \(leading.swift)).padding(.vertical, \(top.swift))"
  }

  private func anchor(_ point: Point) -> String {
    point == Point(0.5, 0.5) ? "" : ", anchor: \(SwiftUIText.unitPoint(point))"
  }

  private func line(_ name: String, _ appearance: TextLineStyle) -> String {
    guard appearance.isActive else { return "\(name)(false)" }
    return appearance.color.map { "\(name)(color: \(SwiftUIStyle(.color($0)).argument))" }
      ?? "\(name)()"
  }

  private mutating func text(of font: SceneFont) -> String {
    switch font {
    case .pixel(let font):
      return ".custom(\(SwiftUIText.literal(font.family)), fixedSize: \(font.size.swift))"
    case .outline(let font):
      if !font.features.isEmpty || !font.variations.isEmpty {
        note("features, variations: UIFont has them, SwiftUI's fonts do not.")
      }
      let ending = font.isItalic == true ? ".italic()" : ""
      if let family = font.family {
        let size = font.size ?? font.style?.size ?? TextStyle.body.size
        let weight = font.weight.map { ".weight(.\(word($0)))" } ?? ""
        return ".custom(\(SwiftUIText.literal(family)), fixedSize: \(size.swift))" + weight + ending
      }
      let weight = font.weight.map { "weight: .\(word($0))" }
      let design = font.design.map { "design: .\($0.rawValue)" }
      let words: [String?] =
        font.size.map { ["size: \($0.swift)", weight, design] }
        ?? [".\((font.style ?? .body).rawValue)", design, weight]
      let given = words.compactMap { $0 }
      if font.size == nil, given.count == 1 { return given[0] + ending }
      return ".system(\(given.joined(separator: ", ")))" + ending
    }
  }

  private func word(_ weight: StrokeWeight) -> String {
    weight == .ultralight ? "ultraLight" : weight.rawValue
  }
}
