import Arranging
package import GalleryModel
import Raster
package import SceneModel
package import VectorRaster

/// A scene laid out: its size, and the picture that all writers draw.
package struct ScenePicture: Sendable {
  /// Points.
  package let size: (width: Double, height: Double)
  /// Of the same size.
  package let picture: Picture
  /// The characters that are boxes since no font has them, each once, in the order of the scene.
  package let missingCharacters: [Unicode.Scalar]
  /// The fonts that its texts are set in, those that step in for characters too, each once, in the order
  /// of the scene.
  package let fonts: [SceneFontUse]
  /// The frames of all nodes, and of the modifiers that make frames: the outer ones first.
  package let frames: [SceneFrame]

  /// Lays a scene out and paints it.
  ///
  /// - Parameters:
  ///   - proposal: Points that the root is proposed; `nil` is its ideal size.
  ///   - assets: Everything that it uses.
  /// - Throws: `LayoutError`, `TextError` and `RenderError` for what is beyond a limit.
  package init(
    _ scene: ExpandedScene, proposal: (width: Double?, height: Double?) = (nil, nil),
    colorScheme: SceneColorScheme = .light, direction: LayoutDirection = .ltr,
    assets: SceneAssets
  ) throws {
    let environment = SceneEnvironment(
      of: scene, colorScheme: colorScheme, direction: direction)
    let composer = SceneComposer(assets: assets)
    let piece = try composer.piece(of: scene.root, in: environment)
    let size = try piece.node.arrange(
      Proposal(
        proposal.width ?? scene.proposedWidth, proposal.height ?? scene.proposedHeight))
    self.size = (size.width, size.height)
    missingCharacters = composer.notes.missing
    fonts = composer.notes.fonts
    frames = composer.places.frames
    let steps = try piece.steps()
    let commands = steps.commandCount
    guard commands <= Self.maximumCommands else {
      throw RenderError.tooLarge(
        message:
          "the paths of a scene must have at most \(Self.maximumCommands) commands together, "
          + "glyphs among them, got \(commands)")
    }
    picture = Picture(
      bounds: Rect(x: 0, y: 0, width: size.width, height: size.height), steps: steps)
  }

  /// Commands of all paths together (scenes.md §9).
  private static let maximumCommands = 100_000
}

extension [Picture.Step] {
  /// Commands of all paths that are filled; those of symbols have limits of their own.
  fileprivate var commandCount: Int {
    reduce(0) { sum, step in
      switch step {
      case .fill(let shape, _), .outlines(let shape, _): sum + shape.path.elements.count
      case .group(let steps, _), .aligned(let steps, _): sum + steps.commandCount
      case .drawing, .bitmap, .erase, .text: sum
      }
    }
  }
}
