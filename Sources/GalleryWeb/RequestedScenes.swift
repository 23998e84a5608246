import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryScenes
import GalleryWire
import HTTPServer
import PictureServing
import SceneModel

/// The resolution of scenes for requests, which parses options, checks signatures, and loads images of other servers.
struct RequestedScenes: Sendable {
  let scenes: ScenePipeline
  let access: SceneAccess

  /// A picture with the options of its URL that do not change it.
  typealias Requested = (picture: PreparedScene, query: SceneAccessQuery)

  /// Prepares the picture of a request, without a layout.
  ///
  /// - Parameter wait: The time to wait for images, which overrides the request's.
  /// - Throws: `ParameterError`, a problem with status 403, or an error of the pipeline.
  func prepare(
    _ request: Request, of name: String, as format: PictureFormat, wait: Duration? = nil
  ) async throws -> Requested {
    let values = try QueryValues(
      request.query.filter { Self.optionNames.contains($0.name) }, allowing: SceneQuery.parameters)
    var options = try SceneOptions(values)
    options.format = format
    return try await prepare(
      name, request.query, options, try SceneAccessQuery(values), signed: request.query, wait: wait)
  }

  /// Prepares the picture of a parsed query.
  ///
  /// - Parameters:
  ///   - items: The names and values, including options.
  ///   - signed: The whole query of the URL, which the signature covers.
  func prepare(
    _ name: String, _ items: [Request.QueryItem], _ options: SceneOptions,
    _ query: SceneAccessQuery, signed: [Request.QueryItem], wait: Duration? = nil
  ) async throws -> Requested {
    let loading = try access.loading(signed, of: name, query, wait: wait)
    let picture = try await scenes.prepare(
      name, items.map { ($0.name, $0.value) }, options,
      optionNames: Self.optionNames, loading: loading)
    return (picture, query)
  }

  private static let optionNames = SceneQuery.parameters.map(\.name)
  private static let draftNames = DraftQuery.sceneParameters.map(\.name)

  /// Prepares the picture of the document that a request carries, without a layout.
  ///
  /// - Parameter isSigned: Whether the URL has a valid signature.
  /// - Throws: `ParameterError`, `SceneDocumentError`, or an error of the pipeline.
  func prepare(
    draft request: Request, as format: PictureFormat, isSigned: Bool
  ) async throws -> PreparedScene {
    let values = try QueryValues(
      request.query.filter { Self.draftNames.contains($0.name) },
      allowing: DraftQuery.sceneParameters)
    let document = try SceneDocument(try DraftQuery.document.requiredValue(in: values))
    var options = try SceneOptions(values)
    options.format = format
    return try await prepare(
      draft: document, request.query, options, try SceneAccessQuery(values), isSigned: isSigned)
  }

  /// Prepares the picture of a document that is not stored.
  ///
  /// - Parameters:
  ///   - items: The names and values, including options.
  ///   - isSigned: Whether the URL has a valid signature.
  ///   - wait: The time to wait for images, which overrides the query's.
  func prepare(
    draft document: SceneDocument, _ items: [Request.QueryItem], _ options: SceneOptions,
    _ query: SceneAccessQuery, isSigned: Bool, wait: Duration? = nil
  ) async throws -> PreparedScene {
    let loading = access.loading(ofDraft: query, isSigned: isSigned, wait: wait)
    return try await scenes.prepare(
      draft: document, items.map { ($0.name, $0.value) }, options, optionNames: Self.draftNames,
      loading: loading)
  }

  /// Returns the current state of a request's PNG, without a layout and without waiting.
  ///
  /// Images are loaded as long as clients wait for them.
  func observe(_ name: String, _ request: Request) async
    -> PictureWatch<SceneWatchState>.Observation
  {
    do {
      let prepared = try await prepare(request, of: name, as: .png, wait: .zero).picture
      let images = prepared.assets.images
      guard images.phase == .empty else {
        return .picture(id: prepared.tagDigits, .picture(prepared))
      }
      return .picture(id: prepared.tagDigits, .picture(prepared)) { [loader = access.loader] in
        await images.waitForNext(from: loader)
      }
    } catch CatalogError.missing(.scene, _, _) {
      return .gone
    } catch {
      return .problem(.problem(Problem(error, allowing: SceneQuery.parameters).resource))
    }
  }
}
