package import Raster

/// A scene with every place, colour and order decided: what pixels, SVG and PDF are drawn from.
///
/// All lengths are points. Beside a `VectorDrawing`, which it may hold, it knows gradients, bitmaps, clips,
/// blurs, shadows and blend modes (painting.md §4).
package struct Picture: Equatable, Sendable {
  /// The things that are done, one after another, within a group that begins transparent.
  package indirect enum Step: Equatable, Sendable {
    /// Source-over of a paint through a shape.
    case fill(Shape, Paint)
    /// A drawing that is seen through a map, composed alone and not cut at its bounds.
    case drawing(VectorDrawing, Transform)
    /// A bitmap over a frame, with parts that keep their size where there are some (§6).
    case bitmap(Bitmap, frame: Rect, ResamplingMethod, BitmapSlices? = nil)
    /// Takes a mask out of everything that was painted before in the same group.
    case erase(VectorDrawing.Mask)
    /// The outlines of glyphs, which are filled as others are; a document that embeds fonts paints the glyphs of
    /// the texts beside them instead (§10).
    case outlines(Shape, Color)
    /// Characters for documents in which they can be found (§8, §10); others paint nothing of them.
    case text(PageText)
    /// Steps that are composed alone on transparent ground and then painted as a whole.
    case group([Step], Effects)
    /// Steps that are moved or stretched onto whole pixels together (§5); vector formats draw them as
    /// they are.
    case aligned([Step], PixelAlignment)
  }

  /// The treatment of a group, in this order: its steps are blurred, shadows are laid beneath them, opacity
  /// fades both, clips cut them, and they are blended with what was there before.
  package struct Effects: Hashable, Sendable {
    /// From the group's own space, in which all the others are told too, to that around it.
    package var transform = Transform.identity
    /// The standard deviation of the blur, 0 or more.
    package var blur = 0.0
    /// Of the blurred steps; the first lies on top.
    package var shadows: [Shadow] = []
    /// 0…1.
    package var opacity = 1.0
    /// All of them cut.
    package var clips: [Clip] = []
    package var blend = BlendMode.normal

    /// No treatment at all.
    package init() {}
  }

  /// A blurred silhouette of one colour beneath a group (§2).
  package struct Shadow: Hashable, Sendable {
    /// Straight sRGB; its alpha multiplies that of the group.
    package var color: Color
    /// The standard deviation of its blur, 0 or more.
    package var radius: Double
    /// To the right and down.
    package var offset: Point

    /// A shadow that is not moved unless an offset is given.
    package init(_ color: Color, radius: Double, offset: Point = .zero) {
      (self.color, self.radius, self.offset) = (color, radius, offset)
    }
  }

  /// A shape outside of which nothing of a group is left, and inside as much as it covers.
  package struct Clip: Hashable, Sendable {
    package var shape: Shape
    /// The way onto whole pixels (§5); `nil` stays where it is.
    package var alignment: PixelAlignment?
    /// Whether edges are smooth; else a pixel is left as it is if half of it is covered, and cleared if less is.
    ///
    /// Vector formats leave edges to their viewer.
    package var isAntialiased: Bool

    /// A smooth clip that stays where it is unless an alignment is given.
    package init(_ shape: Shape, alignment: PixelAlignment? = nil, isAntialiased: Bool = true) {
      (self.shape, self.alignment) = (shape, alignment)
      self.isAntialiased = isAntialiased
    }
  }

  /// The part of the plane that is shown.
  package var bounds: Rect
  /// The outermost group.
  package var steps: [Step]

  /// A picture of some steps.
  package init(bounds: Rect, steps: [Step]) { (self.bounds, self.steps) = (bounds, steps) }

  /// The picture in pixels of straight alpha; point (x, y) is at `scale` times its distance from the upper
  /// left corner of `bounds`.
  ///
  /// Everything is added up in floating point and rounded once, half up.
  ///
  /// - Parameters:
  ///   - size: Pixels, at least 1 a side.
  ///   - scale: Pixels a point, above 0.
  ///   - colorMode: The light in which colours are mixed, blurred and blended.
  ///   - background: Beneath all of it; `nil` is transparent.
  ///   - isOpaque: The background lies on black, and no alpha is left.
  /// - Throws: `PictureError` where a limit of painting.md §7 is broken, before anything is allocated, and
  ///   `CancellationError` when the task is cancelled, which is looked at every few rows and shapes.
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

  /// Looks at what the picture would take in as many pixels, with `scale` of them a point.
  ///
  /// - Throws: `PictureError` for the first limit of painting.md §7 that is broken.
  package func check(size: PixelSize, scale: Double) throws(PictureError) {
    precondition(size.width >= 1 && size.height >= 1, "sides are at least 1")
    precondition(scale > 0 && scale.isFinite, "a scale is above 0")
    var limits = PictureLimits(scale: scale)
    try limits.check(steps, on: size, through: map(scale: scale))
  }

  /// From points to pixels.
  private func map(scale: Double) -> Transform {
    .translation(-bounds.x, -bounds.y).then(.scale(scale, scale))
  }
}
