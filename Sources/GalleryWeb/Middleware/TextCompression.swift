import Compressing
import HTTPServer
import Logging

/// A middleware that compresses texts by `Accept-Encoding`: pages, JSON, SVG, scripts and styles.
///
/// Pictures, which their own formats compress, and streams, which are sent while they are produced, stay unchanged, and
/// so do texts too short to save a packet. Each coding has its own entity tag; handlers use the tag of the uncompressed
/// bytes, and accept all of them (`EntityTag.isMatched`).
struct TextCompression: Middleware {
  /// The minimum length of a compressed text in bytes.
  static let minimumBytes = 512
  /// The maximum length in bytes, which bounds the memory and time of an answer.
  static let maximumBytes = 32 << 20
  /// The minimum length in bytes of a text that is compressed off the network threads, and with less effort.
  static let longBytes = 256 << 10

  let logger: Logger

  func respond(to request: Request, next: any Responder) async throws -> Response {
    var response = try await next.respond(to: request)
    let isText = Self.isText(response.headers["Content-Type"])
    if response.status == .notModified {
      // It would describe a body that is absent (RFC 9110 §15.4.5).
      response.headers["Content-Type"] = nil
      if isText { response.nameCodedTag(askedFor: request.headers) }
      return response
    }
    guard isText, response.stream == nil, response.headers["Content-Encoding"] == nil,
      Self.minimumBytes...Self.maximumBytes ~= response.body.count
    else { return response }
    response.headers.addVary("Accept-Encoding")
    let coding = AcceptedCodings(request.headers).preferred[0]
    do {
      try await response.encode(in: coding)
    } catch {
      logger.error("an answer could not be compressed", metadata: ["cause": "\(error)"])
    }
    return response
  }

  static func isText(_ mediaType: String?) -> Bool {
    guard let mediaType else { return false }
    let type = mediaType.prefix { $0 != ";" }
    return type.hasPrefix("text/") || type == "application/json" || type.hasSuffix("+json")
      || type.hasSuffix("+xml")
  }
}

extension Response {
  /// Sets the tag to the most preferred form of the content among the tags that the client sent.
  fileprivate mutating func nameCodedTag(askedFor headers: Headers) {
    self.headers.addVary("Accept-Encoding")
    guard let etag = self.headers["ETag"],
      let coding = EntityTag.matchedCoding(of: etag, by: headers)
    else { return }
    self.headers["ETag"] = EntityTag.tag(etag, in: coding)
  }

  /// Compresses the body, and sets the header fields.
  fileprivate mutating func encode(in coding: ContentCoding) async throws {
    guard coding != .identity else { return }
    body =
      body.count < TextCompression.longBytes
      ? try Self.encoded(body, in: coding) : try await Self.encodedElsewhere(body, in: coding)
    headers["Content-Encoding"] = coding.rawValue
    if let etag = headers["ETag"] { headers["ETag"] = EntityTag.tag(etag, in: coding) }
  }

  @concurrent private static func encodedElsewhere(
    _ bytes: [UInt8], in coding: ContentCoding
  ) async throws -> [UInt8] {
    try encoded(bytes, in: coding)
  }

  private static func encoded(_ bytes: [UInt8], in coding: ContentCoding) throws -> [UInt8] {
    let isLong = bytes.count >= TextCompression.longBytes
    return switch coding {
    case .zstd: try Zstandard.compress(bytes, level: isLong ? 1 : 3)
    case .gzip: try Gzip.compress(bytes, level: isLong ? 1 : 6)
    case .identity: bytes
    }
  }
}
