package import Raster
package import VectorRaster

/// One variant of a symbol as it is drawn: layers, painted first to last.
package struct SymbolDrawing: Hashable, Sendable {
  /// The part of the plane that is shown, SVG's viewBox; the symbol's frame.
  package var viewBox: Rect
  /// In the order of painting.
  package var layers: [SymbolLayer]
  /// In the order of their first layers, outer ones before those in them.
  package var groups: [SymbolLayerGroup]

  /// A drawing of such layers, painted one by one unless there are groups of them.
  package init(viewBox: Rect, layers: [SymbolLayer], groups: [SymbolLayerGroup] = []) {
    self.viewBox = viewBox
    self.layers = layers
    self.groups = groups
  }
}

/// Some shapes that are coloured and moved together (symbols.md §6).
package struct SymbolLayer: Hashable, Sendable {
  /// A colour that multicolor rendering gives the layer.
  package enum LayerColor: Hashable, Sendable {
    /// The colour that is asked for, as in the other modes.
    case tint
    /// A colour of its own, straight sRGB.
    case intrinsic(Color)
  }

  /// The rules that a layer takes part in.
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

  /// The painted shapes; none where the layer only clears.
  package var shapes: [Shape]
  /// The shapes that are erased of the layers before this one, before it is painted: wider than what is
  /// painted.
  package var clears: [Shape] = []
  /// Its rank.
  package var level = SymbolLevel.primary
  /// Its colour in multicolor rendering; `nil` is the tint.
  package var color: LayerColor?
  /// 0…1, of the layer as a group, in every mode.
  package var opacity = 1.0
  /// The rules that it takes part in.
  package var traits: Traits = []
  /// The value at which a variable layer becomes active, in percent, 0…100; `nil` follows the formula
  /// of symbols.md §8.
  package var threshold: Int?
  /// Layers of an equal group move as one; `nil` moves alone.
  package var motionGroup: Int?
  /// The point that `rotate` turns it about, in the drawing's unit; `nil` is the middle of its box.
  package var anchor: Point?

  /// A primary layer without traits.
  package init(_ shapes: [Shape]) { self.shapes = shapes }
}

/// The rank of a layer in hierarchical and palette rendering (symbols.md §6, documented by Apple).
package enum SymbolLevel: Int, CaseIterable, Hashable, Sendable, Codable {
  case primary, secondary, tertiary
}

/// Layers that are composed apart and painted as a whole with one opacity, as a translucent group of an
/// SVG file is.
///
/// The colours of a mode go to the layers one by one, so that a group looks the same in every mode but
/// for them. What its layers clear is cleared of all that stands before them, in the group and in front
/// of it.
package struct SymbolLayerGroup: Hashable, Sendable {
  /// Two layers and more that follow each other, by their places in the drawing.
  package var layers: Range<Int>
  /// 0…1, of all that the layers paint together, in every mode.
  package var opacity: Double

  /// A group of such layers.
  package init(_ layers: Range<Int>, opacity: Double) {
    self.layers = layers
    self.opacity = opacity
  }
}

extension [SymbolLayerGroup] {
  /// True where all are groups of a drawing with so many layers: in order, the outer ones first, each
  /// apart from the others or wholly within them.
  package func areNested(inLayers count: Int) -> Bool {
    var around: [Range<Int>] = []
    var last = 0
    for group in map(\.layers) {
      guard group.count > 1, group.lowerBound >= last, group.upperBound <= count else {
        return false
      }
      last = group.lowerBound
      while let outer = around.last, outer.upperBound <= group.lowerBound { around.removeLast() }
      if let outer = around.last, group.upperBound > outer.upperBound || group == outer {
        return false
      }
      around.append(group)
    }
    return true
  }

  /// The same groups of layers that stand so many places further on.
  package func moved(by count: Int) -> [SymbolLayerGroup] {
    map {
      SymbolLayerGroup(
        $0.layers.lowerBound + count..<$0.layers.upperBound + count, opacity: $0.opacity)
    }
  }
}
