import Raster

/// A drawing as a flat list of commands for the rows of a canvas, with its shapes as edges in pixels.
struct DrawingPlan {
  /// A command for a range of rows.
  enum Command {
    /// Composites a colour source-over through a shape.
    case paint(shape: Int, ink: SIMD4<Float>)
    /// Composites the colours of a shader source-over through a shape.
    case shade(shape: Int, shader: Int)
    /// Composites a bitmap's cells source-over.
    case paintCells(Int)
    /// Composites a group source-over that was drawn earlier.
    case paintLayer(Int)
    /// Unites the mask with a shape.
    case add(shape: Int)
    /// Subtracts a shape from the mask.
    case remove(shape: Int)
    /// Composites a colour source-over through the mask, and clears the mask.
    case paintMask(ink: SIMD4<Float>)
    /// Composites the colours of a shader source-over through the mask, and clears the mask.
    case shadeMask(shader: Int)
    /// Erases the mask's coverage from the group, and clears the mask.
    case eraseMask
    /// Clips the group to the mask, and clears the mask.
    case clipToMask
    /// Begins a group, which is composited on its own.
    case beginGroup
    /// Composites the group over the pixels before it, with an opacity of 0…1.
    case endGroup(opacity: Float, BlendMode)
  }

  /// The maximum number of edges in memory; further shapes are flattened again for each band of rows.
  static let edgeLimit = 1_000_000

  /// The opacity of each shape alone, 0…1.
  private(set) var opacities: [Float] = []
  /// The shapes beyond `edgeLimit`, by index.
  private(set) var lateShapes: [Int: PlacedShape] = [:]
  /// The part of `edges` for each shape, or `nil` if the shape is flattened on demand.
  private(set) var outlines: [Outline?] = []
  private(set) var edges: [Edge] = []
  private(set) var commands: [Command] = []
  private(set) var shaders: [Shader] = []
  private(set) var cells: [BitmapCells] = []
  private(set) var layers: [EffectLayer] = []
  /// The colour of the last ink, and whether all inks have it, regardless of alpha.
  private(set) var color = Color.black
  private(set) var hasOneColor = true
  private var hasInk = false

  private let mixer: LightMixer
  private var flattener: OutlineFlattener
  /// The map for the shapes that are added next.
  private var map = Transform.identity
  private var isAntialiased = true

  /// Creates an empty plan for a canvas.
  init(canvas: PixelSize, mixer: LightMixer) {
    self.mixer = mixer
    flattener = OutlineFlattener(canvas: canvas)
  }

  /// Adds the steps of a drawing, transformed by a map.
  mutating func append(
    _ drawing: VectorDrawing, through map: Transform
  ) throws(CancellationError) {
    (self.map, isAntialiased) = (map, drawing.isAntialiased)
    try append(drawing.steps)
    isAntialiased = true
  }

  /// Adds a shape of one colour, transformed by a map.
  mutating func paint(
    _ shape: Shape, _ color: Color, through map: Transform
  ) throws(CancellationError) {
    self.map = map
    try append(VectorDrawing.Layer([shape], color: color))
  }

  /// Adds a shape, transformed by a map, with the colours of a shader.
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

  /// Adds a group that was drawn earlier.
  mutating func paint(_ layer: EffectLayer) {
    commands.append(.paintLayer(layers.count))
    layers.append(layer)
  }

  /// Begins a group.
  mutating func beginGroup() { commands.append(.beginGroup) }

  /// Clips the innermost open group to a shape, transformed by a map.
  mutating func clip(
    to shape: Shape, through map: Transform, isAntialiased: Bool
  ) throws(CancellationError) {
    (self.map, self.isAntialiased) = (map, isAntialiased)
    try clip(to: shape)
    self.isAntialiased = true
  }

  private mutating func clip(to shape: Shape) throws(CancellationError) {
    commands += [.add(shape: try index(of: shape)), .clipToMask]
  }

  /// Erases a mask, transformed by a map, from the innermost open group.
  mutating func erase(
    _ mask: VectorDrawing.Mask, through map: Transform
  ) throws(CancellationError) {
    self.map = map
    try erase(mask)
  }

  /// Ends the innermost open group, which is composited over the pixels before it.
  mutating func endGroup(opacity: Double, _ blend: BlendMode) {
    commands.append(.endGroup(opacity: Float(min(max(opacity, 0), 1)), blend))
  }

  /// Whether any command builds a mask.
  var needsMask: Bool {
    commands.contains { command in
      switch command {
      case .add, .remove: true
      case .paint, .shade, .paintCells, .paintLayer, .paintMask, .shadeMask, .eraseMask,
        .clipToMask, .beginGroup, .endGroup:
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
      case .group(let steps, let opacity, let clips):
        beginGroup()
        try append(steps)
        for shape in clips { try clip(to: shape) }
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
    if let gradient = layer.gradient { return try append(layer, gradient, in: color) }
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

  /// Adds a layer that a gradient paints.
  private mutating func append(
    _ layer: VectorDrawing.Layer, _ gradient: PlacedGradient, in color: Color
  ) throws(CancellationError) {
    hasOneColor = false
    let own = layer.shapes.count == 1 ? min(max(layer.shapes[0].opacity, 0), 1) : 1
    let shader = GradientShader(
      gradient, in: color, map: map, opacity: layer.opacity * own, mixer: mixer)
    if layer.shapes.count == 1 {
      commands.append(.shade(shape: try index(of: layer.shapes[0]), shader: shaders.count))
    } else {
      for shape in layer.shapes { commands.append(.add(shape: try index(of: shape))) }
      commands.append(.shadeMask(shader: shaders.count))
    }
    shaders.append(.gradient(shader))
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
