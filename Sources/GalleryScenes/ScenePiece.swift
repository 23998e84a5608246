import Arranging
import Raster
import SceneModel
import VectorRaster

/// A view that can be laid out and painted: its layout node, and the steps that paint it after the layout.
struct ScenePiece {
  let node: LayoutNode
  /// Returns the steps in painting order, in points of the root.
  let steps: () throws -> [Picture.Step]

  /// Creates a piece that paints nothing.
  init(_ node: LayoutNode) { (self.node, steps) = (node, { [] }) }

  init(_ node: LayoutNode, _ steps: @escaping () throws -> [Picture.Step]) {
    (self.node, self.steps) = (node, steps)
  }

  /// Returns the piece inside another layout.
  func laidOut(by layout: any Layout) -> ScenePiece {
    ScenePiece(LayoutNode(layout, node), steps)
  }

  /// Returns the piece as a group with effects, which may depend on its frame.
  ///
  /// A blend mode stays on the outermost group: the piece is moved, faded or clipped before it is blended
  /// (painting.md §3).
  func grouped(_ effects: @escaping (Rect) throws -> Picture.Effects) -> ScenePiece {
    ScenePiece(node) {
      var (steps, effects) = (try steps(), try effects(node.frame))
      if effects.blend == .normal, steps.count == 1, case .group(let inner, var own) = steps[0] {
        (effects.blend, own.blend) = (own.blend, .normal)
        steps = [.group(inner, own)]
      }
      return [.group(steps, effects)]
    }
  }

  /// Returns the piece as a group that is always composited separately.
  func composed() -> ScenePiece {
    ScenePiece(node) { [.group(try steps(), Picture.Effects())] }
  }

  /// Returns the piece with additional steps in its frame, painted above it.
  func painted(_ above: @escaping (Rect) throws -> [Picture.Step]) -> ScenePiece {
    ScenePiece(node) { try steps() + above(node.frame) }
  }
}

extension SceneShape {
  /// Returns the outline in a frame, with its fill rule.
  func shape(in frame: Rect) -> Shape {
    let side = min(frame.width, frame.height)
    return switch self {
    case .rectangle: Shape(.rect(frame), .fill(.nonZero))
    case .capsule: Shape(.roundedRect(frame, radius: side / 2), .fill(.nonZero))
    case .circle:
      Shape(.ellipse(center: frame.center, radii: Point(side / 2, side / 2)), .fill(.nonZero))
    case .ellipse:
      Shape(
        .ellipse(center: frame.center, radii: Point(frame.width / 2, frame.height / 2)),
        .fill(.nonZero))
    case .roundedRectangle(let radii): Shape(.roundedRect(frame, radii), .fill(.nonZero))
    case .path(let path):
      Shape(path.stretched(to: frame), .fill(path.isEvenOdd ? .evenOdd : .nonZero))
    }
  }
}

extension ScenePath {
  fileprivate func stretched(to frame: Rect) -> Path {
    guard let box = viewBox ?? Shape(path, .fill(.nonZero)).bounds, !box.isEmpty else {
      return path
    }
    return path.transformed(by: .bringing(box, onto: frame))
  }
}

extension Transform {
  /// Returns a transform that maps a non-empty box to a frame.
  static func bringing(_ box: Rect, onto frame: Rect) -> Transform {
    translation(-box.x, -box.y).then(.scale(frame.width / box.width, frame.height / box.height))
      .then(.translation(frame.x, frame.y))
  }
}

extension Path {
  /// Returns a rectangle with a radius for each corner.
  ///
  /// The radii are scaled down if two of them exceed the length of their side.
  fileprivate static func roundedRect(_ frame: Rect, _ radii: CornerRadii) -> Path {
    let corners = [radii.topLeading, radii.topTrailing, radii.bottomTrailing, radii.bottomLeading]
    let sides = [frame.width, frame.height, frame.width, frame.height]
    let factor = zip(corners.indices, sides).reduce(1.0) { least, corner in
      let sum = corners[corner.0] + corners[(corner.0 + 1) % 4]
      return sum > corner.1 ? min(least, corner.1 / sum) : least
    }
    let r = corners.map { $0 * factor }
    if Set(r).count == 1 { return .roundedRect(frame, radius: r[0]) }
    // The distance of a quarter circle's control points from its ends, in radii.
    let k = 4 * (2.0.squareRoot() - 1) / 3
    let (left, top, right, bottom) = (frame.x, frame.y, frame.maxX, frame.maxY)
    func corner(_ point: Point, _ from: Point, _ to: Point, _ radius: Double) -> [Element] {
      let (start, end) = (point + from * radius, point + to * radius)
      return [
        .line(start), .cubic(start + from * (-k * radius), end + to * (-k * radius), end),
      ]
    }
    let (up, down, west, east) = (Point(0, -1), Point(0, 1), Point(-1, 0), Point(1, 0))
    return Path(
      [.move(Point(left + r[0], top))] + corner(Point(right, top), west, down, r[1])
        + corner(Point(right, bottom), up, west, r[2])
        + corner(Point(left, bottom), east, up, r[3])
        + corner(Point(left, top), down, east, r[0]) + [.close])
  }
}
