/// The options of a symbol's motion; SwiftUI's `SymbolEffectOptions`, and the ways of single effects.
///
/// ```swift
/// server.symbol("bell").symbolEffect(.wiggle, options: .repeat(3).speed(2).angle(30))
/// ```
public struct PixelEffectOptions: Hashable, Sendable, Codable {
  private(set) var values: [String: OptionValue] = [:]

  /// As the effect is by itself.
  public static let `default` = PixelEffectOptions()
  /// Without an end.
  public static let repeating = `default`.repeating
  /// All layers as one.
  public static let wholeSymbol = `default`.scope(.wholeSymbol)
  /// Back again after the way there.
  public static let reversing = `default`.reversing
  /// Drawn from the other end.
  public static let reversed = `default`.reversed

  /// So many runs.
  public static func `repeat`(_ count: Int) -> PixelEffectOptions { `default`.repeat(count) }
  /// Faster or slower by a factor, ½…2.
  public static func speed(_ factor: Double) -> PixelEffectOptions { `default`.speed(factor) }
  /// The direction of the effect, or the one of its ways.
  public static func direction(_ direction: PixelOption.EffectDirection) -> PixelEffectOptions {
    `default`.direction(direction)
  }
  /// The parts that move as one.
  public static func scope(_ scope: PixelOption.EffectScope) -> PixelEffectOptions {
    `default`.scope(scope)
  }
  /// The order in which layers are lit.
  public static func sequence(_ sequence: PixelOption.EffectSequence) -> PixelEffectOptions {
    `default`.sequence(sequence)
  }
  /// The symbol that takes its place.
  public static func replacement(_ name: String) -> PixelEffectOptions {
    `default`.replacement(name)
  }
  /// A still of the motion, so many seconds after its start.
  public static func time(_ seconds: Double) -> PixelEffectOptions { `default`.time(seconds) }

  /// Without an end.
  public var repeating: PixelEffectOptions { setting("repeat", .text("continuous")) }
  /// Back again after the way there.
  public var reversing: PixelEffectOptions { setting("reversing", .boolean(true)) }
  /// Drawn from the other end.
  public var reversed: PixelEffectOptions { setting("reversed", .boolean(true)) }
  /// So many runs.
  public func `repeat`(_ count: Int) -> PixelEffectOptions { setting("repeat", .whole(count)) }
  /// Seconds of rest between two runs.
  public func delay(_ seconds: Double) -> PixelEffectOptions { setting("delay", .number(seconds)) }
  /// Faster or slower by a factor, ½…2.
  public func speed(_ factor: Double) -> PixelEffectOptions { setting("speed", .number(factor)) }
  /// The direction of the effect, or the one of its ways.
  public func direction(_ direction: PixelOption.EffectDirection) -> PixelEffectOptions {
    setting("direction", .word(direction))
  }
  /// The parts that move as one.
  public func scope(_ scope: PixelOption.EffectScope) -> PixelEffectOptions {
    setting("scope", .word(scope))
  }
  /// The order in which layers are lit.
  public func sequence(_ sequence: PixelOption.EffectSequence) -> PixelEffectOptions {
    setting("sequence", .word(sequence))
  }
  /// The swing.
  public func angle(_ angle: PixelAngle) -> PixelEffectOptions { self.angle(angle.degrees) }
  /// The swing in degrees.
  public func angle(_ degrees: Double) -> PixelEffectOptions { setting("angle", .number(degrees)) }
  /// The symbol that takes its place.
  public func replacement(_ name: String) -> PixelEffectOptions { setting("to", .text(name)) }
  /// A still of the motion, so many seconds after its start.
  public func time(_ seconds: Double) -> PixelEffectOptions { setting("time", .number(seconds)) }

  /// The options that refine a motion, which mean nothing without one.
  static let names = [
    "direction", "scope", "sequence", "reversing", "reversed", "angle", "to", "repeat", "delay",
    "speed", "time",
  ]

  private func setting(_ name: String, _ value: OptionValue) -> PixelEffectOptions {
    var copy = self
    copy.values[name] = value
    return copy
  }
}
