import Arranging
package import GalleryModel
import Raster
package import SceneModel
package import VectorRaster

/// A laid-out scene: its size, and the picture for all file formats.
package struct ScenePicture: Sendable {
  /// The size in points.
  package let size: (width: Double, height: Double)
  /// The picture, of this size.
  package let picture: Picture
  /// The characters that are drawn as boxes because no font has them, without duplicates, in the order of the scene.
  package let missingCharacters: [Unicode.Scalar]
  /// The fonts of its texts, including fallback fonts, without duplicates, in the order of the scene.
  package let fonts: [SceneFontUse]
  /// The frames of all nodes, and of the modifiers with frames of their own, outer ones first.
  package let frames: [SceneFrame]

  /// Lays out a scene and paints it.
  ///
  /// - Parameters:
  ///   - scene: The expanded scene.
  ///   - proposal: The size proposed to the root in points. A `nil` length is the document's or, if it has none, the
  ///     root's ideal length.
  ///   - colorScheme: The colour scheme of the root.
  ///   - direction: The layout direction of the root.
  ///   - assets: The assets of the scene.
  /// - Throws: `LayoutError`, `TextError` and `RenderError` if a limit is exceeded.
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

  /// The maximum number of commands of all paths together (scenes.md §9).
  private static let maximumCommands = 100_000
}

extension [Picture.Step] {
  /// The number of commands of all filled paths.
  ///
  /// Symbols have limits of their own.
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
