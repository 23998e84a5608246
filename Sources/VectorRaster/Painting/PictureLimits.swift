import Raster

/// A counter of the resources that a picture needs, checked before it is drawn (painting.md §7).
struct PictureLimits {
  /// The maximum number of groups with a blur or shadows.
  static let effectCount = 64
  /// The maximum number of pixels of all their buffers together.
  static let effectPixels = 1 << 25
  /// The maximum standard deviation in pixels.
  static let sigma = 400.0
  /// The maximum number of pixels of all resampled bitmaps, which are kept until the picture is painted.
  static let bitmapPixels = 1 << 25
  /// The maximum depth of nested groups that are composited on their own; each has its own rows.
  static let depth = 64
  /// The exclusive limit for the sides of a bitmap's frame in pixels.
  static let side = 1 << 23
  /// The maximum cost of painting, in pixels of one colour.
  static let work = 1 << 31

  /// The number of pixels per point of the picture.
  private let scale: Double
  private var count = 0
  private var pixels = 0
  private var bitmapPixels = 0
  private var work = 0

  /// Creates limits for a picture at a scale.
  init(scale: Double) { self.scale = scale }

  /// Checks steps on a canvas, transformed by a map.
  ///
  /// - Throws: `PictureError` for the first limit that is exceeded.
  mutating func check(
    _ steps: [Picture.Step], on canvas: PixelSize, through map: Transform
  ) throws(PictureError) {
    // The rectangles in `addWork` depend on σ, so it must be checked first.
    try checkEach(steps, through: map)
    _ = try addWork(of: steps, on: canvas, through: map)
  }

  private mutating func checkEach(
    _ steps: [Picture.Step], through map: Transform, depth: Int = 0
  ) throws(PictureError) {
    guard depth <= Self.depth else { throw .depth(depth) }
    for step in steps {
      switch step {
      case .fill, .outlines, .drawing, .text, .erase: break
      case .bitmap(_, let frame, let method, let slices):
        try check(
          frame, isLimited: method.createsColors || slices != nil, through: map)
      case .aligned(let steps, let alignment):
        try checkEach(steps, through: alignment.aligned(map, scale: scale), depth: depth)
      case .group(let steps, let effects):
        let map = effects.transform.then(map)
        if effects.needsLayer {
          for sigma in [effects.blur] + effects.shadows.map(\.radius) {
            let sigma = sigma * map.scale
            guard sigma <= Self.sigma else { throw .sigma(sigma) }
          }
          count += 1
          guard count <= Self.effectCount else { throw .effectCount(count) }
        }
        try checkEach(steps, through: map, depth: effects.composes(steps) ? depth + 1 : depth)
      }
    }
  }

  /// Adds the cost of steps on a canvas, transformed by a map.
  ///
  /// - Returns: The maximum number of pixels that the steps paint.
  private mutating func addWork(
    of steps: [Picture.Step], on canvas: PixelSize, through map: Transform
  ) throws(PictureError) -> Int {
    var painted = 0
    func add(_ pixels: Int, _ cost: Int) throws(PictureError) {
      // This cannot overflow: the pixels are at most a canvas, and costs are small.
      painted = min(painted + pixels, canvas.pixelCount)
      try addWork(pixels, cost)
    }
    for step in steps {
      switch step {
      case .text: break
      case .fill(let shape, let paint):
        try add(canvas.count(within: shape.bounds(through: map)), PaintingCost.of(paint))
      case .outlines(let shape, let color):
        try add(canvas.count(within: shape.bounds(through: map)), PaintingCost.of(.color(color)))
      case .drawing(let drawing, _):
        let bounds = Picture.bounds(of: [step], through: map, scale: scale)
        try add(canvas.count(within: bounds), drawing.layerCount)
      case .bitmap(_, let frame, let method, let slices):
        try add(
          canvas.count(within: map.bounds(of: frame)),
          PaintingCost.of(method, isSliced: slices != nil, through: map))
      case .erase: try add(canvas.pixelCount, PaintingCost.mask)
      case .aligned(let steps, let alignment):
        painted += try addWork(
          of: steps, on: canvas, through: alignment.aligned(map, scale: scale))
      case .group(let steps, let effects):
        let map = effects.transform.then(map)
        if !effects.needsLayer {
          let inner = try addWork(of: steps, on: canvas, through: map)
          try add(inner, effects.composes(steps) ? PaintingCost.of(effects) : 0)
        } else if let part = effects.workPart(of: steps, on: canvas, through: map, scale: scale) {
          let pixels = try addPixels(of: part, effects)
          try addWork(pixels, PaintingCost.effect)
          _ = try addWork(of: steps, on: part.size, through: part.moved(map))
          try add(min(part.size.pixelCount, canvas.pixelCount), PaintingCost.of(effects))
        }
      }
    }
    return min(painted, canvas.pixelCount)
  }

  private mutating func addWork(_ pixels: Int, _ cost: Int) throws(PictureError) {
    work += pixels * cost
    guard work <= Self.work else { throw .work(work) }
  }

  /// Adds the buffers of a group with a blur or shadows.
  ///
  /// - Returns: The number of their pixels.
  private mutating func addPixels(
    of part: CanvasPart, _ effects: Picture.Effects
  ) throws(PictureError) -> Int {
    let (taken, overflow) = part.size.pixelCount
      .multipliedReportingOverflow(by: 1 + effects.shadows.count)
    pixels = overflow || taken > Int.max - pixels ? .max : pixels + taken
    guard pixels <= Self.effectPixels else { throw .effectPixels(pixels) }
    return taken
  }

  private mutating func check(
    _ frame: Rect, isLimited: Bool, through map: Transform
  ) throws(PictureError) {
    let sides = BitmapCells.sides(of: frame, through: map)
    let limit = Double(Self.side - 1)
    // NaN fails this check too.
    guard sides.x < limit, sides.y < limit else {
      func whole(_ side: Double) -> Int { side < 1e15 ? Int(side) : Int.max }
      throw .bitmapSize(PixelSize(width: whole(sides.x), height: whole(sides.y)))
    }
    let size = PixelSize(width: Int(sides.x) + 1, height: Int(sides.y) + 1)
    guard isLimited else { return }
    guard size.pixelCount <= Self.bitmapPixels else { throw .bitmapSize(size) }
    bitmapPixels += size.pixelCount
    guard bitmapPixels <= Self.bitmapPixels else { throw .bitmapPixels(bitmapPixels) }
  }
}

extension PixelSize {
  /// Returns the number of pixels that a rectangle touches, or 0 for `nil`.
  fileprivate func count(within bounds: Rect?) -> Int {
    guard let bounds else { return 0 }
    func count(_ start: Double, _ end: Double, _ length: Int) -> Int {
      // With this order of arguments, NaN becomes an edge of the canvas.
      let first = min(max(0, start.rounded(.down)), Double(length))
      let last = max(min(Double(length), end.rounded(.up)), first)
      return Int(last) - Int(first)
    }
    return count(bounds.x, bounds.maxX, width) * count(bounds.y, bounds.maxY, height)
  }
}

extension VectorDrawing {
  /// The cost of the layers, masks and groups.
  fileprivate var layerCount: Int {
    func count(_ steps: [Step]) -> Int {
      steps.reduce(0) { sum, step in
        switch step {
        case .paint(let layer): sum + PaintingCost.of(layer)
        case .erase: sum + PaintingCost.mask
        case .group(let steps, _, let clips):
          sum + PaintingCost.group + PaintingCost.mask * clips.count + count(steps)
        }
      }
    }
    return count(steps) + (background == nil ? 0 : 1)
  }
}
