import Gallery
import Raster

/// The line of SwiftUI that asks for the same.
struct SwiftUICode: Sendable, Equatable {
  /// The view with its modifiers, one a line.
  let text: String

  init(_ options: SymbolOptions, of name: String) {
    let value = options.value.map { ", variableValue: \($0)" } ?? ""
    let modifiers = [
      options.variants == .none ? nil : "symbolVariant(.\(options.variants.chain))",
      options.mode.map { "symbolRenderingMode(.\($0.rawValue))" },
      Self.colors(options.foreground), Self.font(options),
      options.imageScale == .medium ? nil : "imageScale(.\(options.imageScale.rawValue))",
      options.layoutDirection == .ltr ? nil : #"environment(\.layoutDirection, .rightToLeft)"#,
      options.effect.map(Self.effect),
    ].compactMap { $0 }
    text = (["Image(systemName: \"\(name)\"\(value))"] + modifiers).joined(separator: "\n  .")
  }

  private static func colors(_ colors: [Color]) -> String? {
    guard !colors.isEmpty else { return nil }
    return "foregroundStyle(\(colors.map(color).joined(separator: ", ")))"
  }

  /// By name where SwiftUI has one of the same meaning, else by its parts.
  private static func color(_ color: Color) -> String {
    let names = [
      "red", "orange", "yellow", "green", "teal", "cyan", "blue", "indigo", "purple", "pink",
      "brown", "white", "black", "gray",
    ]
    if let name = names.first(where: { (try? Color(cssText: $0)) == color }) { return ".\(name)" }
    let parts = [("red", color.red), ("green", color.green), ("blue", color.blue)]
      .map { "\($0): \(NumberText.ratio(Int($1), 255))" }
    let opacity = color.isOpaque ? "" : ", opacity: \(NumberText.ratio(Int(color.alpha), 255))"
    return "Color(\(parts.joined(separator: ", "))\(opacity))"
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

  private static func effect(_ options: SymbolEffectOptions) -> String {
    let effect = options.effect
    var words = [".\(effect.rawValue)"]
    if let direction = options.direction { words.append(direction.rawValue) }
    if options.isCumulative { words.append("cumulative") }
    if options.isReversing { words.append("reversing") }
    if options.isIndividual { words.append("individually") }
    if options.isWholeSymbol { words.append("wholeSymbol") }
    if options.isReversed { words.append("reversed") }
    let chain = words.joined(separator: ".")
    switch effect {
    case .replace: return "contentTransition(.symbolEffect(\(chain)))"
    case .appear, .disappear, .drawOn, .drawOff: return "transition(.symbolEffect(\(chain)))"
    default: return "symbolEffect(\(chain)\(Self.timing(options)))"
    }
  }

  private static func timing(_ options: SymbolEffectOptions) -> String {
    var words: [String] = []
    if options.speed.millionths != 1_000_000 { words.append("speed(\(options.speed))") }
    switch options.repeatCount {
    case .none: words.append("repeat(.continuous)")
    case .some(1): break
    case .some(let count): words.append("repeat(\(count))")
    }
    return words.isEmpty ? "" : ", options: .\(words.joined(separator: "."))"
  }
}
