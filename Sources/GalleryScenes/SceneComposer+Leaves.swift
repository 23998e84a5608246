import Arranging
import GalleryModel
import GalleryRendering
import Raster
import SceneModel
import VectorRaster

/// Views without modifiers.
extension SceneComposer {
  /// Returns the piece for a view's kind.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - environment: The environment of the view.
  ///   - axis: The axis of the stack that has the view as a direct child, or `nil` elsewhere.
  func leaf(
    _ view: SceneView, in environment: SceneEnvironment, axis: Axis?
  ) throws -> ScenePiece {
    switch view.kind {
    case .hstack(let stack): return try self.stack(stack, .horizontal, in: environment)
    case .vstack(let stack): return try self.stack(stack, .vertical, in: environment)
    case .zstack(let stack):
      let children = try stack.content.map { try piece(of: $0, in: environment) }
      let layout = LayeredStack(
        stack.alignment.placed(isRightToLeft: environment.isRightToLeft))
      return Self.joined(children, by: layout)
    case .text(let runs): return try text(runs, in: environment)
    case .symbol(let leaf): return try symbol(leaf, in: environment)
    case .bitmap(let leaf): return try bitmap(leaf, in: environment)
    case .shape(let leaf): return shape(leaf, in: environment)
    case .style(let style):
      return Self.filled(SceneShape.rectangle, isSquare: false) { frame in
        try style.paint(in: frame, environment)
      }
    case .spacer(let least):
      return ScenePiece(LayoutNode(Spacer(minimum: least, in: axis)))
    case .divider(let divider): return self.divider(divider, axis, in: environment)
    case .empty: return ScenePiece(LayoutNode(EmptyLeaf()))
    case .scene(let scene): return try self.scene(scene, in: environment)
    case .remote(let leaf): return try remote(leaf, in: environment)
    }
  }

  /// Returns the piece for a nested scene, which inherits only the colour scheme and the layout direction.
  private func scene(
    _ nested: NestedScene, in environment: SceneEnvironment
  ) throws -> ScenePiece {
    guard let scene = assets.scenes[nested] else { throw MissingAsset(.scene, nested.name) }
    return try places.passingOver {
      try piece(of: scene.root, in: environment.surroundings(of: scene))
    }
    .laidOut(by: IdealProposal(scene.proposedWidth, scene.proposedHeight))
  }

  private func stack(
    _ stack: Stack, _ axis: Axis, in environment: SceneEnvironment
  ) throws -> ScenePiece {
    let children = try stack.content.map { try piece(of: $0, in: environment, axis: axis) }
    let isRightToLeft = environment.isRightToLeft
    let layout = LinearStack(
      axis, stack.alignment.placed(isRightToLeft: isRightToLeft), spacing: stack.spacing,
      isReversed: axis == .horizontal && isRightToLeft)
    return Self.joined(children, by: layout)
  }

  private static func joined(_ pieces: [ScenePiece], by layout: any Layout) -> ScenePiece {
    ScenePiece(LayoutNode(layout, pieces.map(\.node))) { try pieces.flatMap { try $0.steps() } }
  }

  private static func filled(
    _ shape: SceneShape, isSquare: Bool, _ paint: @escaping (Rect) throws -> Paint
  ) -> ScenePiece {
    let node = LayoutNode(FlexibleLeaf(isSquare: isSquare))
    return ScenePiece(node) {
      let frame = node.frame
      return [.aligned([.fill(shape.shape(in: frame), try paint(frame))], .edges(frame))]
    }
  }

  private func shape(_ leaf: ShapeLeaf, in environment: SceneEnvironment) -> ScenePiece {
    let node = LayoutNode(FlexibleLeaf(isSquare: leaf.shape == .circle))
    return ScenePiece(node) {
      let frame = node.frame
      var steps: [Picture.Step] = []
      let fill = leaf.fill ?? (leaf.stroke == nil ? environment.foreground.first : nil)
      if let fill {
        steps.append(.fill(leaf.shape.shape(in: frame), try fill.paint(in: frame, environment)))
      }
      if let stroke = leaf.stroke {
        // The centre line of an inset stroke is half the line width inside the frame.
        let room = leaf.isInset ? min(stroke.width, frame.width, frame.height) / 2 : 0
        var style = StrokeStyle(width: stroke.width)
        (style.cap, style.join, style.dash) = (stroke.cap, stroke.join, stroke.dash)
        let path = leaf.shape.shape(in: frame.expanded(by: -room)).path
        steps.append(
          .fill(Shape(path, .stroke(style)), try stroke.style.paint(in: frame, environment)))
      }
      return [.aligned(steps, .edges(frame))]
    }
  }

  private func divider(
    _ divider: Divider, _ axis: Axis?, in environment: SceneEnvironment
  ) -> ScenePiece {
    let node = LayoutNode(DividerLeaf(thickness: divider.thickness, in: axis ?? .vertical))
    return ScenePiece(node) {
      let frame = node.frame
      let style = divider.color.map(Style.color) ?? environment.foreground.first
      guard let paint = try style?.paint(in: frame, environment) else { return [] }
      return [
        .aligned([.fill(Shape(.rect(frame), .fill(.nonZero)), paint)], .edges(frame, least: 1))
      ]
    }
  }
}
