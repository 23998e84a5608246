import Raster

extension SymbolDrawing {
  /// What is done to draw it, every colour decided.
  ///
  /// A layer first clears what stands before it and is then painted. Where the first layer is a body,
  /// the mark made of all later ones is cut out of it and composed by itself, so that neither
  /// translucent colours add up nor the mark's own gaps reach the body (symbols.md §5, §6).
  ///
  /// - Parameters:
  ///   - paints: One a layer, as of `SymbolPainter`.
  ///   - firstIndex: What the first layer is called in the drawing.
  func steps(_ paints: [LayerPaint], firstIndex: Int = 0) -> [VectorDrawing.Step] {
    let parts = zip(layers, paints).enumerated().map { index, part in
      Part(index: firstIndex + index, layer: part.0, paint: part.1)
    }
    guard hasBody, let body = parts.first else {
      return parts.flatMap(\.steps)
    }
    let mark = Array(parts.dropFirst())
    var steps = body.steps
    let mask = VectorDrawing.Mask(mark.flatMap(\.maskParts))
    if !steps.isEmpty && !mask.parts.isEmpty { steps.append(.erase(mask)) }
    let markSteps = mark.flatMap(\.steps)
    let clears = mark.contains { !$0.layer.clears.isEmpty }
    steps += clears && !markSteps.isEmpty ? [.group(markSteps)] : markSteps
    return steps
  }

  /// A layer with its place and its paint.
  private struct Part {
    let index: Int
    let layer: SymbolLayer
    let paint: LayerPaint

    /// What is done to draw it; nothing where it is hidden.
    var steps: [VectorDrawing.Step] {
      guard paint.isVisible else { return [] }
      var steps: [VectorDrawing.Step] = []
      if !layer.clears.isEmpty {
        steps.append(.erase(VectorDrawing.Mask([.add(layer.clears, index: index)])))
      }
      if !layer.shapes.isEmpty {
        steps.append(
          .paint(
            VectorDrawing.Layer(
              layer.shapes, color: paint.color, opacity: paint.opacity, index: index)))
      }
      return steps
    }

    /// What it does to the outline of the whole mark, painted or not.
    var maskParts: [VectorDrawing.Mask.Part] {
      var parts: [VectorDrawing.Mask.Part] = []
      if !layer.clears.isEmpty { parts.append(.remove(layer.clears, index: index)) }
      if !layer.shapes.isEmpty { parts.append(.add(layer.shapes, index: index)) }
      return parts
    }
  }
}
