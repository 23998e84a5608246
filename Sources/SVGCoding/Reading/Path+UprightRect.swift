import Raster
import VectorRaster

extension Path {
  /// The upright rectangle that the path outlines, or `nil` if it is any other path.
  var uprightRect: Rect? {
    var corners: [Point] = []
    for element in elements.prefix(7) {
      switch element {
      case .move(let point) where corners.isEmpty: corners.append(point)
      case .line(let point): if point != corners.last { corners.append(point) }
      case .close: break
      case .move, .quad, .cubic: return nil
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard elements.count <= 6, corners.count == 4 else { return nil }
    let isWide = corners[0].y == corners[1].y
    let turned = isWide ? corners : [corners[1], corners[2], corners[3], corners[0]]
    guard turned[0].y == turned[1].y, turned[1].x == turned[2].x, turned[2].y == turned[3].y,
      turned[3].x == turned[0].x
    else { return nil }
    return Rect(around: corners)
  }
}
