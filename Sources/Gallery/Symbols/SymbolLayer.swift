package import Raster

/// Some shapes that are coloured and moved together (symbols.md §6).
package struct SymbolLayer: Hashable, Sendable {
  /// A colour that multicolor rendering gives the layer.
  package enum LayerColor: Hashable, Sendable {
    /// The colour that is asked for, as in the other modes.
    case tint
    /// A colour of its own, straight sRGB.
    case intrinsic(Color)
  }

  /// What a layer takes part in.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Shown or dimmed by the variable value.
    package static let isVariable = Traits(rawValue: 1)
    /// Turned by the effect `rotate`.
    package static let rotates = Traits(rawValue: 2)
    /// Faded by the effect `pulse`.
    package static let pulses = Traits(rawValue: 4)
    /// A filled enclosure, always the first layer.
    ///
    /// All later layers together, the mark, are cut out of
    /// it, and monochrome rendering does not paint the mark at all (symbols.md §5). What the mark's
    /// layers clear behind them never reaches the body.
    package static let isBody = Traits(rawValue: 8)
  }

  /// What is painted; may be empty where the layer only clears.
  package var shapes: [Shape]
  /// What is erased of the layers before this one, before it is painted: wider than what is painted.
  package var clears: [Shape] = []
  /// Its rank.
  package var level = SymbolLevel.primary
  /// Its colour in multicolor rendering; `nil` is the tint.
  package var color: LayerColor?
  /// 0…1, of the layer as a group, in every mode.
  package var opacity = 1.0
  /// What it takes part in.
  package var traits: Traits = []
  /// Where a variable layer becomes active, in percent, 0…100; `nil` follows the formula of
  /// symbols.md §8.
  package var threshold: Int?
  /// Layers of an equal group move as one; `nil` moves alone.
  package var motionGroup: Int?
  /// What `rotate` turns it about, in the drawing's unit; `nil` is the middle of its box.
  package var anchor: Point?

  /// A primary layer without traits.
  package init(_ shapes: [Shape]) {
    self.shapes = shapes
  }
}
