import GalleryAddresses
package import GalleryModel
package import GalleryRendering
package import GalleryScenes
import GalleryWire
package import SceneModel
import TerminalIO
import VectorRaster

/// A scene with its parameters, and the result of their defaults, for output.
package struct SceneReport: Encodable {
  struct Parameter: Encodable {
    let name: String
    let type: String
    let `default`: String?
  }

  struct Use: Encodable {
    let kind: String
    let name: String
    let present: Bool
  }

  /// A size in points.
  package struct Size: Encodable {
    let width: Double
    let height: Double
  }

  /// The stored scene, or `nil` for a file.
  let scene: SceneResource?
  let name: String
  let parameters: [Parameter]
  let uses: [Use]
  /// The size, or `nil` if the scene cannot be drawn.
  package let size: Size?
  /// The reasons why the scene cannot be drawn, or not with all values.
  let faults: [String]

  /// Creates the report of a stored scene, checked in its current state.
  package init(
    _ stored: StoredScene, tried scenes: ScenePipeline, by pipeline: RenderPipeline
  ) async throws {
    let bytes = Array(stored.document.utf8)
    let document = try SceneDocument(bytes)
    let trial = try await scenes.trial(
      of: document, written: bytes, as: stored.summary, by: pipeline)
    self.init(
      document, trial, name: stored.summary.name, scene: SceneResource(stored.summary),
      // The stored form is on one line, so positions are useless.
      faults: trial.faults.map(\.message))
  }

  /// Creates the report of a checked document.
  package init(_ document: SceneDocument, _ trial: SceneCheck, name: String) {
    self.init(document, trial, name: name, scene: nil, faults: [])
  }

  private init(
    _ document: SceneDocument, _ trial: SceneCheck, name: String, scene: SceneResource?,
    faults: [String]
  ) {
    (self.scene, self.name, self.faults) = (scene, name, faults)
    parameters = document.parameters.map { parameter in
      Parameter(
        name: parameter.name, type: parameter.type.kind.rawValue,
        default: parameter.defaultValue?.text)
    }
    uses = trial.uses.map { Use(kind: $0.use.word, name: $0.name, present: $0.isPresent) }
    size = trial.size.map { Size(width: $0.width, height: $0.height) }
  }

  /// The names and values, one per line.
  package var text: String {
    let facts: [(String, String?)] = [
      ("id", scene.map { String($0.id) }), ("name", name),
      ("label", scene.map { $0.label ?? "none" }),
      ("tags", scene.map { $0.tags.isEmpty ? "none" : $0.tags.joined(separator: ", ") }),
      ("license", scene.map { $0.license ?? "none" }),
      ("source", scene.map { $0.source ?? "none" }),
      ("revision", scene.map { String($0.revision) }),
      ("created", scene?.created.text), ("modified", scene?.modified.text),
      ("size", size.map { "\($0.text) points" }),
    ]
    return Facts(
      facts + parameters.map { ("parameter", $0.text) } + uses.map { ("uses", $0.text) }
        + faults.map { ("fault", $0) } + [("url", scene?.url)]
    ).text
  }
}

extension SceneReport.Size {
  /// A text such as `200x290`, with the shortest decimals.
  package var text: String { "\(SVGNumber.text(width))x\(SVGNumber.text(height))" }
}

extension SceneReport.Parameter {
  fileprivate var text: String {
    switch `default` {
    case nil: "\(name): \(type), required"
    case "": "\(name): \(type)"
    case let value?: "\(name): \(type), \(value)"
    }
  }
}

extension SceneReport.Use {
  fileprivate var text: String { "\(kind) \(name)\(present ? "" : " (gone)")" }
}

extension SceneUse {
  /// The name of the kind in words.
  fileprivate var word: String { self == .substitute ? "substitute" : rawValue }
}
