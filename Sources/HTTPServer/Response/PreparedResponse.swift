import CMicroHTTPD
import Logging

/// A response in libmicrohttpd's form: made once, queued any number of times.
///
/// `@unchecked Sendable`: the object that `handle` names is not changed after `init`; libmicrohttpd
/// counts references to it under the object's own lock, so any thread may queue and release it.
final class PreparedResponse: @unchecked Sendable {
  let status: Status
  /// Bytes of the body of a GET; 0 where it is streamed.
  let bodyCount: Int
  /// The place of the body in memory, which responses with the same bytes share; 0 if it is not large.
  let bodyPlace: UInt
  private let handle: OpaquePointer

  /// Copies the fields and takes over the body; `nil` when there is no memory.
  ///
  /// Fields that cannot be sent (empty, or with control characters)
  /// are left out and logged; those that frame the message are the server's own. `stream` takes
  /// the place of the body.
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

  /// Gives the response to a connection, on its network thread; false where it cannot take one.
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

  /// The bytes of a body, kept where they are until libmicrohttpd has sent them.
  private final class Body: Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func makeResponse() -> OpaquePointer? {
      bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        // The array keeps its elements in its one heap object. This object holds it without ever
        // changing it, so the address stays good until `release` lets this object go.
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
