import Fetching
import Foundation
import GalleryAddresses
import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import PictureServing

/// The controller of `/remote.{format}`, `/remote.json` and `/remote/events`: an image of another server as a picture,
/// its status, and the changes of the status (loading.md §12).
struct RemoteController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let loader: ImageLoader
  let access: RemoteAccess

  /// Answers with the image, its placeholder or fallback, or the reason for its failure.
  ///
  /// If the image is not loaded within the time to wait, the client gets the placeholder with 202 and asks again.
  func picture(
    _ query: RemoteQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let placeholder =
      try await SubstitutePicture.named(query.placeholder, by: RemoteQuery.placeholder, in: catalog)
      ?? .standard
    let fallback = try await SubstitutePicture.named(
      query.fallback, by: RemoteQuery.fallback, in: catalog)
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
        if let answer = try await image(url, grant, query) { return answer }
        return try await pending(request, query, placeholder)
      case .empty: return try await pending(request, query, placeholder)
      case .failure: failure = Problem(status, now: Date())
      }
    } catch {
      let problem = Problem(error)
      guard problem.failure != nil, !Task.isCancelled else { throw error }
      failure = problem
    }
    guard let fallback else { throw failure }
    return try await answer(fallback, to: query, status: .ok, .failure, failure.failure)
  }

  /// Returns the loaded image, or `nil` if it was abandoned in the meantime.
  private func image(
    _ url: RemoteURL, _ grant: LoadGrant, _ query: RemoteQuery
  ) async throws -> Answer? {
    guard let image = try await loader.image(url, grant: grant) else { return nil }
    let prepared = try await prepared(image, query)
    let lifetime = query.expires.map { $0 - Int(Date().timeIntervalSince1970) }
    return Answer(.remote(prepared, to: query, lifetime: lifetime)) {
      $0.body = try await pipeline.render(prepared).image.bytes
      $0.addMotion(prepared.request)
    }
  }

  /// Returns the picture of an image, or of the cells that were recovered from it.
  private func prepared(
    _ image: RemoteImage, _ query: RemoteQuery
  ) async throws(RenderError) -> PreparedRemote {
    let source = query.recovers ? try await pipeline.recovered(image) : image
    return try await pipeline.prepare(remote: source, query.options)
  }

  /// Returns the picture of a loading image: the previous one, or the placeholder.
  private func pending(
    _ request: Request, _ query: RemoteQuery, _ placeholder: SubstitutePicture
  ) async throws -> Answer {
    if let previous = query.previous,
      let grant = try? access.grant(previous, to: request, query),
      let image = try? await loader.image(previous, grant: grant)
    {
      let prepared = try await prepared(image, query)
      let bytes = try await pipeline.render(prepared).image.bytes
      return .substitute(bytes, as: query.options.format, status: .accepted, .empty)
    }
    return try await answer(placeholder, to: query, status: .accepted, .empty)
  }

  private func answer(
    _ substitute: SubstitutePicture, to query: RemoteQuery, status: Status, _ phase: LoadPhase,
    _ failure: LoadFailure? = nil
  ) async throws -> Answer {
    let bytes = try await substitute.picture(for: query.options, pipeline: pipeline)
    return .substitute(bytes, as: query.options.format, status: status, phase, failure)
  }
}

extension RemoteController {
  /// Answers with the status of the image as JSON; it is loaded only if `wait` is given.
  func status(
    _ query: RemoteQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    guard let url = query.image else { return Self.answer(RemoteImageResource(), .empty) }
    let grant = try access.grant(url, to: request, query)
    let status =
      if let wait = query.wait {
        try await loader.load(url, grant: grant, wait: wait)
      } else {
        try await loader.status(of: url, grant: grant)
      }
    return Self.answer(RemoteImageResource(status), status.phase, status.failure)
  }

  /// Answers with the status after each change, as Server-Sent Events, until the image is loaded or has failed.
  ///
  /// A listening client counts as waiting: an image without other clients is abandoned when the connection ends.
  func events(
    _ query: RemoteQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    var response = Response(
      headers: ["Content-Type": EventText.mediaType, "Cache-Control": Caching.never.rawValue])
    response.addImageHeaders(.empty)
    response.headers[.imagePhase] = nil
    guard let url = query.image else {
      response.stream = BodyStream {
        try await $0.write(EventText.event(RemoteImageResource(), id: 0))
      }
      return Answer(response)
    }
    let grant = try access.grant(url, to: request, query)
    let events = try await loader.events(url, grant: grant)
    response.stream = BodyStream { writer in
      for await status in events {
        try await writer.write(EventText.event(RemoteImageResource(status), id: status.generation))
      }
    }
    return Answer(response)
  }

  private static func answer(
    _ image: RemoteImageResource, _ phase: LoadPhase, _ failure: LoadFailure? = nil
  ) -> Answer {
    var response = Response.json(image, caching: .never)
    response.addImageHeaders(phase, failure)
    return Answer(response)
  }
}

extension Response {
  /// Sets the header fields about the phase of a remote image, for other sites, too (loading.md §12).
  mutating func addImageHeaders(_ phase: LoadPhase, _ failure: LoadFailure? = nil) {
    headers[.imagePhase] = phase.rawValue
    headers[.imageFailure] = failure?.rawValue
    headers.openToOthers(exposing: PictureSubject.remoteImage.exposedFields)
    headers["Cross-Origin-Resource-Policy"] = "cross-origin"
  }

  /// Returns the head of a loaded image's picture before it is rendered.
  ///
  /// - Parameter lifetime: The seconds until the signature of the URL expires, or `nil` if it does not; no cache keeps
  ///   the picture longer.
  fileprivate static func remote(
    _ prepared: PreparedRemote, to query: RemoteQuery, lifetime: Int?
  ) -> Response {
    let format = prepared.request.format
    var response = Response.shared(format.mediaType, caching: caching(of: prepared.image, lifetime))
    response.headers[.etag] = prepared.etag
    response.addPlan(prepared.request, asked: prepared.options, query.dynamicRange)
    if prepared.image.isStale { response.headers[.imageStale] = "1" }
    response.addImageHeaders(.success)
    response.nameFile("image", format.rawValue)
    return response
  }

  /// Returns the caching of an image: none, or at most as long as the origin allows.
  private static func caching(of image: RemoteImage, _ lifetime: Int?) -> String {
    guard image.isKept else { return Caching.never.rawValue }
    let lifetime = min(lifetime ?? .max, image.freshSeconds)
    guard lifetime < Caching.remoteSeconds else { return Caching.remote.rawValue }
    return "public, max-age=\(max(lifetime, 0))"
  }
}

extension Answer {
  /// Returns the head of a placeholder or fallback, which must not be cached as the image itself.
  fileprivate static func substitute(
    _ bytes: [UInt8], as format: PictureFormat, status: Status, _ phase: LoadPhase,
    _ failure: LoadFailure? = nil
  ) -> Answer {
    var response = Response.shared(format.mediaType, caching: Caching.never.rawValue)
    response.status = status
    response.body = bytes
    response.addImageHeaders(phase, failure)
    if status == .accepted { response.headers[.retryAfter] = "1" }
    return Answer(response)
  }
}
