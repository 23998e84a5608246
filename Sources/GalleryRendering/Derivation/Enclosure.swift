import GalleryModel
import Raster
import VectorRaster

/// A circle, square or rectangle around a symbol (symbols.md §5).
struct Enclosure {
  /// The rectangle of the outer edge.
  private let outline: Rect
  private let cornerRadius: Double
  /// The maximum side of the mark's bounding box, as a fraction of the frame's shorter side.
  private let share: Double
  private let frame: Rect
  private let unit: Double

  /// Creates an enclosure in a frame: a circle or a square in its central square, or a rectangle three quarters as
  /// high as the frame is wide.
  init(_ shape: SymbolVariants.Shape, frame: Rect) {
    self.frame = frame
    unit = min(frame.width, frame.height)
    let height = shape == .rectangle ? min(0.75 * frame.width, frame.height) : unit
    let width = shape == .rectangle ? frame.width : unit
    outline = Rect(
      x: frame.center.x - width / 2, y: frame.center.y - height / 2, width: width, height: height)
    cornerRadius = shape == .circle ? unit / 2 : 0.225 * min(width, height)
    share = shape == .circle ? 0.56 : 0.6
  }

  var body: Shape { Shape(.roundedRect(outline, radius: cornerRadius), .fill(.nonZero)) }

  /// The outline as a stroke, a sixteenth of the frame's shorter side wide, with its outer edge on the enclosure's.
  var ring: Shape {
    let width = unit / 16
    return Shape(
      .roundedRect(outline.expanded(by: -width / 2), radius: cornerRadius - width / 2),
      .stroke(StrokeStyle(width: width, join: .round)))
  }

  /// Returns a drawing scaled to fit inside; its strokes keep their width.
  func mark(of drawing: SymbolDrawing, isSlashed: Bool) -> SymbolDrawing {
    guard let box = drawing.inkBounds else { return drawing }
    let width = drawing.lineWidth
    let map = map(of: box, lineWidth: drawing.hasStrokes ? width : 0)
    var mark = drawing
    mark.layers = drawing.layers.map { $0.scaled(by: map) }
    mark.groups = drawing.groups.map { $0.transformed(by: map) }
    if isSlashed, let slash = slash(across: drawing.viewBox, through: map, width: width) {
      mark.layers.append(slash)
    }
    return mark
  }

  /// Returns the transform that centres a box and scales it to fit, given that strokes keep their width; it never
  /// enlarges.
  private func map(of box: Rect, lineWidth: Double) -> Transform {
    let side = max(box.width, box.height)
    let factor = min(1, max(0.01, (share * unit - lineWidth) / max(side - lineWidth, 1e-9)))
    return Transform.translation(-box.center.x, -box.center.y).then(.scale(factor, factor))
      .then(.translation(frame.center.x, frame.center.y))
  }

  /// Returns the slash of the whole frame, clipped to the mark's area, or `nil` if it does not cross the area.
  private func slash(across frame: Rect, through map: Transform, width: Double) -> SymbolLayer? {
    let inset = (share * unit - width) / 2
    guard inset > 0 else { return nil }
    let center = self.frame.center
    let room = Rect(x: center.x - inset, y: center.y - inset, width: 2 * inset, height: 2 * inset)
    let start = map(Point(frame.x + frame.width / 8, frame.y + frame.height / 8))
    let end = map(Point(frame.maxX - frame.width / 8, frame.maxY - frame.height / 8))
    guard let line = room.clipped(from: start, to: end) else { return nil }
    return Slash.layer(from: line.start, to: line.end, width: width)
  }
}

extension SymbolLayer {
  /// Returns the layer with all paths transformed by a uniform scale; strokes keep their width.
  fileprivate func scaled(by map: Transform) -> SymbolLayer {
    var layer = self
    layer.shapes = shapes.map { Shape($0.path.transformed(by: map), $0.kind, opacity: $0.opacity) }
    layer.clears = clears.map { Shape($0.path.transformed(by: map), $0.kind, opacity: $0.opacity) }
    layer.anchor = anchor.map { map($0) }
    layer.color = color?.transformed(by: map)
    return layer
  }
}

extension Rect {
  /// Returns the part of a segment inside the rectangle, or `nil` if they do not intersect.
  ///
  /// It intersects the parameter's intervals between each pair of sides (Liang and Barsky, 1984).
  fileprivate func clipped(from start: Point, to end: Point) -> (start: Point, end: Point)? {
    var (first, last) = (0.0, 1.0)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    for (delta, low, high) in [
      (dx, x - start.x, maxX - start.x), (dy, y - start.y, maxY - start.y),
    ] {
      if delta == 0 {
        if low > 0 || high < 0 { return nil }
        continue
      }
      first = max(first, min(low / delta, high / delta))
      last = min(last, max(low / delta, high / delta))
    }
    guard first < last else { return nil }
    return (
      Point(start.x + first * dx, start.y + first * dy),
      Point(start.x + last * dx, start.y + last * dy)
    )
  }
}
