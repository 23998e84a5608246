/// A drawing as a flat list of what to do with the rows of a canvas, its shapes as edges in pixels.
struct DrawingPlan {
  /// One thing to do with some rows.
  enum Command {
    /// Source-over of a colour through a shape.
    case paint(shape: Int, ink: SIMD4<Float>)
    /// The mask's union with a shape.
    case add(shape: Int)
    /// The mask without a shape.
    case remove(shape: Int)
    /// Source-over of a colour through the mask, which is empty then.
    case paintMask(ink: SIMD4<Float>)
    /// Erases the mask, which is empty then.
    case eraseMask
    /// The steps from here on are composited alone.
    case beginGroup
    /// Paints the group over what was there before it, with an opacity of 0…1.
    case endGroup(opacity: Float)
  }

  /// The number of edges that are kept at once; shapes beyond them are flattened again for each
  /// band of rows.
  static let edgeLimit = 1_000_000
  /// The distance that an edge may have from its curve, in pixels: less than a 255th of any pixel.
  static let tolerance = 0.005

  /// In the drawing's unit; edges and rows are known for all but those that were too many.
  private(set) var shapes: [Shape] = []
  /// For each shape, what of `edges` is its; `nil` where it is flattened when it is needed.
  private(set) var outlines: [Outline?] = []
  private(set) var edges: [Edge] = []
  private(set) var commands: [Command] = []
  /// The colour of the ink that was used last, and whether all ink has it, whatever the alpha.
  private(set) var color = Color.black
  private(set) var hasOneColor = true
  /// Pixels may be covered in part.
  let isAntialiased: Bool
  private var hasInk = false

  private let mixer: LightMixer
  private var flattener: OutlineFlattener

  /// Plans a drawing that is seen through `map` on a canvas of pixels.
  init(
    _ drawing: VectorDrawing, canvas: PixelSize, map: Transform, mixer: LightMixer
  ) throws(CancellationError) {
    self.mixer = mixer
    isAntialiased = drawing.isAntialiased
    flattener = OutlineFlattener(map: map, canvas: canvas)
    try append(drawing.steps)
  }

  /// True where any command puts coverages together.
  var needsMask: Bool {
    commands.contains { command in
      switch command {
      case .add, .remove: true
      case .paint, .paintMask, .eraseMask, .beginGroup, .endGroup: false
      }
    }
  }

  /// Of a shape alone, 0…1.
  func opacity(of shape: Int) -> Float { Float(min(max(shapes[shape].opacity, 0), 1)) }

  private mutating func append(_ steps: [VectorDrawing.Step]) throws(CancellationError) {
    for step in steps {
      switch step {
      case .paint(let layer): try append(layer)
      case .erase(let mask):
        for part in mask.parts {
          switch part {
          case .add(let shapes, _):
            for shape in shapes { commands.append(.add(shape: try index(of: shape))) }
          case .remove(let shapes, _):
            for shape in shapes { commands.append(.remove(shape: try index(of: shape))) }
          }
        }
        commands.append(.eraseMask)
      case .group(let steps, let opacity):
        commands.append(.beginGroup)
        try append(steps)
        commands.append(.endGroup(opacity: Float(min(max(opacity, 0), 1))))
      }
    }
  }

  private mutating func append(_ layer: VectorDrawing.Layer) throws(CancellationError) {
    let color = layer.color ?? .black
    note(color)
    if layer.shapes.count == 1 {
      let shape = layer.shapes[0]
      let ink = mixer.ink(color, opacity: layer.opacity * min(max(shape.opacity, 0), 1))
      commands.append(.paint(shape: try index(of: shape), ink: ink))
    } else {
      for shape in layer.shapes { commands.append(.add(shape: try index(of: shape))) }
      commands.append(.paintMask(ink: mixer.ink(color, opacity: layer.opacity)))
    }
  }

  private mutating func note(_ next: Color) {
    if hasInk && next.opaque != color.opaque { hasOneColor = false }
    (hasInk, color) = (true, next)
  }

  private mutating func index(of shape: Shape) throws(CancellationError) -> Int {
    if shapes.count % 64 == 0, Task.isCancelled { throw CancellationError() }
    shapes.append(shape)
    if edges.count < Self.edgeLimit {
      outlines.append(flattener.append(shape, to: &edges))
    } else {
      outlines.append(nil)
    }
    return shapes.count - 1
  }
}
