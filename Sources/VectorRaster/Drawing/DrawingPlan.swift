import Raster

/// A drawing as a flat list of what to do with the rows of a canvas, its shapes as edges in pixels.
struct DrawingPlan {
  /// One thing to do with some rows.
  enum Command {
    /// Source-over of a colour through a shape.
    case paint(shape: Int, ink: SIMD4<Float>)
    /// Source-over of colours that change with the place through a shape.
    case shade(shape: Int, shader: Int)
    /// Source-over of a bitmap's cells.
    case paintCells(Int)
    /// Source-over of a group that was drawn before.
    case paintLayer(Int)
    /// The mask's union with a shape.
    case add(shape: Int)
    /// The mask without a shape.
    case remove(shape: Int)
    /// Source-over of a colour through the mask, which is empty then.
    case paintMask(ink: SIMD4<Float>)
    /// Erases the mask, which is empty then.
    case eraseMask
    /// Leaves of the group what the mask covers; the mask is empty then.
    case clipToMask
    /// The steps from here on are composited alone.
    case beginGroup
    /// Paints the group over what was there before it, with an opacity of 0…1.
    case endGroup(opacity: Float, BlendMode)
  }

  /// The number of edges that are kept at once; shapes beyond them are flattened again for each
  /// band of rows.
  static let edgeLimit = 1_000_000

  /// Of each shape alone, 0…1.
  private(set) var opacities: [Float] = []
  /// The shapes whose edges were too many to be kept.
  private(set) var lateShapes: [Int: PlacedShape] = [:]
  /// For each shape, what of `edges` is its; `nil` where it is flattened when it is needed.
  private(set) var outlines: [Outline?] = []
  private(set) var edges: [Edge] = []
  private(set) var commands: [Command] = []
  private(set) var shaders: [Shader] = []
  private(set) var cells: [BitmapCells] = []
  private(set) var layers: [EffectLayer] = []
  /// The colour of the ink that was used last, and whether all ink has it, whatever the alpha.
  private(set) var color = Color.black
  private(set) var hasOneColor = true
  private var hasInk = false

  private let mixer: LightMixer
  private var flattener: OutlineFlattener
  /// The map of shapes that are added from now on.
  private var map = Transform.identity
  private var isAntialiased = true

  /// A plan of nothing on a canvas of pixels.
  init(canvas: PixelSize, mixer: LightMixer) {
    self.mixer = mixer
    flattener = OutlineFlattener(canvas: canvas)
  }

  /// Adds the steps of a drawing that is seen through a map.
  mutating func append(
    _ drawing: VectorDrawing, through map: Transform
  ) throws(CancellationError) {
    (self.map, isAntialiased) = (map, drawing.isAntialiased)
    try append(drawing.steps)
    isAntialiased = true
  }

  /// Adds a shape of one colour that is seen through a map.
  mutating func paint(
    _ shape: Shape, _ color: Color, through map: Transform
  ) throws(CancellationError) {
    self.map = map
    try append(VectorDrawing.Layer([shape], color: color))
  }

  /// Adds a shape whose colours a shader finds.
  mutating func shade(
    _ shape: Shape, _ shader: Shader, through map: Transform
  ) throws(CancellationError) {
    self.map = map
    commands.append(.shade(shape: try index(of: shape), shader: shaders.count))
    shaders.append(shader)
  }

  /// Adds the cells of a bitmap.
  mutating func paint(_ bitmap: BitmapCells) {
    commands.append(.paintCells(cells.count))
    cells.append(bitmap)
  }

  /// Adds a group that was drawn before.
  mutating func paint(_ layer: EffectLayer) {
    commands.append(.paintLayer(layers.count))
    layers.append(layer)
  }

  /// Begins a group.
  mutating func beginGroup() { commands.append(.beginGroup) }

  /// Leaves of the group that was begun last what a shape covers that is seen through a map.
  mutating func clip(
    to shape: Shape, through map: Transform, isAntialiased: Bool
  ) throws(CancellationError) {
    (self.map, self.isAntialiased) = (map, isAntialiased)
    commands += [.add(shape: try index(of: shape)), .clipToMask]
    self.isAntialiased = true
  }

  /// Takes a mask that is seen through a map out of the group that was begun last.
  mutating func erase(
    _ mask: VectorDrawing.Mask, through map: Transform
  ) throws(CancellationError) {
    self.map = map
    try erase(mask)
  }

  /// Paints the group that was begun last over what was there before.
  mutating func endGroup(opacity: Double, _ blend: BlendMode) {
    commands.append(.endGroup(opacity: Float(min(max(opacity, 0), 1)), blend))
  }

  /// True where any command puts coverages together.
  var needsMask: Bool {
    commands.contains { command in
      switch command {
      case .add, .remove: true
      case .paint, .shade, .paintCells, .paintLayer, .paintMask, .eraseMask, .clipToMask,
        .beginGroup, .endGroup:
        false
      }
    }
  }

  /// The light of a full channel.
  var white: Float { mixer.white }

  private mutating func append(_ steps: [VectorDrawing.Step]) throws(CancellationError) {
    for step in steps {
      switch step {
      case .paint(let layer): try append(layer)
      case .erase(let mask): try erase(mask)
      case .group(let steps, let opacity):
        beginGroup()
        try append(steps)
        endGroup(opacity: opacity, .normal)
      }
    }
  }

  private mutating func erase(_ mask: VectorDrawing.Mask) throws(CancellationError) {
    for part in mask.parts {
      switch part {
      case .add(let shapes, _):
        for shape in shapes { commands.append(.add(shape: try index(of: shape))) }
      case .remove(let shapes, _):
        for shape in shapes { commands.append(.remove(shape: try index(of: shape))) }
      }
    }
    commands.append(.eraseMask)
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
    if outlines.count % 64 == 0, Task.isCancelled { throw CancellationError() }
    let placed = PlacedShape(shape: shape, map: map, isAntialiased: isAntialiased)
    opacities.append(Float(min(max(shape.opacity, 0), 1)))
    if edges.count < Self.edgeLimit {
      outlines.append(flattener.append(placed, to: &edges))
    } else {
      lateShapes[outlines.count] = placed
      outlines.append(nil)
    }
    return outlines.count - 1
  }
}
