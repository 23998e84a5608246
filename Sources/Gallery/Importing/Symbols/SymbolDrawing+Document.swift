import GalleryModel
import Raster
package import SVGCoding
import VectorRaster

extension SymbolDrawing {
  /// The layers of an SVG document (symbols.md §6, §12).
  ///
  /// A group with classes is one layer. Else consecutive shapes of one colour, level and translucent
  /// group are, but each shape that a value or a motion is about is a layer of its own. A translucent
  /// group of one layer is that layer's opacity, one of several stays a group. Without a level, what is
  /// translucent is secondary.
  ///
  /// The symbol's colour is what is painted with `currentColor`, also where a `color` says what that is
  /// while the file stands alone. Where `color`s differ, it is only the one that a style sheet has for
  /// the text around, `.ColorScheme-Text` of KDE's icons; the others are accents. Black is the symbol's
  /// colour where there is no other; else it and every colour is the layer's own in multicolor.
  package init(_ document: SVGDocument) {
    self.init(viewBox: document.viewBox, layers: [])
    let colors = OwnColors(document)
    var builder = LayerBuilder(colors: colors)
    for shape in document.shapes { builder.add(shape) }
    (layers, groups) = builder.finished
  }

}

/// Tells a file's own colours from the symbol's.
private struct OwnColors {
  /// The paint that `currentColor` comes to where it means the symbol's colour.
  private let current: SVGPaint?
  /// True where black is a colour among others.
  private var hasOthers = false

  init(_ document: SVGDocument) {
    let given = Set(document.shapes.filter(\.isCurrentColor).map(\.color)).subtracting([.current])
    current = document.textColor.map(SVGPaint.color) ?? (given.count == 1 ? given.first : nil)
    hasOthers = document.shapes.contains { (own($0) ?? .black) != .black }
  }

  /// The colour that is a layer's own in multicolor; `nil` is the symbol's.
  func color(of shape: SVGShape) -> Color? { hasOthers ? own(shape) : nil }

  private func own(_ shape: SVGShape) -> Color? {
    guard case .color(let color) = shape.color, !shape.isCurrentColor || shape.color != current
    else { return nil }
    return color
  }
}

/// Puts shapes together to layers, one after the other.
private struct LayerBuilder {
  /// The properties that shapes of one layer share.
  private struct Key: Equatable {
    var level: SymbolLevel
    var color: SymbolLayer.LayerColor?
    var annotation: SymbolAnnotation
    var groups: [SVGShape.Group]
    var groupID: Int?
  }

  let colors: OwnColors
  private var layers: [SymbolLayer] = []
  /// The groups of the file that each layer is in, the outermost first.
  private var paths: [[SVGShape.Group]] = []
  private var last: Key?
  /// Shapes that clear, for the layer that follows.
  private var clears: [Shape] = []
  private var clearing: Key?

  init(colors: OwnColors) { self.colors = colors }

  mutating func add(_ shape: SVGShape) {
    let key = key(of: shape)
    if key.annotation.isClear {
      if let clearing, clearing.groupID != key.groupID { endClears() }
      clears.append(shape.shape)
      clearing = key
      return
    }
    if let group = clearing?.groupID, group != key.groupID { endClears() }
    if clears.isEmpty, key == last, key.groupID != nil || !key.annotation.movesAlone {
      layers[layers.count - 1].shapes.append(shape.shape)
    } else {
      append([shape.shape], key)
    }
  }

  /// The layers, of which what only clears at the end is one as well, and their groups.
  var finished: (layers: [SymbolLayer], groups: [SymbolLayerGroup]) {
    var builder = self
    builder.endClears()
    let groups = builder.takeGroups()
    if let group = groups.first, group.layers.contains(0), group.layers != builder.layers.indices {
      // Of a body that is in a group with a part of its mark only nothing could be cut out as a whole.
      builder.layers[0].traits.remove(.isBody)
    }
    return (builder.layers, groups)
  }

  /// The groups of several layers, those around the same layers made one; those of one layer become
  /// its opacity.
  private mutating func takeGroups() -> [SymbolLayerGroup] {
    var groups: [SymbolLayerGroup] = []
    for index in layers.indices {
      for (depth, group) in paths[index].enumerated() {
        func isWithin(_ path: [SVGShape.Group]) -> Bool {
          depth < path.count && path[depth].id == group.id
        }
        guard index == 0 || !isWithin(paths[index - 1]) else { continue }
        let end = paths[index...].firstIndex { !isWithin($0) } ?? paths.endIndex
        if end == index + 1 {
          layers[index].opacity *= group.opacity
        } else if let last = groups.last, last.layers == index..<end {
          groups[groups.count - 1].opacity *= group.opacity
        } else {
          groups.append(SymbolLayerGroup(index..<end, opacity: group.opacity))
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
    // Only the first layer can be what the others are cut out of.
    if !layers.isEmpty { layer.traits.remove(.isBody) }
    layers.append(layer)
    paths.append(key.groups)
    (clears, clearing, last) = ([], nil, shapes.isEmpty ? nil : key)
  }

  private func key(of shape: SVGShape) -> Key {
    let annotation = SymbolAnnotation(shape.classes)
    let isTranslucent = shape.shape.opacity < 1 || shape.groupOpacity < 1
    var color = colors.color(of: shape).map(SymbolLayer.LayerColor.intrinsic)
    if annotation.isTinted { color = .tint }
    return Key(
      level: annotation.level ?? (isTranslucent ? .secondary : .primary), color: color,
      annotation: annotation, groups: shape.groups, groupID: shape.groupID)
  }
}

extension SymbolAnnotation {
  /// True where a value or a motion is about this shape alone.
  fileprivate var movesAlone: Bool {
    !traits.isDisjoint(with: [.isVariable, .rotates, .pulses]) || motionGroup != nil
  }
}
