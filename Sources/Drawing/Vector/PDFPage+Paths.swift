import CCairo
import Raster
import VectorRaster

extension PDFPage {
  /// Fills or strokes a shape with one colour, with its alpha multiplied by the opacity.
  ///
  /// The shape's own opacity is ignored; the caller must apply it.
  func paint(_ shape: Shape, with color: Color, opacity: Double) throws(DrawingError) {
    guard opacity > 0 else { return }
    use(color, opacity: opacity)
    try paint(shape)
  }

  /// Fills or strokes a shape with the current source.
  func paint(_ shape: Shape) throws(DrawingError) {
    switch shape.kind {
    case .fill(let rule):
      append(shape.path)
      cairo_set_fill_rule(context, rule.cairo)
      cairo_fill(context)
    case .stroke(let style):
      guard style.width > 0 else { return }
      append(shape.path)
      set(style)
      cairo_stroke(context)
    }
    try check()
  }

  /// Clips the painting of `body` to the intersection of shapes, transformed by a map to the page.
  func clipped(
    to shapes: ArraySlice<Shape>, through map: Transform, _ body: () throws(DrawingError) -> Void
  ) throws(DrawingError) {
    guard let shape = shapes.first else { return try body() }
    let outline = shape.transformed(by: map).outline(tolerance: 0.5 / Arrangement.resolution)
    let rule: FillRule = if case .fill(let rule) = outline.kind { rule } else { .nonZero }
    try clipped(to: outline.path, rule) { () throws(DrawingError) in
      try clipped(to: shapes.dropFirst(), through: map, body)
    }
  }

  /// Clips the painting of `body` to a path.
  func clipped(
    to path: Path, _ rule: FillRule = .evenOdd, _ body: () throws(DrawingError) -> Void
  ) throws(DrawingError) {
    cairo_save(context)
    defer { cairo_restore(context) }
    append(path)
    cairo_set_fill_rule(context, rule.cairo)
    cairo_clip(context)
    try check()
    try body()
  }

  /// Composes the painting of `body` on its own, and blends it as a whole with a constant alpha.
  ///
  /// The current clip limits only the whole: if it limited each part as well, its smooth edges would fade twice.
  func group(
    opacity: Double, _ blend: BlendMode = .normal,
    _ body: () throws(DrawingError) -> Void
  ) throws(DrawingError) {
    cairo_push_group(context)
    cairo_reset_clip(context)
    try body()
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, blend.cairo)
    cairo_paint_with_alpha(context, opacity)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    try check()
  }

  /// Appends a path as lines and cubic curves.
  ///
  /// A quadratic curve becomes a cubic one with control points at two thirds of the way to its own.
  private func append(_ path: Path) {
    var last = Point.zero
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point):
        last = point
        cairo_move_to(context, point.x.kept, point.y.kept)
      case .line(let point):
        last = point
        cairo_line_to(context, point.x.kept, point.y.kept)
      case .quad(let control, let end):
        curve(last.toward(control), end.toward(control), end)
        last = end
      case .cubic(let first, let second, let end):
        curve(first, second, end)
        last = end
      case .close:
        // The next element begins a subpath, so the start of this one is not needed.
        cairo_close_path(context)
      }
    }
  }

  private func curve(_ first: Point, _ second: Point, _ end: Point) {
    cairo_curve_to(
      context, first.x.kept, first.y.kept, second.x.kept, second.y.kept, end.x.kept, end.y.kept)
  }

  private func set(_ style: StrokeStyle) {
    cairo_set_line_width(context, style.width)
    cairo_set_line_cap(context, style.cap.cairo)
    cairo_set_line_join(context, style.join.cairo)
    cairo_set_miter_limit(context, style.miterLimit)
    // A pattern with only zero lengths is a solid line; Cairo would report an error.
    let dash = style.dash.contains { $0 > 0 } ? style.dash.map { max($0, 0) } : []
    cairo_set_dash(context, dash, Int32(dash.count), style.dashPhase)
  }
}

extension Point {
  fileprivate func toward(_ control: Point) -> Point {
    Point(x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3)
  }
}

extension Double {
  /// The number clamped to Cairo's range of 24.8 bits, far beyond any page.
  fileprivate var kept: Double { Swift.min(Swift.max(self, -0x40_0000), 0x40_0000) }
}

extension FillRule {
  fileprivate var cairo: cairo_fill_rule_t {
    self == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD
  }
}

extension StrokeStyle.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension BlendMode {
  /// The operator that Cairo writes as the corresponding blend mode of PDF (PDF 32000-1 §11.3.5).
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    }
  }
}
