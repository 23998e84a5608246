import GalleryModel
import Raster
import VectorRaster

extension SymbolDrawing {
  /// Returns the steps of drawing the symbol, with all colours decided.
  ///
  /// A layer first clears an area of the layers before it and is then painted. A group of layers is composed
  /// separately and painted as a whole. If the first layer is a body, the mark, which consists of all later layers,
  /// is cut out of it and composed separately, so that translucent colours do not add up and the mark's own gaps do
  /// not reach the body (symbols.md §5, §6).
  ///
  /// - Parameters:
  ///   - paints: The paints of the layers.
  ///   - firstIndex: The index of the first layer.
  func steps(_ paints: [LayerPaint], firstIndex: Int = 0) -> [VectorDrawing.Step] {
    let parts = zip(layers, paints).enumerated().map { index, part in
      Part(index: firstIndex + index, layer: part.0, paint: part.1)
    }
    guard hasBody, let body = parts.first else { return Self.steps(parts[...], groups[...]) }
    let mark = parts.dropFirst()
    var steps = body.steps
    // A group that contains the body contains all layers.
    let inner = groups.drop { $0.layers.lowerBound == 0 }
    if !steps.isEmpty { steps += Self.masks(of: mark, inner).map { .erase($0) } }
    let markSteps = Self.steps(mark, inner)
    let clears = mark.contains { !$0.layer.clears.isEmpty }
    steps += clears && !markSteps.isEmpty ? [.group(markSteps)] : markSteps
    guard inner.count < groups.count, !steps.isEmpty else { return steps }
    let outer = groups.prefix(groups.count - inner.count)
    return [
      .group(steps, opacity: outer.reduce(1) { $0 * $1.opacity }, clips: outer.flatMap(\.clips))
    ]
  }

  /// Returns the steps of drawing some layers and the groups among them.
  private static func steps(
    _ parts: ArraySlice<Part>, _ groups: ArraySlice<SymbolLayerGroup>
  ) -> [VectorDrawing.Step] {
    var steps: [VectorDrawing.Step] = []
    var (place, groups) = (parts.startIndex, groups)
    while place < parts.endIndex {
      guard let group = groups.first, group.layers.lowerBound == place else {
        steps += parts[place].steps
        place += 1
        continue
      }
      let members = parts[group.layers]
      groups = groups.dropFirst()
      let inner = groups.prefix { $0.layers.lowerBound < group.layers.upperBound }
      groups = groups.dropFirst(inner.count)
      // The area that a layer clears extends beyond its group.
      let mask = VectorDrawing.Mask(members.flatMap(\.clearParts))
      if !mask.parts.isEmpty, !steps.isEmpty { steps.append(.erase(mask)) }
      let content = Self.steps(members, inner)
      if !content.isEmpty {
        steps.append(.group(content, opacity: group.opacity, clips: group.clips))
      }
      place = group.layers.upperBound
    }
    return steps
  }

  /// Returns the outline of the mark as masks that are erased one after the other: one for all layers without clips,
  /// and one for each layer with clips.
  private static func masks(
    of mark: ArraySlice<Part>, _ groups: ArraySlice<SymbolLayerGroup>
  ) -> [VectorDrawing.Mask] {
    var plain: [VectorDrawing.Mask.Part] = []
    var clipped: [VectorDrawing.Mask] = []
    for (place, part) in zip(mark.indices, mark) {
      let clips = groups.clips(ofLayer: place)
      plain += part.removedParts
      guard !clips.isEmpty, let box = part.layer.shapes.compactMap(\.bounds).union else {
        plain += part.addedParts
        continue
      }
      // Later layers clear an area of this one, too.
      let cleared = mark[(place + 1)...].flatMap(\.removedParts)
      let outside = clips.compactMap { $0.complement(in: box.expanded(by: 1)) }
      var mask = VectorDrawing.Mask(part.addedParts + cleared)
      if !outside.isEmpty { mask.parts.append(.remove(outside, index: part.index)) }
      clipped.append(mask)
    }
    return (plain.isEmpty ? [] : [VectorDrawing.Mask(plain)]) + clipped
  }

  /// A layer with its index and its paint.
  private struct Part {
    let index: Int
    let layer: SymbolLayer
    let paint: LayerPaint

    /// The steps of drawing the layer, empty if it is hidden.
    var steps: [VectorDrawing.Step] {
      guard paint.isVisible else { return [] }
      var steps: [VectorDrawing.Step] = []
      if !clearParts.isEmpty { steps.append(.erase(VectorDrawing.Mask(clearParts))) }
      if !layer.shapes.isEmpty {
        var painted = VectorDrawing.Layer(
          layer.shapes, color: paint.color, opacity: paint.opacity, index: index)
        if let gradient = layer.gradient { painted.apply(gradient, paint.shading) }
        steps.append(.paint(painted))
      }
      return steps
    }

    /// The parts that the layer clears, empty if it is hidden.
    var clearParts: [VectorDrawing.Mask.Part] {
      paint.isVisible && !layer.clears.isEmpty ? [.add(layer.clears, index: index)] : []
    }

    /// The part that the layer adds to the outline of the mark, whether painted or not.
    var addedParts: [VectorDrawing.Mask.Part] {
      layer.shapes.isEmpty ? [] : [.add(layer.shapes, index: index)]
    }

    /// The part that the layer clears from the outline of the mark before that.
    var removedParts: [VectorDrawing.Mask.Part] {
      layer.clears.isEmpty ? [] : [.remove(layer.clears, index: index)]
    }
  }
}

extension VectorDrawing.Layer {
  /// Adds a gradient, or its alphas alone in the layer's colour.
  ///
  /// If all stops of a template have one alpha, the layer keeps one colour.
  fileprivate mutating func apply(_ gradient: PlacedGradient, _ shading: LayerPaint.Shading) {
    var gradient = gradient
    if shading == .template {
      for index in gradient.stops.indices {
        gradient.stops[index].color = Color(
          red: 0, green: 0, blue: 0, alpha: gradient.stops[index].color.alpha)
        gradient.stops[index].isInherited = true
      }
      let alpha = gradient.stops[0].color.alpha
      if gradient.stops.allSatisfy({ $0.color.alpha == alpha }) {
        opacity *= Double(alpha) / 255
        return
      }
    }
    self.gradient = gradient
  }
}
