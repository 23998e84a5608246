import Arranging
import Raster
import SceneModel
import VectorRaster

/// A view that is laid out and painted: its node in the layout, and what it paints once that is arranged.
struct ScenePiece {
  let node: LayoutNode
  /// In the order of painting, in points of the root.
  let steps: () throws -> [Picture.Step]

  /// A view that paints nothing.
  init(_ node: LayoutNode) { (self.node, steps) = (node, { [] }) }

  init(_ node: LayoutNode, _ steps: @escaping () throws -> [Picture.Step]) {
    (self.node, self.steps) = (node, steps)
  }

  /// The piece in a layout of its own.
  func laidOut(by layout: any Layout) -> ScenePiece {
    ScenePiece(LayoutNode(layout, node), steps)
  }

  /// The piece as a group; the effects are decided once its frame is known.
  ///
  /// A group that is blended stays so: it is moved, faded or cut before it is blended (painting.md §3).
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

  /// The piece as a group that is composed by itself, whatever it is made of.
  func composed() -> ScenePiece {
    ScenePiece(node) { [.group(try steps(), Picture.Effects())] }
  }

  /// The piece with something painted in its frame, above it.
  func painted(_ above: @escaping (Rect) throws -> [Picture.Step]) -> ScenePiece {
    ScenePiece(node) { try steps() + above(node.frame) }
  }
}

extension SceneShape {
  /// The outline in a frame, and the rule by which it is filled.
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
  /// Moves and stretches a box, which is not empty, until it fills a frame.
  static func bringing(_ box: Rect, onto frame: Rect) -> Transform {
    translation(-box.x, -box.y).then(.scale(frame.width / box.width, frame.height / box.height))
      .then(.translation(frame.x, frame.y))
  }
}

extension Path {
  /// A rectangle with a radius for each corner, of which two together are at most as long as their side.
  fileprivate static func roundedRect(_ frame: Rect, _ radii: CornerRadii) -> Path {
    let corners = [radii.topLeading, radii.topTrailing, radii.bottomTrailing, radii.bottomLeading]
    let sides = [frame.width, frame.height, frame.width, frame.height]
    let factor = zip(corners.indices, sides).reduce(1.0) { least, corner in
      let sum = corners[corner.0] + corners[(corner.0 + 1) % 4]
      return sum > corner.1 ? min(least, corner.1 / sum) : least
    }
    let r = corners.map { $0 * factor }
    if Set(r).count == 1 { return .roundedRect(frame, radius: r[0]) }
    // The control points of a quarter of a circle lie so far from its ends.
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
