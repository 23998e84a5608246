import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryScenes
import GalleryWire
import HTTPServer
import PictureServing
import Raster
import SceneModel

/// The state of a scene's picture as sent to watching clients.
enum SceneWatchState: Sendable, Equatable {
  case picture(PreparedScene)
  case problem(ProblemResource)

  static func == (one: SceneWatchState, other: SceneWatchState) -> Bool {
    switch (one, other) {
    case (.picture(let one), .picture(let other)): one.key == other.key
    case (.problem(let one), .problem(let other)): one == other
    case (.picture, .problem), (.problem, .picture): false
    }
  }
}

extension EventText {
  /// Returns the event of a change (scene-answers.md §4).
  static func event(
    _ event: PictureWatch<SceneWatchState>.Event, _ request: Request
  ) -> String {
    switch event {
    case .image(let id, .picture(let prepared)):
      do {
        return self.event("image", try SceneImage(prepared, request).bytes, id: id)
      } catch {
        return self.event("problem", Problem(error, allowing: SceneQuery.parameters).resource.bytes)
      }
    case .image(_, .problem(let problem)), .problem(.problem(let problem)):
      return self.event("problem", problem.bytes)
    case .problem(.picture), .gone: return self.event("gone", JSONValue.object([]).bytes)
    }
  }
}

extension SceneImage {
  /// Creates the state of a picture, and lays the scene out to determine the size.
  ///
  /// - Throws: An error if the scene cannot be laid out.
  fileprivate init(_ prepared: PreparedScene, _ request: Request) throws {
    let (layout, size) = (try prepared.layout(), try prepared.canvasSize())
    self.init()
    href = prepared.address(for: request).text
    etag = prepared.etag
    (width, height) = (size.width, size.height)
    revision = prepared.summary.revision
    phase =
      switch prepared.assets.images.phase {
      case .empty: .empty
      case .failure: .failure
      case .success, nil: .success
      }
    missing = layout.missingGlyphNames
  }
}

extension PreparedScene {
  /// Returns the URL of this exact picture, with its version in `v`.
  ///
  /// A signed query keeps all other parameters unchanged. In any other query, the given parameters are in canonical
  /// spelling and sorted by name, followed by the options that are not at their defaults.
  fileprivate func address(for request: Request) -> LocalAddress {
    let isSigned = request.query.contains { $0.name == SceneAccessQuery.signature.name }
    let given = isSigned ? signed(request.query) : canonical(request.query)
    return LocalAddress(
      "/scene/\(summary.name).\(options.format.rawValue)",
      given + [(SceneQuery.version.name, version)], keepsEmpty: true)
  }

  private func signed(_ query: [Request.QueryItem]) -> [AddressParameter] {
    query.filter { $0.name != SceneQuery.version.name }.map { ($0.name, $0.value) }
  }

  private func canonical(_ query: [Request.QueryItem]) -> [AddressParameter] {
    let parameters = Set(query.map(\.name)).sorted().compactMap { name in
      values[name].map { (name: name, value: Optional($0.text)) }
    }
    var options = options
    (options.version, options.showsLayout) = (nil, false)
    return parameters + options.written()
  }
}
