import Arranging
package import Raster

/// The frame of a node or modifier in the layout.
package struct SceneFrame: Sendable {
  /// The JSON pointer of a node, or of a modifier with a frame of its own.
  ///
  /// All iterations of a loop share their place.
  package let place: String
  /// The key of the node or modifier in the document.
  package let kind: String
  /// The frame in points of the root, before effects that do not change the layout.
  package let rect: Rect
}

/// A recorder of the layout nodes of a scene, in the order of building their pieces.
///
/// A recorder belongs to one picture and is used on one task.
final class LayoutNodeRecorder {
  private var noted: [(place: String, kind: String, node: LayoutNode?)] = []
  private var isNoting = true

  /// Builds a piece, and records its node before the nodes inside it.
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

  /// Builds a piece of another document without recording its nodes.
  func passingOver(_ make: () throws -> ScenePiece) rethrows -> ScenePiece {
    let wasNoting = isNoting
    isNoting = false
    defer { isNoting = wasNoting }
    return try make()
  }

  /// The frames, valid once the layout is arranged.
  var frames: [SceneFrame] {
    noted.compactMap { place, kind, node in
      node.map { SceneFrame(place: place, kind: kind, rect: $0.frame) }
    }
  }
}
