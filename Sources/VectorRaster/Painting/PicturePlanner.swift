import Raster

/// A converter from the steps of a picture to a plan for a canvas.
///
/// Groups with a blur or shadows are drawn during the conversion.
struct PicturePlanner {
  private(set) var plan: DrawingPlan
  private let canvas: PixelSize
  /// The number of pixels per point, before any group's transform.
  private let scale: Double
  private let colorMode: ColorMode
  private let mixer: LightMixer

  init(canvas: PixelSize, scale: Double, colorMode: ColorMode) {
    (self.canvas, self.scale, self.colorMode) = (canvas, scale, colorMode)
    mixer = LightMixer(colorMode)
    plan = DrawingPlan(canvas: canvas, mixer: mixer)
  }

  /// Adds steps, transformed by a map.
  ///
  /// - Precondition: `PictureLimits` has checked the steps.
  mutating func append(
    _ steps: [Picture.Step], through map: Transform
  ) throws(CancellationError) {
    for step in steps {
      switch step {
      case .fill(let shape, .color(let color)), .outlines(let shape, let color):
        try plan.paint(shape, color, through: map)
      case .fill(let shape, .gradient(let gradient, let way, let frame)):
        let shader = GradientShader(
          gradient, way, frame: frame, map: map, opacity: shape.opacity, mixer: mixer)
        try plan.shade(shape, .gradient(shader), through: map)
      case .drawing(let drawing, let own): try append(drawing, through: own.then(map))
      case .bitmap(let bitmap, let frame, let method, let slices):
        try append(bitmap, frame, method, slices, through: map)
      case .erase(let mask): try plan.erase(mask, through: map)
      case .text: break
      case .group(let steps, let effects): try append(steps, effects, through: map)
      case .aligned(let steps, let alignment):
        try append(steps, through: alignment.aligned(map, scale: scale))
      }
    }
  }

  private mutating func append(
    _ drawing: VectorDrawing, through map: Transform
  ) throws(CancellationError) {
    if let background = drawing.background {
      try plan.paint(Shape(.rect(drawing.bounds), .fill(.nonZero)), background, through: map)
    }
    // Only erasing affects earlier steps, so other drawings need no group.
    let isErasing = drawing.steps.contains { step in
      if case .erase = step { true } else { false }
    }
    if isErasing { plan.beginGroup() }
    try plan.append(drawing, through: drawing.placement.then(map))
    if isErasing { plan.endGroup(opacity: 1, .normal) }
  }

  private mutating func append(
    _ bitmap: Bitmap, _ frame: Rect, _ method: ResamplingMethod, _ slices: BitmapSlices?,
    through map: Transform
  ) throws(CancellationError) {
    if map.isAxisParallel {
      let cells = try BitmapCells(
        bitmap, frame, method, slices, map: map, canvas: canvas, colorMode: colorMode)
      if let cells { plan.paint(cells) }
    } else if let shader = try BitmapShader(
      bitmap, frame, method, slices, map: map, colorMode: colorMode)
    {
      try plan.shade(Shape(.rect(frame), .fill(.nonZero)), .bitmap(shader), through: map)
    }
  }

  private mutating func append(
    _ steps: [Picture.Step], _ effects: Picture.Effects, through map: Transform
  ) throws(CancellationError) {
    let map = effects.transform.then(map)
    guard effects.composes(steps) else {
      try append(steps, through: map)
      return
    }
    plan.beginGroup()
    if effects.needsLayer {
      if let layer = try layer(steps, effects, through: map) { plan.paint(layer) }
    } else {
      try append(steps, through: map)
    }
    for clip in effects.clips {
      try plan.clip(
        to: clip.shape, through: clip.alignment?.aligned(map, scale: scale) ?? map,
        isAntialiased: clip.isAntialiased)
    }
    plan.endGroup(opacity: effects.opacity, effects.blend)
  }

  /// Returns a drawn group with its blur and shadows, or `nil` if it is invisible.
  private func layer(
    _ steps: [Picture.Step], _ effects: Picture.Effects, through map: Transform
  ) throws(CancellationError) -> EffectLayer? {
    guard let part = effects.workPart(of: steps, on: canvas, through: map, scale: scale)
    else { return nil }
    var planner = PicturePlanner(canvas: part.size, scale: scale, colorMode: colorMode)
    try planner.append(steps, through: part.moved(map))
    var layer = try EffectLayer(planner.plan, part)
    try layer.blur(GaussianBlur(sigma: effects.blur * map.scale))
    try layer.lay(
      effects.shadows.map { shadow in
        EffectLayer.Shadow(
          ink: mixer.ink(shadow.color, opacity: 1), offset: map.moved(shadow.offset),
          blur: GaussianBlur(sigma: shadow.radius * map.scale))
      })
    return layer
  }
}

extension Picture.Step {
  /// Whether a part of the step that is not composed on its own reads the backdrop.
  package var isBlending: Bool {
    switch self {
    case .fill, .outlines, .drawing, .bitmap, .text: false
    case .erase: true
    case .group(let steps, let effects):
      effects.blend != .normal || effects.isPlain && steps.contains(where: \.isBlending)
    case .aligned(let steps, _): steps.contains(where: \.isBlending)
    }
  }
}
