package import Raster

/// A scene with all positions, colours and the order decided, for output as pixels, SVG and PDF.
///
/// All lengths are in points. In addition to vector drawings, it has gradients, bitmaps, clips, blurs, shadows and
/// blend modes (painting.md §4).
package struct Picture: Equatable, Sendable {
  /// A step of a group, which begins transparent; steps are performed in order.
  package indirect enum Step: Equatable, Sendable {
    /// Composites a paint source-over through a shape.
    case fill(Shape, Paint)
    /// Paints a drawing transformed by a map; it is composed on its own and not clipped to its bounds.
    case drawing(VectorDrawing, Transform)
    /// Paints a bitmap over a frame, optionally with caps and tiles (§6).
    case bitmap(Bitmap, frame: Rect, ResamplingMethod, BitmapSlices? = nil)
    /// Erases a mask from all earlier steps of the group.
    case erase(VectorDrawing.Mask)
    /// Fills the outlines of glyphs like other shapes.
    ///
    /// A document that embeds fonts paints the glyphs of the texts beside them instead (§10).
    case outlines(Shape, Color)
    /// Adds characters to documents that support searching (§8, §10); other formats ignore them.
    case text(PageText)
    /// Composes steps on transparent ground, and then paints the result as a whole.
    case group([Step], Effects)
    /// Moves or stretches steps onto whole pixels together (§5); vector formats draw them unchanged.
    case aligned([Step], PixelAlignment)
  }

  /// The effects of a group, applied in a fixed order.
  ///
  /// The steps are blurred, shadows are laid beneath them, opacity fades both, clips cut them, and the result is
  /// blended with the backdrop.
  package struct Effects: Hashable, Sendable {
    /// The map from the group's own space, which all other properties use, to the space around it.
    package var transform = Transform.identity
    /// The standard deviation of the blur, 0 or more.
    package var blur = 0.0
    /// The shadows of the blurred steps; the first lies on top.
    package var shadows: [Shadow] = []
    /// The opacity, 0…1.
    package var opacity = 1.0
    /// The clips; their intersection remains.
    package var clips: [Clip] = []
    package var blend = BlendMode.normal

    /// Creates effects that change nothing.
    package init() {}
  }

  /// A blurred silhouette of one colour beneath a group (§2).
  package struct Shadow: Hashable, Sendable {
    /// The colour in straight sRGB; it is multiplied by the group's alpha.
    package var color: Color
    /// The standard deviation of its blur, 0 or more.
    package var radius: Double
    /// The offset to the right and down.
    package var offset: Point

    /// Creates a shadow, without an offset by default.
    package init(_ color: Color, radius: Double, offset: Point = .zero) {
      (self.color, self.radius, self.offset) = (color, radius, offset)
    }
  }

  /// A shape that limits a group to its coverage.
  package struct Clip: Hashable, Sendable {
    package var shape: Shape
    /// The alignment to whole pixels (§5), or `nil` if the clip stays unaligned.
    package var alignment: PixelAlignment?
    /// Whether edges are smooth; otherwise a pixel is kept if at least half of it is covered, and cleared if less is.
    ///
    /// Vector formats leave edges to their viewer.
    package var isAntialiased: Bool

    /// Creates a clip, smooth and unaligned by default.
    package init(_ shape: Shape, alignment: PixelAlignment? = nil, isAntialiased: Bool = true) {
      (self.shape, self.alignment) = (shape, alignment)
      self.isAntialiased = isAntialiased
    }
  }

  /// The visible part of the plane.
  package var bounds: Rect
  /// The steps of the outermost group.
  package var steps: [Step]

  /// Creates a picture from its steps.
  package init(bounds: Rect, steps: [Step]) { (self.bounds, self.steps) = (bounds, steps) }

  /// Returns the picture as pixels with straight alpha.
  ///
  /// Point (x, y) is at `scale` times its distance from the upper left corner of `bounds`. All values are summed in
  /// floating point and rounded once, half up.
  ///
  /// - Parameters:
  ///   - size: The size in pixels, at least 1 per side.
  ///   - scale: The number of pixels per point, above 0.
  ///   - colorMode: The colour mode for mixing, blurring and blending.
  ///   - background: The colour beneath all steps, or `nil` if it is transparent.
  ///   - isOpaque: Whether the background is composited over black, so that no alpha remains.
  /// - Throws: `PictureError` if a limit of painting.md §7 is exceeded, before anything is allocated, and
  ///   `CancellationError` if the task is cancelled, which is checked every few rows and shapes.
  package func bitmap(
    size: PixelSize, scale: Double, colorMode: ColorMode = .nonLinear, background: Color? = nil,
    isOpaque: Bool = false
  ) throws -> Bitmap {
    try check(size: size, scale: scale)
    let map = map(scale: scale)
    let mixer = LightMixer(colorMode)
    var planner = PicturePlanner(canvas: size, scale: scale, colorMode: colorMode)
    try planner.append(steps, through: map)
    var ground = mixer.ink(background ?? .clear, opacity: 1)
    if isOpaque { ground.w = 1 }
    let painter = DrawingPainter(planner.plan, canvas: size, background: ground, mixer: mixer)
    return try painter.colors()
  }

  /// Checks the cost of the picture at a size in pixels, with `scale` pixels per point.
  ///
  /// - Throws: `PictureError` for the first limit of painting.md §7 that is exceeded.
  package func check(size: PixelSize, scale: Double) throws(PictureError) {
    precondition(size.width >= 1 && size.height >= 1, "sides are at least 1")
    precondition(scale > 0 && scale.isFinite, "a scale is above 0")
    var limits = PictureLimits(scale: scale)
    try limits.check(steps, on: size, through: map(scale: scale))
  }

  /// Returns the map from points to pixels.
  private func map(scale: Double) -> Transform {
    .translation(-bounds.x, -bounds.y).then(.scale(scale, scale))
  }
}
