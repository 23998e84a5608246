import Arranging
package import Raster

/// The place of a part of a document in the layout.
package struct SceneFrame: Sendable {
  /// A JSON pointer to a node, or to a modifier that makes a frame of its own; turns of a loop have one in
  /// common.
  package let place: String
  /// The key that names the node or the modifier.
  package let kind: String
  /// Points of the root, before effects that only draw.
  package let rect: Rect
}

/// The nodes that a scene is laid out by, noted while they are made.
///
/// It is used on one task, for one picture.
final class ScenePlaces {
  private var noted: [(place: String, kind: String, node: LayoutNode?)] = []
  private var isNoting = true

  /// Makes a piece, and notes what it is of before all that is inside of it.
  func noting(
    _ place: String, _ kind: String, _ make: () throws -> ScenePiece
  ) rethrows -> ScenePiece {
    guard isNoting else { return try make() }
    let index = noted.count
    noted.append((place, kind, nil))
    let piece = try make()
    noted[index].node = piece.node
    return piece
  }

  /// Makes a piece of another document, whose places are not told.
  func passingOver(_ make: () throws -> ScenePiece) rethrows -> ScenePiece {
    let wasNoting = isNoting
    isNoting = false
    defer { isNoting = wasNoting }
    return try make()
  }

  /// The frames, once all is arranged.
  var frames: [SceneFrame] {
    noted.compactMap { place, kind, node in
      node.map { SceneFrame(place: place, kind: kind, rect: $0.frame) }
    }
  }
}
