import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer
import PictureServing

/// Scenes as addresses ask for them: options are read, signatures checked, images of other servers loaded.
struct RequestedScenes: Sendable {
  let scenes: ScenePipeline
  let access: SceneAccess

  /// A picture, and the options of its address that change none.
  typealias Requested = (picture: PreparedScene, query: SceneAccessQuery)

  /// The picture that a request asks for; nothing is laid out.
  ///
  /// - Parameter wait: The time to wait for images, whatever the request says.
  /// - Throws: `ParameterError`, a problem with 403, and what the pipeline throws.
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

  /// The same for a query that was read already.
  ///
  /// - Parameters:
  ///   - items: Names and values, those of options among them.
  ///   - signed: The whole query of the address, which a signature stands for.
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

  /// The state now of the PNG that a request asks for; nothing is laid out or waited for, and images that
  /// are on their way are loaded for as long as their arrival is waited for.
  func look(at name: String, _ request: Request) async -> PictureWatch<SceneSight>.Look {
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
