import CMicroHTTPD
import Glibc

// libmicrohttpd's callbacks on its network threads, which convert pointers to values and never throw.

/// Decides whether to accept a new connection.
let acceptConnection: MHD_AcceptPolicyCallback = { context, address, _ in
  guard let daemon = daemon(context) else { return .NO }
  return daemon.accepts(ClientAddress(address)) ? .YES : .NO
}

/// Records that a connection was opened or is about to be closed.
let noteConnection: MHD_NotifyConnectionCallback = { context, handle, slot, event in
  guard let daemon = daemon(context), let handle, let slot else { return }
  switch event {
  case .CONNECTION_NOTIFY_STARTED:
    let connection = daemon.open(
      descriptor: cmhd_connection_socket(handle),
      address: ClientAddress(cmhd_client_address(handle)))
    slot.pointee = Unmanaged.passRetained(connection).toOpaque()
  case .CONNECTION_NOTIFY_CLOSED:
    guard let pointer = slot.pointee else { return }
    slot.pointee = nil
    daemon.close(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
  }
}

/// Begins a request after its request line; the connection becomes the context of the request.
let beginRequest:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
    UnsafeMutableRawPointer? = { _, target, handle in
      guard let handle, let pointer = cmhd_connection_context(handle) else { return nil }
      let connection = Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
      connection.beginRequest(target)
      connection.leadingFields = LeadingFields.add(to: handle)
      // `TargetParser` reads the query, strictly. libmicrohttpd would create a record of each parameter, and close the
      // connection without an answer if the records do not fit into its memory, so the query is truncated at its first
      // byte. The memory belongs to the connection, and libmicrohttpd writes to it right after this call.
      if let target, let query = strchr(target, CInt(UInt8(ascii: "?"))), query[1] != 0 {
        query[1] = 0
      }
      return pointer
    }

/// Handles the head of a request, a complete request, or a resumed connection.
let handleRequest: MHD_AccessHandlerCallback = {
  context, handle, _, method, version, _, _, request in
  guard let daemon = daemon(context), let handle, let method, let version,
    let pointer = request?.pointee
  else { return .NO }
  let connection = Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
  let isQueued =
    switch connection.step {
    case .line: daemon.checkHead(of: connection, handle, method: method, version: version)
    case .head: daemon.answer(connection, handle)
    case .suspension: daemon.suspend(connection, handle)
    case .answer: daemon.sendAnswer(of: connection, handle)
    }
  return isQueued ? .YES : .NO
}

/// Completes a request that was answered, or that ended with its connection.
let completeRequest: MHD_RequestCompletedCallback = { context, handle, request, reason in
  guard let daemon = daemon(context), let pointer = request?.pointee else { return }
  request?.pointee = nil
  daemon.complete(
    Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue(),
    isWhole: reason == .REQUEST_TERMINATED_COMPLETED_OK)
}

/// Leaves percent-encoding unchanged.
let keepEscapes:
  @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = {
    _, _, text in text.map { strlen($0) } ?? 0
  }

/// The address of libmicrohttpd's log function.
///
/// No declaration has its type: with C's `va_list` in it, `script/docs` cannot read the module.
var logMessage: Int {
  let log: MHD_LogCallback = { context, format, arguments in
    guard let daemon = daemon(context), let format, let arguments else { return }
    var text = [CChar](repeating: 0, count: 512)
    vsnprintf(&text, text.count, format, arguments)
    daemon.messages.write(
      text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
  }
  return unsafeBitCast(log, to: Int.self)
}

private func daemon(_ context: UnsafeMutableRawPointer?) -> Daemon? {
  context.map { Unmanaged<Daemon>.fromOpaque($0).takeUnretainedValue() }
}
