import Compressing
import HTTPServer
import Logging

/// Sends texts in the coding that `Accept-Encoding` asks for: pages, JSON, SVG, scripts and styles.
///
/// Pictures are compressed by their own formats, and a stream is sent as it is made: both stay as they
/// are, as do texts so short that a coding saves no packet. Each coding has an entity tag of its own;
/// handlers name the tag of the bare bytes, and take all of them for it (`EntityTag.isMatched`).
struct TextCompression: Middleware {
  /// Bytes of the shortest text that is compressed.
  static let minimumBytes = 512
  /// Bytes of the longest: the memory and the time that one answer may take for it are bounded.
  static let maximumBytes = 32 << 20
  /// Bytes from which on a text is compressed elsewhere than on a network thread, and with less effort.
  static let longBytes = 256 << 10

  let logger: Logger

  func respond(to request: Request, next: any Responder) async throws -> Response {
    var response = try await next.respond(to: request)
    let isText = Self.isText(response.headers["Content-Type"])
    if response.status == .notModified {
      // It describes no body (RFC 9110 §15.4.5).
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
  /// Names the form of the content that the client has: the one that it wants most of those it named.
  fileprivate mutating func nameCodedTag(askedFor headers: Headers) {
    self.headers.addVary("Accept-Encoding")
    guard let etag = self.headers["ETag"],
      let coding = EntityTag.matchedCoding(of: etag, by: headers)
    else { return }
    self.headers["ETag"] = EntityTag.tag(etag, in: coding)
  }

  /// Compresses the body and says so.
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
