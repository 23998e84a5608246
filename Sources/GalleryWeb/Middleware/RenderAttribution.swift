import GalleryRendering
import HTTPServer
import PictureServing

/// A middleware that counts the renders of a request towards its client (security.md §3.9).
struct RenderAttribution: Middleware {
  func respond(to request: Request, next: any Responder) async throws -> Response {
    guard let client = request.client.flatMap(RenderClient.init) else {
      return try await next.respond(to: request)
    }
    return try await RenderClient.$current.withValue(client) {
      var response = try await next.respond(to: request)
      if let stream = response.stream {
        // The pieces of a stream are produced in a task of its own.
        response.stream = BodyStream { writer in
          try await RenderClient.$current.withValue(client) { try await stream.write(to: writer) }
        }
      }
      return response
    }
  }
}

extension RenderClient {
  /// Creates the client of an address, or of its 64-bit network for IPv6.
  ///
  /// Returns `nil` for loopback, which is an undeclared proxy or an administrator.
  init?(_ address: ClientAddress) {
    guard !address.isLoopback else { return nil }
    // The upper half of an IPv4 address is 0.
    self.init(high: address.high, low: address.high == 0 ? address.low : 0)
  }
}
