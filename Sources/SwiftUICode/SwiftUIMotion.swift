import GalleryModel

/// The SwiftUI of symbol effects: the modifiers of the image, and the view that contains it and triggers them.
///
/// An indefinite effect becomes `isActive:`, a discrete one `value:`, and a transition a conditional view.
struct SwiftUIMotion: Sendable {
  /// The state variable that changes when the view appears.
  static let state = "isOn"

  /// The modifiers of the image without their dots.
  let modifiers: [String]
  /// The notes about options without an equivalent in SwiftUI.
  let notes: [String]
  /// The name of the image that replaces the first one.
  let replacement: String?
  private let needsState: Bool
  /// Whether the image is present at the end, or `nil` if it always is.
  private let presence: Bool?

  init(_ effects: [SymbolEffectOptions]) {
    let isStill = effects.contains { $0.time != nil }
    let effects = isStill ? [] : effects
    let isDrawnBackwards = effects.contains { $0.effect == .drawOn && $0.isReversed }
    modifiers = effects.map(Self.modifier)
    notes = [
      isStill ? "time: SwiftUI has no stills of effects." : nil,
      isDrawnBackwards ? "reversed: SwiftUI has no word for it with drawOn." : nil,
    ].compactMap(\.self)
    replacement = effects.first { $0.effect == .replace }?.replacement
    presence = effects.lazy.compactMap { Self.presence($0.effect) }.first
    needsState = effects.contains { !Self.isEndless($0) }
  }

  /// Returns the lines of an image, or of a view that shows it and triggers its effects.
  func view(showing image: [String]) -> [String] {
    guard needsState else { return image }
    let isOn = Self.state
    let (first, last) = presence == false ? ("true", "false") : ("false", "true")
    func indented(_ lines: [String], by depth: Int) -> [String] {
      lines.map { String(repeating: "  ", count: depth) + $0 }
    }
    let shown: [String] =
      presence == nil
      ? indented(image, by: 2) + ["      .onAppear { withAnimation { \(isOn) = \(last) } }"]
      : ["    VStack {", "      if \(isOn) {"] + indented(image, by: 4)
        + ["      }", "    }", "    .onAppear { withAnimation { \(isOn) = \(last) } }"]
    return [
      "struct SymbolView: View {", "  @State private var \(isOn) = \(first)", "",
      "  var body: some View {",
    ] + shown + ["  }", "}"]
  }

  /// Returns whether the effect runs until it is removed.
  private static func isEndless(_ options: SymbolEffectOptions) -> Bool {
    options.repeatCount == nil && options.effect.endsAtRest
  }

  /// Returns whether the image is present at the end, or `nil` if it always is.
  private static func presence(_ effect: SymbolEffect) -> Bool? {
    switch effect {
    case .appear, .drawOn: true
    case .disappear, .drawOff: false
    case .bounce, .pulse, .variableColor, .scale, .replace, .wiggle, .rotate, .breathe: nil
    }
  }

  private static func modifier(_ options: SymbolEffectOptions) -> String {
    let effect = "." + words(options).joined(separator: ".")
    let timing = timing(options)
    if options.effect == .replace { return "contentTransition(.symbolEffect(\(effect)\(timing)))" }
    if presence(options.effect) != nil { return "transition(.symbolEffect(\(effect)\(timing)))" }
    if options.effect == .scale { return "symbolEffect(\(effect)\(timing), isActive: \(state))" }
    let trigger = isEndless(options) ? "isActive: true" : "value: \(state)"
    return "symbolEffect(\(effect)\(timing), \(trigger))"
  }

  /// Returns the words of the effect, including the options that are properties in SwiftUI.
  private static func words(_ options: SymbolEffectOptions) -> [String] {
    let effect = options.effect
    let has = effect.parameters
    var words = [effect.rawValue]
    if effect == .wiggle, let angle = options.angle {
      words.append("custom(angle: .degrees(\(angle)))")
    } else if let direction = options.direction, effect.directions.contains(direction) {
      words.append(direction.rawValue)
    }
    if has.contains(.cumulative) {
      words.append(options.isCumulative ? "cumulative" : "iterative")
      words.append(options.isReversing ? "reversing" : "nonReversing")
      words.append(options.hidesInactive ? "hideInactiveLayers" : "dimInactiveLayers")
    }
    if options.isIndividual, has.contains(.individually) { words.append("individually") }
    if options.isWholeSymbol, has.contains(.wholeSymbol) { words.append("wholeSymbol") }
    if options.isReversed, effect == .drawOff { words.append("reversed") }
    return words
  }

  private static func timing(_ options: SymbolEffectOptions) -> String {
    var words: [String] = []
    if options.speed.millionths != 1_000_000 { words.append("speed(\(options.speed))") }
    let delay = options.delay.millionths > 0 ? "delay: \(options.delay)" : nil
    switch options.repeatCount {
    case .none:
      if let delay {
        words.append("repeat(.periodic(\(delay)))")
      } else if !options.effect.repeatsByDefault {
        words.append("repeat(.continuous)")
      }
    case .some(1): break
    case .some(let count):
      words.append(
        "repeat(.periodic(\([String(count), delay].compactMap(\.self).joined(separator: ", "))))")
    }
    return words.isEmpty ? "" : ", options: .\(words.joined(separator: "."))"
  }
}
