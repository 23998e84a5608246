public import Foundation

/// A picture as received: an undecoded file.
public struct PixelPicture: Hashable, Sendable, Codable {
  /// The pictures that can stand in for a remote image.
  public enum StandIn: String, Hashable, Sendable, Codable {
    /// The placeholder of an image that is missing or still loading.
    case placeholder = "empty"
    /// The fallback of an image that cannot be loaded.
    case fallback = "failure"
  }

  /// The whole file.
  public let data: Data
  /// The server's media type, such as `image/png`.
  public let mediaType: String
  /// The entity tag with its quotes; equal pictures of an address have equal tags.
  public let etag: String?
  /// The kind of picture that stands in for the requested one, or `nil` if this is the requested one.
  public let standIn: StandIn?

  /// The width and height in pixels from the header of a PNG (PNG, section 11.2.2), or `nil` for other formats.
  public var pixelSize: (width: Int, height: Int)? {
    let bytes = [UInt8](data.prefix(24))
    guard bytes.count == 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16..<20), number(20..<24))
  }

  init(_ answer: PixelAnswer, _ data: Data) {
    self.data = data
    mediaType = answer["Content-Type"] ?? ""
    etag = answer["ETag"]
    standIn = answer["X-Image-Phase"].flatMap(StandIn.init)
  }
}

extension PixelServer {
  /// The possible answers to a request for a picture.
  enum Outcome: Sendable {
    case picture(PixelPicture)
    /// The picture is not complete; retry after this number of seconds.
    case pending(TimeInterval)
    /// The picture is unchanged.
    case unchanged
  }

  /// Requests the picture.
  ///
  /// - Parameter etag: The entity tag of the known picture.
  /// - Throws: `PixelFailure` and `CancellationError`.
  func picture(at url: URL, unlike etag: String? = nil) async throws -> Outcome {
    let headers = etag.map { ["If-None-Match": $0] } ?? [:]
    let answer = try await answer(to: PixelRequest(url, headers: headers))
    switch answer.status {
    case 200:
      let data = try await Self.reached { try await answer.data() }
      return .picture(PixelPicture(answer, data))
    case 202: return .pending(answer.retryAfter ?? 1)
    case 304 where etag != nil: return .unchanged
    default: throw PixelFailure.problem(try await PixelProblem(answer))
    }
  }
}
