import Raster

/// Adds up what a picture takes, before anything of it is drawn (painting.md §7).
struct PictureLimits {
  /// Groups with a blur or shadows.
  static let effectCount = 64
  /// Pixels of all their buffers together.
  static let effectPixels = 1 << 25
  /// The largest standard deviation in pixels.
  static let sigma = 400.0
  /// Pixels that all bitmaps are resampled to: each is kept until the picture is painted.
  static let bitmapPixels = 1 << 25
  /// Groups within each other that are composed by themselves: each has rows of its own.
  static let depth = 64
  /// Pixels of a side that a bitmap is shown over are below it.
  static let side = 1 << 23
  /// Pixels of one colour that take as long as all that is painted.
  static let work = 1 << 31

  /// Pixels a point of the picture.
  private let scale: Double
  private var count = 0
  private var pixels = 0
  private var bitmapPixels = 0
  private var work = 0

  /// Limits of a picture of which nothing was looked at.
  init(scale: Double) { self.scale = scale }

  /// Looks at all steps that are seen through a map on a canvas.
  ///
  /// - Throws: `PictureError` for the first limit that is broken.
  mutating func check(
    _ steps: [Picture.Step], on canvas: PixelSize, through map: Transform
  ) throws(PictureError) {
    // Rectangles are those of blurs that are known to be small enough.
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

  /// Adds what steps take that are seen through a map on a canvas; the answer is how many of its pixels
  /// they paint at most.
  private mutating func addWork(
    of steps: [Picture.Step], on canvas: PixelSize, through map: Transform
  ) throws(PictureError) -> Int {
    var painted = 0
    func add(_ pixels: Int, _ cost: Int) throws(PictureError) {
      // Pixels are those of a canvas, and costs are small.
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

  /// Adds the buffers of a group with a blur or shadows; the answer is their pixels.
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
    // A side that is no number is beyond.
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
  /// The pixels that a rectangle of pixels touches; none where there is no rectangle.
  fileprivate func count(within bounds: Rect?) -> Int {
    guard let bounds else { return 0 }
    func count(_ start: Double, _ end: Double, _ length: Int) -> Int {
      // In this order what is no number is the edge of the canvas.
      let first = min(max(0, start.rounded(.down)), Double(length))
      let last = max(min(Double(length), end.rounded(.up)), first)
      return Int(last) - Int(first)
    }
    return count(bounds.x, bounds.maxX, width) * count(bounds.y, bounds.maxY, height)
  }
}

extension VectorDrawing {
  /// The layers and masks of all groups, and groups.
  fileprivate var layerCount: Int {
    func count(_ steps: [Step]) -> Int {
      steps.reduce(0) { sum, step in
        switch step {
        case .paint: sum + 1
        case .erase: sum + PaintingCost.mask
        case .group(let steps, _): sum + PaintingCost.group + count(steps)
        }
      }
    }
    return count(steps) + (background == nil ? 0 : 1)
  }
}
