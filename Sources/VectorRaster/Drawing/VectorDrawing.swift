package import Raster

/// A drawing in vectors with every colour, opacity and order decided: what the rasteriser, the SVG
/// writer and the PDF writer all draw alike.
package struct VectorDrawing: Hashable, Sendable {
  /// The things that are done, one after another, within a group that begins transparent.
  package indirect enum Step: Hashable, Sendable {
    /// Source-over of one colour through the layer's coverage.
    case paint(Layer)
    /// Takes the mask out of everything that was painted before in the same group, colour and alpha
    /// alike.
    case erase(Mask)
    /// Steps that are composed alone and then painted over what is there as a whole, with an opacity of
    /// 0…1.
    case group([Step], opacity: Double = 1)
  }

  /// One colour through the union of some shapes.
  package struct Layer: Hashable, Sendable {
    /// The coverages unite: 1 − ∏(1 − coverage · opacity), so shapes that overlap do not add up.
    package var shapes: [Shape]
    /// Straight sRGB; `nil` is whatever surrounds the drawing: `currentColor` in SVG, black elsewhere.
    package var color: Color?
    /// 0…1, of the layer as a whole; multiplies the colour's own alpha.
    package var opacity: Double
    /// The place of the layer in its symbol; motions are written for each index.
    package var index: Int

    /// A layer; fully opaque unless an opacity is given.
    package init(_ shapes: [Shape], color: Color?, opacity: Double = 1, index: Int = 0) {
      self.shapes = shapes
      self.color = color
      self.opacity = opacity
      self.index = index
    }
  }

  /// A coverage that is put together of shapes.
  package struct Mask: Hashable, Sendable {
    /// One change of the coverage.
    package enum Part: Hashable, Sendable {
      /// The union with the shapes.
      case add([Shape], index: Int)
      /// Without the shapes.
      case remove([Shape], index: Int)
    }

    /// In order; it begins with nothing.
    package var parts: [Part]

    /// A mask of such parts.
    package init(_ parts: [Part]) { self.parts = parts }

    /// The mask seen through an affine map.
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

  /// The part of the plane that is shown, in the drawing's unit: SVG's viewBox.
  package var bounds: Rect
  /// The outermost group.
  package var steps: [Step]
  /// Beneath all of it; `nil` is transparent.
  package var background: Color?
  /// The transform through which the steps are seen before `bounds` shows a part of them, a turn
  /// for example.
  package var placement = Transform.identity
  /// Edges are smooth; else a pixel is wholly covered where half of it is, and not at all where
  /// less is: SVG's `shape-rendering="crispEdges"`.
  package var isAntialiased = true

  /// A drawing on transparent ground unless a background is given.
  package init(bounds: Rect, steps: [Step], background: Color? = nil) {
    (self.bounds, self.steps, self.background) = (bounds, steps, background)
  }

  /// The drawing in pixels of straight alpha: `bounds` is mapped onto them, whatever the two aspect ratios.
  ///
  /// Coverage is exact but for curves, which are followed to 0.005 pixels, and for rows of pixels in which very
  /// many edges overlap (rendering.md §26). Everything is added up in floating point and rounded once,
  /// half up. Bounds without area draw nothing.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every 64 shapes and
  ///   rows.
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
