import CMicroHTTPD
import Logging

/// A response as an object of libmicrohttpd, which is created once and queued any number of times.
///
/// `@unchecked Sendable`: the object behind `handle` does not change after `init`, and libmicrohttpd counts references
/// to it under the object's own lock, so any thread may queue and release it.
final class PreparedResponse: @unchecked Sendable {
  let status: Status
  /// The number of bytes of the body of a GET, or 0 for a stream.
  let bodyCount: Int
  /// The address of a large body, equal for responses that share the body, or 0.
  let bodyPlace: UInt
  private let handle: OpaquePointer

  /// Copies the fields and takes over the body, or returns `nil` if there is no memory.
  ///
  /// Fields that cannot be sent (empty, or with control characters) are omitted and logged. Fields that frame the
  /// message are omitted, since they belong to the server. `stream` replaces the body.
  init?(
    _ response: Response, stream: StreamedBody? = nil, closesConnection: Bool = false,
    logger: Logger
  ) {
    let handle = stream.map { $0.makeResponse() } ?? Body(response.body).makeResponse()
    guard let handle else { return nil }
    self.handle = handle
    status = response.status
    bodyCount = stream == nil ? response.body.count : 0
    bodyPlace =
      bodyCount < AnswerBudget.threshold
      ? 0 : response.body.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    for field in response.headers.fields where !Self.isOwn(field) {
      if !Self.isSendable(field) || MHD_add_response_header(handle, field.name, field.value) == .NO
      {
        logger.error(
          "response field left out", metadata: ["field": "\(field.name.debugDescription)"])
      }
    }
    if closesConnection { MHD_add_response_header(handle, "Connection", "close") }
  }

  deinit { MHD_destroy_response(handle) }

  /// Queues the response on a connection, on its network thread; returns false if that fails.
  func queue(on connection: OpaquePointer) -> Bool {
    MHD_queue_response(connection, UInt32(clamping: status.code), handle) == .YES
  }

  private static func isOwn(_ field: Headers.Field) -> Bool {
    switch field.name.utf8.count {
    case 4: field.isCalled("Date")
    case 10: field.isCalled("Connection")
    case 14: field.isCalled("Content-Length")
    case 17: field.isCalled("Transfer-Encoding")
    default: false
    }
  }

  private static func isSendable(_ field: Headers.Field) -> Bool {
    var (name, value) = (field.name, field.value)
    return name.withUTF8 { !$0.isEmpty && $0.allSatisfy(RequestCheck.isTokenCharacter) }
      && value.withUTF8 { RequestCheck.isValue(UnsafeRawBufferPointer($0)) }
  }

  /// The bytes of a body, which stay at their address until libmicrohttpd has sent them.
  private final class Body: Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func makeResponse() -> OpaquePointer? {
      bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        // The elements of the array are in its only heap object. This object retains the array and never changes it, so
        // the address stays valid until `release`.
        let context = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_buffer_with_free_callback_cls(
          bytes.count, UnsafeMutableRawPointer(mutating: start), Self.release, context.toOpaque())
        if response == nil { context.release() }
        return response
      }
    }

    private static let release: MHD_ContentReaderFreeCallback = { context in
      if let context { Unmanaged<Body>.fromOpaque(context).release() }
    }
  }
}
