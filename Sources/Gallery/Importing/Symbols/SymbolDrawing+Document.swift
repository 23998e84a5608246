import GalleryModel
import Raster
package import SVGCoding
import VectorRaster

extension SymbolDrawing {
  /// Creates a drawing from an SVG document (symbols.md §6, §12).
  ///
  /// A group with classes is one layer. Without classes, consecutive shapes with the same colour, level and
  /// translucent group form a layer, but a shape with a variable value or a motion of its own is always a separate
  /// layer. A translucent group of one layer becomes that layer's opacity; a group of several layers remains a group.
  /// Translucent shapes without a level are secondary, except inside of clips.
  ///
  /// `currentColor` is the symbol's colour, even if the file sets `color` for its display as a standalone file. If
  /// the file sets several values of `color`, only the value of the style sheet's text class (`.ColorScheme-Text` in
  /// KDE's icons) is the symbol's colour; the others are accents. Black is the symbol's colour if the file has no
  /// other colour; otherwise each colour, including black, belongs to its layer in multicolor. A gradient is a colour of
  /// its own.
  package init(_ document: SVGDocument) {
    self.init(viewBox: document.viewBox, layers: [])
    let colors = DocumentColors(document)
    var builder = LayerBuilder(colors: colors)
    for shape in document.shapes { builder.add(shape) }
    (layers, groups) = builder.finished
  }

}

/// The distinction between a file's own colours and the symbol's colour.
private struct DocumentColors {
  /// The value of `currentColor` that means the symbol's colour.
  private let current: SVGPaint?
  /// Whether the file has colours other than black, so that black is an ordinary colour.
  private var hasOthers = false

  init(_ document: SVGDocument) {
    let given = Set(document.shapes.filter(\.isCurrentColor).map(\.color)).subtracting([.current])
    current = document.textColor.map(SVGPaint.color) ?? (given.count == 1 ? given.first : nil)
    hasOthers = document.shapes.contains { shape in
      if case .gradient = shape.color { true } else { (own(shape) ?? .black) != .black }
    }
  }

  /// Returns the colour of a shape in multicolor, or `nil` if it is the symbol's colour.
  func color(of shape: SVGShape) -> SymbolLayer.LayerColor? {
    if case .gradient(let gradient) = shape.color { return .gradient(placed(gradient)) }
    return hasOthers ? own(shape).map(SymbolLayer.LayerColor.intrinsic) : nil
  }

  private func own(_ shape: SVGShape) -> Color? {
    guard case .color(let color) = shape.color, !shape.isCurrentColor || shape.color != current
    else { return nil }
    return color
  }

  /// Returns a gradient whose stops in the symbol's colour inherit it.
  private func placed(_ gradient: SVGGradientPaint) -> PlacedGradient {
    let stops = gradient.stops.map { stop in
      var color = stop.color ?? .black
      let isSymbols = stop.isCurrentColor && (stop.color.map(SVGPaint.color) ?? current) == current
      if isSymbols { color = .black }
      color.alpha = stop.alpha
      return PlacedGradient.Stop(color, at: stop.location, isInherited: isSymbols)
    }
    return PlacedGradient(stops, gradient.geometry, spread: gradient.spread)
  }
}

/// A builder that combines consecutive shapes into layers.
private struct LayerBuilder {
  /// The properties that shapes of one layer share.
  private struct Key: Equatable {
    var level: SymbolLevel
    var color: SymbolLayer.LayerColor?
    var annotation: SymbolAnnotation
    var groups: [SVGShape.Group]
    var groupID: Int?

    /// Whether the layer has a translucent gradient, through which overlapping shapes of the file are visible.
    var isTranslucent: Bool {
      if case .gradient(let gradient) = color { !gradient.isOpaque } else { false }
    }
  }

  let colors: DocumentColors
  private var layers: [SymbolLayer] = []
  /// The file's groups around each layer, outermost first.
  private var paths: [[SVGShape.Group]] = []
  private var last: Key?
  /// Clearing shapes, which become part of the next layer.
  private var clears: [Shape] = []
  private var clearing: Key?

  init(colors: DocumentColors) { self.colors = colors }

  mutating func add(_ shape: SVGShape) {
    let key = key(of: shape)
    if key.annotation.isClear {
      if let clearing, clearing.groupID != key.groupID { endClears() }
      clears.append(shape.shape)
      clearing = key
      return
    }
    if let group = clearing?.groupID, group != key.groupID { endClears() }
    let joins = key.groupID != nil || !key.annotation.movesAlone && !key.isTranslucent
    if clears.isEmpty, key == last, joins {
      layers[layers.count - 1].shapes.append(shape.shape)
    } else {
      append([shape.shape], key)
    }
  }

  /// The layers and their groups; clearing shapes at the end form a layer of their own.
  var finished: (layers: [SymbolLayer], groups: [SymbolLayerGroup]) {
    var builder = self
    builder.endClears()
    let groups = builder.takeGroups()
    if let group = groups.first, group.layers.contains(0), group.layers != builder.layers.indices {
      // If the body shares a group with only a part of the mark, the whole mark cannot be cut out of it.
      builder.layers[0].traits.remove(.isBody)
    }
    return (builder.layers, groups)
  }

  /// Returns the groups of several layers, and merges nested groups around the same layers.
  ///
  /// The opacity of a group of one layer becomes that layer's.
  private mutating func takeGroups() -> [SymbolLayerGroup] {
    var groups: [SymbolLayerGroup] = []
    for index in layers.indices {
      for (depth, group) in paths[index].enumerated() {
        func isWithin(_ path: [SVGShape.Group]) -> Bool {
          depth < path.count && path[depth].id == group.id
        }
        guard index == 0 || !isWithin(paths[index - 1]) else { continue }
        let end = paths[index...].firstIndex { !isWithin($0) } ?? paths.endIndex
        var opacity = group.opacity
        if end == index + 1 {
          layers[index].opacity *= opacity
          opacity = 1
          guard !group.clips.isEmpty else { continue }
        }
        if let last = groups.last, last.layers == index..<end {
          groups[groups.count - 1].opacity *= opacity
          groups[groups.count - 1].clips += group.clips
        } else {
          groups.append(SymbolLayerGroup(index..<end, opacity: opacity, clips: group.clips))
        }
      }
    }
    return groups
  }

  private mutating func endClears() {
    guard let key = clearing else { return }
    append([], key)
  }

  private mutating func append(_ shapes: [Shape], _ key: Key) {
    var layer = SymbolLayer(shapes)
    layer.clears = clears
    layer.level = key.level
    layer.color = key.color
    layer.traits = key.annotation.traits
    layer.threshold = key.annotation.threshold
    layer.motionGroup = key.annotation.motionGroup
    // Only the first layer can be the body.
    if !layers.isEmpty { layer.traits.remove(.isBody) }
    layers.append(layer)
    paths.append(key.groups)
    (clears, clearing, last) = ([], nil, shapes.isEmpty ? nil : key)
  }

  private func key(of shape: SVGShape) -> Key {
    let annotation = SymbolAnnotation(shape.classes)
    let isTranslucent = shape.shape.opacity < 1 || shape.groupOpacity < 1
    let isClipped = shape.groups.contains { !$0.clips.isEmpty }
    var color = colors.color(of: shape)
    if annotation.isTinted { color = .tint }
    return Key(
      level: annotation.level ?? (isTranslucent && !isClipped ? .secondary : .primary),
      color: color,
      annotation: annotation, groups: shape.groups, groupID: shape.groupID)
  }
}

extension SymbolAnnotation {
  /// Whether the variable value or a motion treats the shape separately.
  fileprivate var movesAlone: Bool {
    !traits.isDisjoint(with: [.isVariable, .rotates, .pulses]) || motionGroup != nil
  }
}
