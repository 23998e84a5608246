import CMicroHTTPD
import Glibc

// Every choice is explained in security.md §3.
// https://www.gnu.org/software/libmicrohttpd/manual/libmicrohttpd.html#microhttpd_002dinit

extension Daemon {
  /// Bytes of a connection for the head of the request and of the answer.
  static let memoryLimit = 16_384
  /// Bytes of them that every answer finds left.
  static let answerMemory = 2_048
  /// Bytes that the head of a refusal may take with all of its fields.
  static let refusalMemory = 1_280
  private static let memoryIncrement = 1_024

  /// Starts libmicrohttpd's threads; `nil` when it cannot.
  ///
  /// The socket is libmicrohttpd's from here on, in either case.
  func startDaemon(on socket: ListenSocket) -> OpaquePointer? {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let flags = [
      MHD_USE_EPOLL_INTERNAL_THREAD, MHD_ALLOW_SUSPEND_RESUME, MHD_USE_TURBO, MHD_USE_ERROR_LOG,
    ].reduce(0) { $0 | $1.rawValue }
    var options = [
      // First, or messages about the options would go to the standard error stream.
      option(.EXTERNAL_LOGGER, function: logMessage, context),
      option(.LISTEN_SOCKET, Int(socket.descriptor)),
      option(.CONNECTION_LIMIT, connectionLimit),
      option(.CONNECTION_TIMEOUT, max(configuration.idleTimeout, 1)),
      option(.CONNECTION_MEMORY_LIMIT, Self.memoryLimit),
      option(.CONNECTION_MEMORY_INCREMENT, Self.memoryIncrement),
      // `RequestCheck` is stricter. What libmicrohttpd would refuse at 1 it closes without a word (a
      // space in the target), or answers with the head of its answer sent twice (no Host).
      option(.STRICT_FOR_CLIENT, 0),
      option(
        .URI_LOG_CALLBACK, function: unsafeBitCast(beginRequest, to: Int.self), context),
      option(.UNESCAPE_CALLBACK, function: unsafeBitCast(keepEscapes, to: Int.self), nil),
      option(
        .NOTIFY_CONNECTION, function: unsafeBitCast(noteConnection, to: Int.self), context),
      option(
        .NOTIFY_COMPLETED, function: unsafeBitCast(completeRequest, to: Int.self), context),
    ]
    // A pool of one is libmicrohttpd's single thread, for which it takes no pool size.
    if configuration.threads > 1 {
      options.append(option(.THREAD_POOL_SIZE, min(configuration.threads, connectionLimit)))
    }
    options.append(option(.END, 0))
    return cmhd_start_daemon(flags, acceptConnection, handleRequest, context, &options)
  }

  private func option(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: nil)
  }

  private func option(
    _ option: MHD_OPTION, function: Int, _ context: UnsafeMutableRawPointer?
  ) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: function, ptr_value: context)
  }
}
