package import Raster
package import VectorRaster

/// The drawing of a symbol's variant: layers, painted first to last.
package struct SymbolDrawing: Hashable, Sendable {
  /// The frame of the symbol, as in SVG's viewBox.
  package var viewBox: Rect
  /// The layers in painting order.
  package var layers: [SymbolLayer]
  /// The groups in the order of their first layers, outer groups before inner ones.
  package var groups: [SymbolLayerGroup]

  /// Creates a drawing of layers.
  package init(viewBox: Rect, layers: [SymbolLayer], groups: [SymbolLayerGroup] = []) {
    self.viewBox = viewBox
    self.layers = layers
    self.groups = groups
  }

  /// Whether the colours are the drawing's nature: whether it has a gradient, or a level with three colours or more,
  /// counting the requested one (symbols.md §7).
  package var isColorful: Bool {
    layers.contains { $0.gradient != nil }
      || Dictionary(grouping: layers, by: \.level).values.contains { layers in
        Set(layers.map { $0.color ?? .tint }).count >= 3
      }
  }
}

/// Shapes that are coloured and animated together (symbols.md §6).
package struct SymbolLayer: Hashable, Sendable {
  /// The colour of a layer in multicolor rendering.
  package enum LayerColor: Hashable, Sendable {
    /// The requested colour, as in the other modes.
    case tint
    /// The layer's own colour, straight sRGB.
    case intrinsic(Color)
    /// A gradient in the drawing's unit; stops with an inherited colour have the requested one.
    case gradient(PlacedGradient)
  }

  /// The roles of a layer.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Shown or dimmed by the variable value.
    package static let isVariable = Traits(rawValue: 1)
    /// Rotated by the effect `rotate`.
    package static let rotates = Traits(rawValue: 2)
    /// Faded by the effect `pulse`.
    package static let pulses = Traits(rawValue: 4)
    /// A filled enclosure, which is always the first layer.
    ///
    /// All later layers together, the mark, are cut out of it, and monochrome rendering does not paint the mark at all
    /// (symbols.md §5). Shapes that the mark's layers clear never affect the body.
    package static let isBody = Traits(rawValue: 8)
  }

  /// The painted shapes; empty if the layer only clears.
  package var shapes: [Shape]
  /// The shapes that are cleared from the earlier layers before this layer is painted; they are wider than the painted
  /// ones.
  package var clears: [Shape] = []
  /// The level.
  package var level = SymbolLevel.primary
  /// The colour in multicolor rendering, or `nil` for the tint.
  package var color: LayerColor?
  /// The opacity of the layer as a group in every mode, 0…1.
  package var opacity = 1.0
  /// The roles.
  package var traits: Traits = []
  /// The minimum percentage, 0…100, that activates a variable layer, or `nil` for the formula of symbols.md §8.
  package var threshold: Int?
  /// The motion group, or `nil` if the layer moves alone; layers with equal groups move together.
  package var motionGroup: Int?
  /// The centre of `rotate` in the drawing's unit, or `nil` for the centre of the layer's bounds.
  package var anchor: Point?

  /// Creates a primary layer without roles.
  package init(_ shapes: [Shape]) { self.shapes = shapes }

  /// The gradient in multicolor rendering, or `nil` if the layer has one colour.
  package var gradient: PlacedGradient? {
    if case .gradient(let gradient) = color { gradient } else { nil }
  }

  /// Returns the layer with an affine map applied to its shapes, its gradient and its anchor.
  package func transformed(by map: Transform) -> SymbolLayer {
    guard map != .identity else { return self }
    var layer = self
    layer.shapes = shapes.map { $0.transformed(by: map) }
    layer.clears = clears.map { $0.transformed(by: map) }
    layer.anchor = anchor.map { map($0) }
    layer.color = color?.transformed(by: map)
    return layer
  }
}

extension SymbolLayer.LayerColor {
  /// Returns the colour with an affine map applied to its gradient.
  ///
  /// A map that collapses the plane leaves the last colour, which no area shows.
  package func transformed(by map: Transform) -> SymbolLayer.LayerColor {
    guard case .gradient(let gradient) = self else { return self }
    if let moved = gradient.transformed(by: map) { return .gradient(moved) }
    return .intrinsic(gradient.stops[gradient.stops.count - 1].color)
  }
}

/// The level of a layer in hierarchical and palette rendering (symbols.md §6, documented by Apple).
package enum SymbolLevel: Int, CaseIterable, Hashable, Sendable, Codable {
  case primary, secondary, tertiary
}

/// Layers that are composited separately and then painted with one opacity and inside clips, like a group in SVG.
///
/// Colours of a mode apply to the layers, so a group differs between modes only by them. Shapes that its layers clear
/// are removed from all earlier layers, inside and outside of the group.
package struct SymbolLayerGroup: Hashable, Sendable {
  /// The indices of consecutive layers: two or more, or at least one if the group has clips.
  package var layers: Range<Int>
  /// The opacity of the painted layers together in every mode, 0…1.
  package var opacity: Double
  /// The filled shapes that limit the painted layers together to their intersection.
  package var clips: [Shape]

  /// Creates a group of layers, without clips by default.
  package init(_ layers: Range<Int>, opacity: Double, clips: [Shape] = []) {
    (self.layers, self.opacity, self.clips) = (layers, opacity, clips)
  }

  /// Returns the group with an affine map applied to its clips.
  package func transformed(by map: Transform) -> SymbolLayerGroup {
    SymbolLayerGroup(layers, opacity: opacity, clips: clips.map { $0.transformed(by: map) })
  }
}

extension Collection<SymbolLayerGroup> {
  /// Returns the clips of all groups that contain a layer.
  package func clips(ofLayer index: Int) -> [Shape] {
    filter { $0.layers.contains(index) }.flatMap(\.clips)
  }
}

extension [SymbolLayerGroup] {
  /// Returns whether all groups are valid for a drawing with `count` layers: in order, outer groups first, each
  /// disjoint from the others or nested in them.
  package func areNested(inLayers count: Int) -> Bool {
    var around: [Range<Int>] = []
    var last = 0
    for item in self {
      let group = item.layers
      guard group.count > (item.clips.isEmpty ? 1 : 0), group.lowerBound >= last,
        group.upperBound <= count
      else {
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

  /// Returns the groups with their layers shifted by `count`.
  package func moved(by count: Int) -> [SymbolLayerGroup] {
    map {
      SymbolLayerGroup(
        $0.layers.lowerBound + count..<$0.layers.upperBound + count, opacity: $0.opacity,
        clips: $0.clips)
    }
  }
}
