import Fetching
import Foundation
import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryRendering
import HTTPServer

/// Answers `/remote.{format}`, `/remote.json` and `/remote/events`: an image of another server as a
/// picture, what is known of it, and what becomes of it (loading.md §12).
struct RemoteController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let loader: ImageLoader
  let access: RemoteAccess

  /// The picture: the image itself, what stands in for it, or why there is none.
  ///
  /// A client that does not want to wait longer gets the placeholder with 202 and asks again.
  func picture(_ request: Request, _ path: [String: String]) async throws -> Response {
    let format = try PictureFormat(fileExtension: path["format"] ?? "")
    let query = try RemoteQuery(request, format: format)
    let placeholder =
      try await standIn(query.placeholder, RemoteQuery.placeholder.parameter) ?? .standard
    let fallback = try await standIn(query.fallback, RemoteQuery.fallback.parameter)
    guard let url = query.image else {
      return try await answer(placeholder, to: query, status: .ok, .empty)
    }
    let failure: Problem
    do {
      let grant = try access.grant(url, to: request, query)
      let wait = query.wait ?? .milliseconds(RemoteQuery.pictureWait)
      let status = try await loader.load(url, grant: grant, wait: wait)
      switch status.phase {
      case .success:
        if let response = try await image(url, grant, to: request, query) {
          return response
        }
        return try await pending(request, query, placeholder)
      case .empty: return try await pending(request, query, placeholder)
      case .failure: failure = Problem(status, now: Date())
      }
    } catch {
      let problem = Problem(error)
      guard problem.failure != nil, !Task.isCancelled else { throw error }
      failure = problem
    }
    guard let fallback else { throw Refusal(failure) }
    return try await answer(fallback, to: query, status: .ok, .failure, failure.failure)
  }

  /// The loaded image; `nil` where it was given up since.
  private func image(
    _ url: RemoteURL, _ grant: LoadGrant, to request: Request, _ query: RemoteQuery
  ) async throws -> Response? {
    guard let image = try await loader.image(url, grant: grant) else { return nil }
    let prepared = try await pipeline.prepare(remote: image, query.options)
    let lifetime = query.expires.map { $0 - Int(Date().timeIntervalSince1970) }
    let response = Response(remote: prepared, to: query, lifetime: lifetime)
    return try await response.answer(to: request) {
      $0.body = try await pipeline.render(prepared).image.bytes
    }
  }

  /// What is shown while the image is on its way: the one that was shown before, or the placeholder.
  private func pending(
    _ request: Request, _ query: RemoteQuery, _ placeholder: StandIn
  ) async throws -> Response {
    if let previous = query.previous,
      let grant = try? access.grant(previous, to: request, query),
      let image = try? await loader.image(previous, grant: grant)
    {
      let prepared = try await pipeline.prepare(remote: image, query.options)
      let bytes = try await pipeline.render(prepared).image.bytes
      return .standIn(bytes, as: query.options.format, status: .accepted, .empty)
    }
    return try await answer(placeholder, to: query, status: .accepted, .empty)
  }

  private func answer(
    _ standIn: StandIn, to query: RemoteQuery, status: Status, _ phase: LoadPhase,
    _ failure: LoadFailure? = nil
  ) async throws -> Response {
    let bytes = try await standIn.picture(for: query.options, pipeline: pipeline)
    return .standIn(bytes, as: query.options.format, status: status, phase, failure)
  }

  private func standIn(_ name: String?, _ parameter: QueryParameter) async throws -> StandIn? {
    guard let name else { return nil }
    return try await StandIn(name, of: parameter, in: catalog)
  }
}
