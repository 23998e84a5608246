import GalleryLoading
import GalleryModel
import GalleryWire
import HTTPServer

extension RemoteController {
  /// What is known of the image, as JSON; loading is begun and waited for only where `wait` says so.
  func status(_ request: Request) async throws -> Response {
    let query = try RemoteQuery(request, format: .json)
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

  /// The same each time it changes, as Server-Sent Events, until the image is there or has failed.
  ///
  /// Whoever listens waits: an image that nobody else wants is given up when the connection ends.
  func events(_ request: Request) async throws -> Response {
    let query = try RemoteQuery(request, format: .json)
    var response = Response(
      headers: ["Content-Type": EventText.mediaType, "Cache-Control": Caching.never.rawValue])
    response.addImageHeaders(.empty)
    response.headers["X-Image-Phase"] = nil
    guard let url = query.image else {
      response.stream = BodyStream {
        try await $0.write(EventText.event(RemoteImageResource(), id: 0))
      }
      return response
    }
    let grant = try access.grant(url, to: request, query)
    let events = try await loader.events(url, grant: grant)
    response.stream = BodyStream { writer in
      for await status in events {
        try await writer.write(EventText.event(RemoteImageResource(status), id: status.generation))
      }
    }
    return response
  }

  private static func answer(
    _ image: RemoteImageResource, _ phase: LoadPhase, _ failure: LoadFailure? = nil
  ) -> Response {
    var response = Response.json(image, caching: .never)
    response.addImageHeaders(phase, failure)
    return response
  }
}
