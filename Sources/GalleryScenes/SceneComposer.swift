import Arranging
import GalleryModel
import Raster
import SceneModel
import VectorRaster

/// A builder of pieces from a scene's views.
///
/// Each modifier wraps the piece of the view before it.
///
/// A composer belongs to one picture and is used on one task.
struct SceneComposer {
  let assets: SceneAssets
  /// The missing characters and the fonts, collected while pieces are built.
  let notes = SceneDiagnostics()
  /// The layout nodes by place, collected while pieces are built.
  let places = LayoutNodeRecorder()
  /// The transformed bitmaps, collected while pieces are built.
  let bitmaps = SceneBitmaps()

  /// Returns the piece for a view with all its modifiers.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - environment: The environment of the view.
  ///   - axis: The axis of the stack that has the view as a direct child, or `nil` elsewhere.
  func piece(
    of view: SceneView, in environment: SceneEnvironment, axis: Axis? = nil
  ) throws -> ScenePiece {
    try piece(of: view, modifiers: view.modifiers[...], in: environment, axis: axis)
  }

  /// Returns the piece for a view with its first modifiers.
  private func piece(
    of view: SceneView, modifiers: ArraySlice<SceneModifier>, in environment: SceneEnvironment,
    axis: Axis?
  ) throws -> ScenePiece {
    guard let modifier = modifiers.last else {
      // A view that a modifier wraps is no longer a direct child of the stack.
      let isDirect = !view.modifiers.contains(where: \.makesView)
      return try places.noting(view.place, view.kind.word) {
        try leaf(view, in: environment, axis: isDirect ? axis : nil)
      }
    }
    func modified() throws -> ScenePiece {
      let inner = try piece(
        of: view, modifiers: modifiers.dropLast(),
        in: environment.inside(modifier), axis: axis)
      return try piece(inner, modifiedBy: modifier, in: environment)
    }
    guard let word = modifier.frameWord else { return try modified() }
    return try places.noting("\(view.place)/modifiers/\(modifiers.endIndex - 1)", word, modified)
  }

  private func piece(
    _ piece: ScenePiece, modifiedBy modifier: SceneModifier, in environment: SceneEnvironment
  ) throws -> ScenePiece {
    switch modifier {
    case .layout(let modifier):
      self.piece(piece, laidOutBy: modifier, isRightToLeft: environment.isRightToLeft)
    case .drawing(let modifier): try self.piece(piece, drawnBy: modifier, in: environment)
    case .environment: piece
    }
  }

  private func piece(
    _ piece: ScenePiece, laidOutBy modifier: LayoutModifier, isRightToLeft: Bool
  ) -> ScenePiece {
    switch modifier {
    case .padding(let insets):
      let sides =
        isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
      return piece.laidOut(
        by: Padding(top: insets.top, left: sides.0, bottom: insets.bottom, right: sides.1))
    case .frame(let frame):
      return piece.laidOut(
        by: FixedFrameLayout(
          frame.width, frame.height, frame.alignment.placed(isRightToLeft: isRightToLeft)))
    case .flexibleFrame(let frame):
      return piece.laidOut(
        by: FlexibleFrameLayout(
          width: .init(least: frame.minWidth, ideal: frame.idealWidth, greatest: frame.maxWidth),
          height: .init(
            least: frame.minHeight, ideal: frame.idealHeight, greatest: frame.maxHeight),
          frame.alignment.placed(isRightToLeft: isRightToLeft)))
    case .fixedSize(let size):
      var axes: Set<Axis> = []
      if size.horizontal { axes.insert(.horizontal) }
      if size.vertical { axes.insert(.vertical) }
      return piece.laidOut(by: IdealSize(axes))
    case .aspectRatio(let ratio):
      return piece.laidOut(
        by: ProportionalSize(ratio.contentMode == .fill ? .fill : .fit, ratio: ratio.ratio))
    case .scaledToWhole: return piece.laidOut(by: ProportionalSize(.wholeFactor))
    case .layoutPriority(let value): return piece.laidOut(by: Priority(value))
    case .position(let place): return piece.laidOut(by: Position(Point(place.x, place.y)))
    case .hidden: return ScenePiece(piece.node)
    }
  }

  private func piece(
    _ piece: ScenePiece, drawnBy modifier: DrawingModifier, in environment: SceneEnvironment
  ) throws -> ScenePiece {
    let isRightToLeft = environment.isRightToLeft
    switch modifier {
    case .background(let layer):
      return try self.piece(piece, with: layer, isBeneath: true, in: environment)
    case .overlay(let layer):
      return try self.piece(piece, with: layer, isBeneath: false, in: environment)
    case .clipShape(let shape): return piece.grouped { .clipped(to: shape, in: $0) }
    case .clipped(let clip):
      return piece.grouped { .clipped(to: .rectangle, in: $0, isSmooth: clip.isAntialiased) }
    case .cornerRadius(let radius):
      let radii = CornerRadii(
        topLeading: radius, topTrailing: radius, bottomTrailing: radius, bottomLeading: radius)
      return piece.grouped { .clipped(to: .roundedRectangle(radii), in: $0) }
    case .opacity(let opacity): return piece.grouped { _ in .with { $0.opacity = opacity } }
    case .shadow(let appearance):
      let color = appearance.color.color(in: environment.colorScheme)
      let shadow = Picture.Shadow(
        color, radius: appearance.radius, offset: Point(appearance.x, appearance.y))
      return piece.grouped { _ in .with { $0.shadows = [shadow] } }
    case .blur(let radius): return piece.grouped { _ in .with { $0.blur = radius } }
    case .compositingGroup: return piece.composed()
    case .blendMode(let mode): return piece.grouped { _ in .with { $0.blend = mode } }
    case .rotationEffect(let effect):
      return piece.grouped { frame in
        .with {
          $0.transform = Transform.rotation(degrees: effect.degrees)
            .about(frame.point(at: effect.anchor, isMirrored: isRightToLeft))
        }
      }
    case .scaleEffect(let effect):
      return piece.grouped { frame in
        .with {
          $0.transform = Transform.scale(effect.x, effect.y)
            .about(frame.point(at: effect.anchor, isMirrored: isRightToLeft))
        }
      }
    case .offset(let offset):
      return piece.grouped { _ in .with { $0.transform = .translation(offset.x, offset.y) } }
    case .border(let appearance):
      return piece.painted { frame in
        let inner = frame.expanded(by: -min(appearance.width, frame.width / 2, frame.height / 2))
        let ring = Path(Path.rect(frame).elements + Path.rect(inner).elements)
        let paint = try appearance.style.paint(in: frame, environment)
        return [.aligned([.fill(Shape(ring, .fill(.evenOdd)), paint)], .edges(frame))]
      }
    }
  }

  /// Returns the piece for a view with a background or an overlay.
  private func piece(
    _ piece: ScenePiece, with layer: SceneLayer, isBeneath: Bool,
    in environment: SceneEnvironment
  ) throws -> ScenePiece {
    let other = try self.piece(of: layer.content, in: environment)
    let backdrop = Backdrop(
      layer.alignment.placed(isRightToLeft: environment.isRightToLeft))
    return ScenePiece(LayoutNode(backdrop, [piece.node, other.node])) {
      try isBeneath ? other.steps() + piece.steps() : piece.steps() + other.steps()
    }
  }
}

/// The information that accompanies a picture: missing characters and fonts.
final class SceneDiagnostics {
  /// The characters that are drawn as boxes because no font has them, without duplicates, in the order of the scene.
  private(set) var missing: [Unicode.Scalar] = []

  /// The fonts that texts use, without duplicates, in the order of the scene.
  private(set) var fonts: [SceneFontUse] = []

  func add(_ used: [SceneFontUse]) {
    for font in used where !fonts.contains(font) { fonts.append(font) }
  }

  func add(missing scalars: [Unicode.Scalar]) {
    for scalar in scalars where !missing.contains(scalar) { missing.append(scalar) }
  }
}

extension SceneModifier {
  /// Whether the modifier wraps the view in another one, so that a spacer inside does not know its stack.
  fileprivate var makesView: Bool {
    switch self {
    case .layout(.hidden): false
    case .layout, .drawing(.background), .drawing(.overlay): true
    case .drawing, .environment: false
    }
  }
}

extension Alignment {
  /// Returns the alignment for a layout direction.
  func placed(isRightToLeft: Bool) -> Alignment { isRightToLeft ? mirrored : self }
}

extension Picture.Effects {
  /// Returns effects with some properties changed from their defaults.
  fileprivate static func with(_ change: (inout Picture.Effects) -> Void) -> Picture.Effects {
    var effects = Picture.Effects()
    change(&effects)
    return effects
  }

  /// Returns a clip at a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - frame: The frame that the shape fills.
  ///   - isSmooth: `true` for antialiased edges in place; `false` for hard edges, aligned to whole pixels unless the
  ///     view is rotated or scaled; `nil` for an antialiased shape in a frame aligned to whole pixels.
  fileprivate static func clipped(
    to shape: SceneShape, in frame: Rect, isSmooth: Bool? = nil
  ) -> Picture.Effects {
    .with {
      $0.clips = [
        Picture.Clip(
          shape.shape(in: frame), alignment: isSmooth == true ? nil : .edges(frame),
          isAntialiased: isSmooth != false)
      ]
    }
  }
}

extension Rect {
  /// Returns the point at unit coordinates.
  ///
  /// In a right-to-left layout, x is measured from the right.
  func point(at unit: Point, isMirrored: Bool) -> Point {
    Point(x + (isMirrored ? 1 - unit.x : unit.x) * width, y + unit.y * height)
  }
}

extension Style {
  /// Returns the paint of a shape in a frame.
  ///
  /// - Throws: `GradientError` if the stops are invalid.
  func paint(in frame: Rect, _ environment: SceneEnvironment) throws(GradientError) -> Paint {
    func unit(_ point: Point) -> Point {
      environment.isRightToLeft ? Point(1 - point.x, point.y) : point
    }
    func gradient(_ ramp: ColorRamp) throws(GradientError) -> Gradient {
      try Gradient(
        ramp.stops.map {
          Gradient.Stop($0.color.color(in: environment.colorScheme), at: $0.position)
        }, in: ramp.space == .perceptual ? .perceptual : .device)
    }
    return switch self {
    case .color(let color): .color(color.color(in: environment.colorScheme))
    case .linearGradient(let style):
      .gradient(
        try gradient(style.ramp),
        .linear(start: unit(style.startPoint), end: unit(style.endPoint)), frame: frame)
    case .radialGradient(let style):
      .gradient(
        try gradient(style.ramp),
        .radial(
          center: unit(style.center), startRadius: style.startRadius, endRadius: style.endRadius),
        frame: frame)
    case .ellipticalGradient(let style):
      .gradient(
        try gradient(style.ramp),
        .elliptical(
          center: unit(style.center), startFraction: style.startRadiusFraction,
          endFraction: style.endRadiusFraction), frame: frame)
    case .angularGradient(let style):
      .gradient(
        try gradient(style.ramp),
        .angular(
          center: unit(style.center), startAngle: style.startAngle, endAngle: style.endAngle),
        frame: frame)
    }
  }
}
