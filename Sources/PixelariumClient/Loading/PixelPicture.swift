public import Foundation

/// A picture as it came: a file, of which nothing is decoded.
public struct PixelPicture: Hashable, Sendable, Codable {
  /// The pictures that may be there in place of an image of another server.
  public enum StandIn: String, Hashable, Sendable, Codable {
    /// That of an image that nobody asked for, or that is not there yet.
    case placeholder = "empty"
    /// That of an image which cannot be loaded.
    case fallback = "failure"
  }

  /// The whole file.
  public let data: Data
  /// The type that the server names, such as `image/png`.
  public let mediaType: String
  /// The entity tag, with its quotes: equal pictures of one address have equal tags.
  public let etag: String?
  /// The picture that this is in place of the one that was asked for; `nil` where it is that.
  public let standIn: StandIn?

  /// The width and height in pixels that the head of a PNG tells (PNG §11.2.2); `nil` of other files.
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
  /// The answers that there are to the address of a picture.
  enum Outcome: Sendable {
    case picture(PixelPicture)
    /// On its way: worth asking again after so many seconds.
    case pending(TimeInterval)
    /// The one that is known already.
    case unchanged
  }

  /// Asks for a picture.
  ///
  /// - Parameter etag: That of the picture which is known.
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
