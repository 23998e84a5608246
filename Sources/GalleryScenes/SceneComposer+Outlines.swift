import GalleryModel
import Raster
import SceneModel
import VectorRaster

extension SceneEnvironment {
  /// Returns the environment's outline of a path, to be painted beneath the path's fill.
  ///
  /// It extends by the outline's width and has round corners (painting.md §9).
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - frame: The frame of the view, which positions gradients.
  func outline(of path: Path, in frame: Rect) throws -> [Picture.Step] {
    guard let outline, !path.isEmpty else { return [] }
    var style = StrokeStyle(width: 2 * outline.width)
    style.join = .round
    return [.fill(Shape(path, .stroke(style)), try outline.style.paint(in: frame, self))]
  }

  /// Returns the environment's outline of the opaque cells of a bitmap.
  ///
  /// It has square corners, which match the cells.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap; cells with an alpha above 127 count as opaque.
  ///   - frame: The frame that the bitmap fills.
  /// - Throws: `RenderError.tooLarge` if the outline has too many parts.
  func outline(of bitmap: Bitmap, over frame: Rect) throws -> [Picture.Step] {
    guard let outline else { return [] }
    let runs = try bitmap.inkedRuns()
    let (width, height) = (
      frame.width / Double(bitmap.columns), frame.height / Double(bitmap.rows)
    )
    let elements = runs.flatMap { run in
      Path.rect(
        Rect(
          x: frame.x + Double(run.columns.lowerBound) * width,
          y: frame.y + Double(run.rows.lowerBound) * height,
          width: Double(run.columns.count) * width, height: Double(run.rows.count) * height
        ).expanded(by: outline.width)
      ).elements
    }
    guard !elements.isEmpty else { return [] }
    return [
      .fill(Shape(Path(elements), .fill(.nonZero)), try outline.style.paint(in: frame, self))
    ]
  }
}

extension Bitmap {
  /// The maximum number of rectangles in an outline.
  private static let runLimit = 16_384

  /// Returns rectangles that cover the cells with an alpha above 127.
  ///
  /// Equal runs in consecutive rows are merged.
  ///
  /// - Throws: `RenderError.tooLarge` for too many rectangles, and `.cancelled`.
  fileprivate func inkedRuns() throws(RenderError) -> [(columns: Range<Int>, rows: Range<Int>)] {
    var runs: [(columns: Range<Int>, rows: Range<Int>)] = []
    var last: [Range<Int>: Int] = [:]
    let bytes = rgbaBytes
    for row in 0..<rows {
      if Task.isCancelled { throw .cancelled }
      var next: [Range<Int>: Int] = [:]
      var column = 0
      while column < columns {
        let start = column
        while column < columns, bytes[(row * columns + column) * 4 + 3] > 127 { column += 1 }
        if start < column {
          let run = start..<column
          if let index = last[run] {
            runs[index].rows = runs[index].rows.lowerBound..<row + 1
            next[run] = index
          } else {
            next[run] = runs.count
            runs.append((run, row..<row + 1))
          }
        }
        column += 1
      }
      last = next
      guard runs.count <= Self.runLimit else {
        throw .tooLarge(
          message: "the outline of a bitmap must have at most \(Self.runLimit) parts, got more")
      }
    }
    return runs
  }
}

extension VectorDrawing {
  /// The maximum distance of line segments from their curve, in points.
  private static let tolerance = 0.01

  /// Returns the transformed outlines of all visible shapes.
  ///
  /// Erased areas are not subtracted, and clips do not apply.
  func outline(through map: Transform) -> Path {
    func elements(_ steps: [Step]) -> [Path.Element] {
      steps.flatMap { step -> [Path.Element] in
        switch step {
        case .paint(let layer):
          guard !layer.isClear else { return [] }
          return layer.shapes.filter { $0.opacity > 0 }.flatMap {
            $0.transformed(by: map).outline(tolerance: Self.tolerance).path.elements
          }
        case .erase: return []
        case .group(let steps, let opacity, _): return opacity > 0 ? elements(steps) : []
        }
      }
    }
    return Path(elements(steps))
  }

  /// Returns the transformed drawing as steps of a picture, with a paint for each layer.
  ///
  /// A layer without a paint keeps its own gradient.
  func steps(through map: Transform, _ paint: (Layer) throws -> Paint?) rethrows -> [Picture.Step] {
    try Self.steps(steps, through: map, paint)
  }

  private static func steps(
    _ steps: [Step], through map: Transform, _ paint: (Layer) throws -> Paint?
  ) rethrows -> [Picture.Step] {
    func group(
      _ steps: [Picture.Step], opacity: Double, clips: [Shape] = []
    ) -> Picture.Step {
      var effects = Picture.Effects()
      effects.opacity = opacity
      effects.clips = clips.map { Picture.Clip($0.transformed(by: map)) }
      return .group(steps, effects)
    }
    return try steps.map { step in
      switch step {
      case .paint(let layer):
        guard let paint = try paint(layer) else {
          let bounds = Rect(x: 0, y: 0, width: 1, height: 1)
          return .drawing(VectorDrawing(bounds: bounds, steps: [step]), map)
        }
        if layer.shapes.count == 1, var shape = layer.shapes.first?.transformed(by: map) {
          shape.opacity *= layer.opacity
          return .fill(shape, paint)
        }
        return group(
          layer.shapes.map { .fill($0.transformed(by: map), paint) }, opacity: layer.opacity)
      case .erase(let mask): return .erase(mask.transformed(by: map))
      case .group(let steps, let opacity, let clips):
        return group(
          try self.steps(steps, through: map, paint), opacity: opacity, clips: clips)
      }
    }
  }
}
