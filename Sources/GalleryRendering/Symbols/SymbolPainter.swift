import GalleryModel
import GalleryWire
package import Raster

/// The paint of one layer, determined by rendering mode, colours and variable value.
package struct LayerPaint: Hashable, Sendable {
  /// The colour in straight sRGB, or `nil` for the colour of the surroundings, which is black in formats without
  /// surroundings.
  package var color: Color?
  /// The opacity of the layer as a group, 0…1; a layer with opacity 0 is not painted at all.
  package var opacity: Double
  /// The use of the layer's gradient, if it has one.
  package var shading = Shading.template

  /// The use of a layer's gradient.
  package enum Shading: Hashable, Sendable {
    /// Every stop takes the paint's colour and keeps its alpha.
    case template
    /// Stops keep their own colours, and inherited stops take the paint's colour.
    case own
  }

  /// Creates a paint of one colour.
  package init(color: Color?, opacity: Double, shading: Shading = .template) {
    (self.color, self.opacity, self.shading) = (color, opacity, shading)
  }

  /// The paint of a layer that is neither painted nor clears an area behind it.
  package static let hidden = LayerPaint(color: nil, opacity: 0)

  /// Whether the layer is painted.
  package var isVisible: Bool { opacity > 0 && (shading == .own || color?.alpha != 0) }
}

/// The rules that decide the paint of each layer of a symbol (symbols.md §7 and §8).
struct SymbolPainter {
  /// The effective rendering mode; never multicolor if the symbol has no colours of its own.
  let mode: SymbolRenderingMode
  private let colors: [Color]
  private let levels: [Double]
  private let value: VariableValue?
  private let inactive: InactiveLayers

  /// The factor for the opacity of layers beyond the value.
  private static let dimmed = 0.3

  /// Selects the rendering mode: the requested one, palette for two or more colours, the symbol's own, or
  /// monochrome.
  init(
    _ options: SymbolOptions, preferring preferred: SymbolRenderingMode?, for drawing: SymbolDrawing
  ) {
    let mode = options.mode ?? (options.foreground.count > 1 ? .palette : preferred ?? .monochrome)
    self.mode = mode == .multicolor && !drawing.hasColors ? .monochrome : mode
    colors = options.foreground
    levels = options.levels.map(\.value)
    value = options.value.map(VariableValue.init)
    inactive = options.inactive
  }

  /// Returns the paint of each layer.
  func paints(of drawing: SymbolDrawing) -> [LayerPaint] {
    let hidesMark = mode == .monochrome && drawing.hasBody
    let variable = drawing.layers.indices.filter { drawing.layers[$0].traits.contains(.isVariable) }
    return drawing.layers.indices.map { index in
      if hidesMark && index > 0 { return .hidden }
      let layer = drawing.layers[index]
      var paint = paint(of: layer)
      paint.opacity *= layer.opacity
      if let value, let place = variable.firstIndex(of: index),
        !value.isActive(place, of: variable.count, threshold: layer.threshold)
      {
        paint.opacity *= inactive == .hide ? 0 : Self.dimmed
      }
      return paint.opacity > 0 ? paint : .hidden
    }
  }

  private func paint(of layer: SymbolLayer) -> LayerPaint {
    switch mode {
    case .monochrome: return LayerPaint(color: colors.first, opacity: 1)
    case .hierarchical: return ranked(layer.level)
    case .palette:
      // A single colour is hierarchical; of two colours, the second also paints tertiary layers.
      guard colors.count > 1 else { return ranked(layer.level) }
      return LayerPaint(color: colors[place(of: layer) ?? 0], opacity: 1)
    case .multicolor:
      switch layer.color {
      case nil, .tint: return LayerPaint(color: colors.first, opacity: 1)
      case .intrinsic(let color): return LayerPaint(color: color, opacity: 1)
      case .gradient: return LayerPaint(color: colors.first, opacity: 1, shading: .own)
      }
    }
  }

  /// Returns the index of a layer's colour among the requested colours, or `nil` for a layer with a colour of its
  /// own.
  func place(of layer: SymbolLayer) -> Int? {
    switch mode {
    case .monochrome, .hierarchical: return 0
    case .palette: return max(min(layer.level.rawValue, colors.count - 1), 0)
    case .multicolor:
      switch layer.color {
      case nil, .tint: return 0
      case .intrinsic, .gradient: return nil
      }
    }
  }

  private func ranked(_ level: SymbolLevel) -> LayerPaint {
    LayerPaint(
      color: colors.first,
      opacity: level.rawValue < levels.count ? levels[level.rawValue] : levels.last ?? 1)
  }
}

/// The rule that decides which variable layers are active at a value (symbols.md §8).
struct VariableValue {
  /// The exact value, 0…1.
  let value: Decimal6

  /// Returns whether the variable layer `index` of `count` is active.
  ///
  /// Layer 0 is active above 0, and layer i from (round(100·i/count) + 1) percent on, the formula that matches
  /// Apple's examples with three and four layers. A `threshold` in percent replaces the formula.
  func isActive(_ index: Int, of count: Int, threshold: Int? = nil) -> Bool {
    let percent = threshold ?? (index == 0 ? 0 : (200 * index + count) / (2 * count) + 1)
    return percent <= 0 ? value.millionths > 0 : value.millionths >= percent * 10_000
  }
}
