/// The options of a symbol's effect: SwiftUI's `SymbolEffectOptions`, and the options of single effects.
///
/// ```swift
/// server.symbol("bell").symbolEffect(.wiggle, options: .repeat(3).speed(2).angle(30))
/// ```
public struct PixelEffectOptions: Hashable, Sendable, Codable {
  private(set) var values: [String: OptionValue] = [:]

  /// The default options of the effect.
  public static let `default` = PixelEffectOptions()
  /// The options with endless repetition.
  public static let repeating = `default`.repeating
  /// The options with all layers animated together.
  public static let wholeSymbol = `default`.scope(.wholeSymbol)
  /// The options with a motion that also plays backwards.
  public static let reversing = `default`.reversing
  /// The options with strokes that are drawn from the other end.
  public static let reversed = `default`.reversed

  /// Plays a number of times.
  public static func `repeat`(_ count: Int) -> PixelEffectOptions { `default`.repeat(count) }
  /// Sets the playback speed, ½…2.
  public static func speed(_ factor: Double) -> PixelEffectOptions { `default`.speed(factor) }
  /// Sets the effect's direction or style.
  public static func direction(_ direction: PixelOption.EffectDirection) -> PixelEffectOptions {
    `default`.direction(direction)
  }
  /// Sets the parts that move together.
  public static func scope(_ scope: PixelOption.EffectScope) -> PixelEffectOptions {
    `default`.scope(scope)
  }
  /// Sets whether layers light up one at a time or cumulatively.
  public static func sequence(_ sequence: PixelOption.EffectSequence) -> PixelEffectOptions {
    `default`.sequence(sequence)
  }
  /// Sets the symbol that replaces this one.
  public static func replacement(_ name: String) -> PixelEffectOptions {
    `default`.replacement(name)
  }
  /// Selects a still, this many seconds after the start.
  public static func time(_ seconds: Double) -> PixelEffectOptions { `default`.time(seconds) }

  /// The options with endless repetition.
  public var repeating: PixelEffectOptions { setting("repeat", .text("continuous")) }
  /// The options with a motion that also plays backwards.
  public var reversing: PixelEffectOptions { setting("reversing", .boolean(true)) }
  /// The options with strokes that are drawn from the other end.
  public var reversed: PixelEffectOptions { setting("reversed", .boolean(true)) }
  /// Plays a number of times.
  public func `repeat`(_ count: Int) -> PixelEffectOptions { setting("repeat", .whole(count)) }
  /// Sets the rest between two runs, in seconds.
  public func delay(_ seconds: Double) -> PixelEffectOptions { setting("delay", .number(seconds)) }
  /// Sets the playback speed, ½…2.
  public func speed(_ factor: Double) -> PixelEffectOptions { setting("speed", .number(factor)) }
  /// Sets the effect's direction or style.
  public func direction(_ direction: PixelOption.EffectDirection) -> PixelEffectOptions {
    setting("direction", .word(direction))
  }
  /// Sets the parts that move together.
  public func scope(_ scope: PixelOption.EffectScope) -> PixelEffectOptions {
    setting("scope", .word(scope))
  }
  /// Sets whether layers light up one at a time or cumulatively.
  public func sequence(_ sequence: PixelOption.EffectSequence) -> PixelEffectOptions {
    setting("sequence", .word(sequence))
  }
  /// Sets the angle of the swing.
  public func angle(_ angle: PixelAngle) -> PixelEffectOptions { self.angle(angle.degrees) }
  /// Sets the angle of the swing, in degrees.
  public func angle(_ degrees: Double) -> PixelEffectOptions { setting("angle", .number(degrees)) }
  /// Sets the symbol that replaces this one.
  public func replacement(_ name: String) -> PixelEffectOptions { setting("to", .text(name)) }
  /// Selects a still, this many seconds after the start.
  public func time(_ seconds: Double) -> PixelEffectOptions { setting("time", .number(seconds)) }

  /// The names of the options that only have a meaning with an effect.
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
