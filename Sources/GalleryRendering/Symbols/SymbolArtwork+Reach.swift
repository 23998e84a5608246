import GalleryModel
import Raster
import VectorRaster

extension SymbolArtwork.Actor {
  /// The maximum number of samples of a run; a full turn advances by half a degree between two of them.
  private static let moments = 720

  /// Returns the bounding box of everything that the layers show at any time of their motions, or `nil` if they are
  /// never visible.
  ///
  /// It is exact to half a degree of rotation: only the corners of the outlines' convex hulls matter, and they move
  /// with the layers.
  func reach(_ performance: SymbolEffectGroup) -> Rect? {
    let centers = performance.timelines.map { self.centers($0) }
    return drawing.layers.indices.compactMap { index -> Rect? in
      guard index < paints.count, paints[index].isVisible else { return nil }
      let corners = corners(ofLayer: index)
      return corners.isEmpty ? nil : reach(of: index, corners, performance, centers)
    }.union
  }

  /// Returns the bounding box of one layer's corners at all times.
  private func reach(
    of layer: Int, _ corners: [Point], _ performance: SymbolEffectGroup, _ centers: [[Point]]
  ) -> Rect? {
    let count = min(Self.moments, max(performance.runMilliseconds, 1))
    var last: Transform?
    var reach: Rect?
    for moment in 0...count {
      var map = Transform.identity
      var opacity = 1.0
      for (timeline, centers) in zip(performance.timelines, centers) where layer < centers.count {
        let motion = timeline.motion(of: part, layer: layer, at: Double(moment) / Double(count))
        map = map.then(motion.map(about: centers[layer], in: drawing.viewBox))
        opacity *= motion.opacity
      }
      guard opacity > 0, map != last else { continue }
      last = map
      guard let box = Rect(around: corners.map { map($0) }) else { continue }
      reach = reach.map { $0.union(box) } ?? box
    }
    return reach
  }

  /// Returns the corners of a convex area around all that a layer shows.
  private func corners(ofLayer index: Int) -> [Point] {
    let hull = drawing.layers[index].hull(tolerance: tolerance)
    guard let clip = drawing.clipBounds(ofLayer: index), let box = Rect(around: hull) else {
      return hull
    }
    guard let shown = box.intersection(clip) else { return [] }
    guard shown != box else { return hull }
    return [
      Point(shown.x, shown.y), Point(shown.maxX, shown.y), Point(shown.maxX, shown.maxY),
      Point(shown.x, shown.maxY),
    ]
  }

  private var tolerance: Double { max(drawing.viewBox.width, drawing.viewBox.height) / 65_536 }
}

extension SymbolLayer {
  /// Returns the corners of the convex hull of all that is painted, including the width of strokes.
  fileprivate func hull(tolerance: Double) -> [Point] {
    let points = shapes.flatMap { shape in
      shape.outline(tolerance: tolerance).path.flattened(tolerance: tolerance).elements
        .compactMap(\.points.last)
    }
    return points.hull
  }
}

extension [Point] {
  /// The corners of the convex hull (Andrew's monotone chain, 1979).
  fileprivate var hull: [Point] {
    let sorted = sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    return Self.chain(sorted) + Self.chain(sorted.reversed())
  }

  /// Returns one side of the hull without its last point, which begins the other side.
  private static func chain(_ points: [Point]) -> [Point] {
    var chain: [Point] = []
    for point in points {
      while chain.count > 1 {
        let (start, end) = (chain[chain.count - 2], chain[chain.count - 1])
        let turn = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
        guard turn <= 0 else { break }
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain.dropLast()
  }
}
