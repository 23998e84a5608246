package import Raster

/// A vector drawing with all colours, opacities and the order decided.
///
/// The rasteriser, the SVG writer and the PDF writer draw it alike.
package struct VectorDrawing: Hashable, Sendable {
  /// A step of a group, which begins transparent; steps are performed in order.
  package indirect enum Step: Hashable, Sendable {
    /// Composites the layer's paint source-over through its coverage.
    case paint(Layer)
    /// Erases a mask from all earlier steps of the group, both colour and alpha.
    case erase(Mask)
    /// Composes steps on their own, and then paints the result as a whole with an opacity of 0…1.
    ///
    /// Only the part inside of all clips, which are filled shapes, is painted.
    case group([Step], opacity: Double = 1, clips: [Shape] = [])
  }

  /// A union of shapes with one paint.
  package struct Layer: Hashable, Sendable {
    /// The shapes; their coverages unite as 1 − ∏(1 − coverage · opacity), so overlaps do not add up.
    package var shapes: [Shape]
    /// The colour in straight sRGB, or `nil` to inherit it: `currentColor` in SVG, black elsewhere.
    package var color: Color?
    /// The opacity of the layer as a whole, 0…1, which multiplies the colour's own alpha.
    package var opacity: Double
    /// The index of the layer in its symbol; animations refer to it.
    package var index: Int
    /// The gradient that paints the layer, or `nil` if `color` does.
    ///
    /// Stops with an inherited colour have `color`.
    package var gradient: PlacedGradient?

    /// Creates a layer, fully opaque by default.
    package init(
      _ shapes: [Shape], color: Color?, opacity: Double = 1, index: Int = 0,
      gradient: PlacedGradient? = nil
    ) {
      self.shapes = shapes
      self.color = color
      self.opacity = opacity
      self.index = index
      self.gradient = gradient
    }

    /// Returns the layer with an affine map applied; a map that collapses the plane leaves nothing to paint.
    package func transformed(by map: Transform) -> Layer {
      var layer = self
      layer.shapes = shapes.map { $0.transformed(by: map) }
      if let gradient {
        layer.gradient = gradient.transformed(by: map)
        if layer.gradient == nil { layer.shapes = [] }
      }
      return layer
    }

    /// Whether all of the layer's paint is invisible.
    package var isClear: Bool {
      opacity <= 0
        || (gradient?.painted(in: color ?? .black).allSatisfy { $0.color.alpha == 0 }
          ?? (color?.alpha == 0))
    }
  }

  /// A coverage that combines shapes.
  package struct Mask: Hashable, Sendable {
    /// A change of the coverage.
    package enum Part: Hashable, Sendable {
      /// Adds the shapes to the coverage.
      case add([Shape], index: Int)
      /// Removes the shapes from the coverage.
      case remove([Shape], index: Int)
    }

    /// The changes in order, beginning with an empty coverage.
    package var parts: [Part]

    /// Creates a mask from its parts.
    package init(_ parts: [Part]) { self.parts = parts }

    /// Returns the mask transformed by an affine map.
    package func transformed(by map: Transform) -> Mask {
      Mask(
        parts.map { part in
          switch part {
          case .add(let shapes, let index):
            .add(shapes.map { $0.transformed(by: map) }, index: index)
          case .remove(let shapes, let index):
            .remove(shapes.map { $0.transformed(by: map) }, index: index)
          }
        })
    }
  }

  /// The visible part of the plane, in the drawing's unit, like SVG's `viewBox`.
  package var bounds: Rect
  /// The steps of the outermost group.
  package var steps: [Step]
  /// The colour beneath the steps, or `nil` if it is transparent.
  package var background: Color?
  /// The transform of the steps relative to `bounds`, such as a rotation.
  package var placement = Transform.identity
  /// Whether edges are smooth.
  ///
  /// Otherwise a pixel is fully covered if at least half of it is, and not at all if less is, like SVG's
  /// `shape-rendering="crispEdges"`.
  package var isAntialiased = true

  /// Creates a drawing, on transparent ground by default.
  package init(bounds: Rect, steps: [Step], background: Color? = nil) {
    (self.bounds, self.steps, self.background) = (bounds, steps, background)
  }

  /// Returns the drawing as pixels with straight alpha.
  ///
  /// `bounds` is stretched to the size, even if their aspect ratios differ. Coverage is exact except for curves, which
  /// are approximated to 0.005 pixels, and rows with very many overlapping edges (rendering.md §26). All values are
  /// summed in floating point and rounded once, half up. If the bounds are empty, only the background is drawn.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, which is checked for every 64 shapes and rows.
  package func bitmap(
    size: PixelSize, colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Bitmap {
    if Task.isCancelled { throw CancellationError() }
    let drawing =
      bounds.isEmpty
      ? VectorDrawing(bounds: bounds, steps: [], background: background) : self
    let map = placement.then(.translation(-bounds.x, -bounds.y))
      .then(.scale(Double(size.width) / bounds.width, Double(size.height) / bounds.height))
    let painter = try DrawingPainter(
      drawing, canvas: size, map: bounds.isEmpty ? .identity : map, mixer: LightMixer(colorMode))
    return try painter.bitmap()
  }
}
