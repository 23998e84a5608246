extension Request {
  /// Whether the request was made on this machine, as far as it tells (security.md §8).
  ///
  /// Its client has a loopback address, no forwarding field names another machine, and `Host` is a name of this
  /// machine. A proxy that is not declared connects from loopback for all of its clients; one of the last two gives it
  /// away, unless it changes `Host` and adds no field.
  package var isFromThisMachine: Bool {
    guard client?.isLoopback == true, headers["X-Real-IP"] == nil, headers["Via"] == nil else {
      return false
    }
    var chain = ForwardingChain()
    for value in headers.values("Forwarded") {
      Self.withBytes(value) { chain.append(forwarded: $0) }
    }
    for value in headers.values("X-Forwarded-For") {
      Self.withBytes(value) { chain.append(forwardedFor: $0) }
    }
    return chain.isOnThisMachine && Self.isThisMachine(headers["Host"] ?? "localhost")
  }

  private static func withBytes(_ text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
    Array(text.utf8).withUnsafeBytes(body)
  }

  /// Returns whether a host with an optional port is `localhost`, a name below it, or a loopback address.
  private static func isThisMachine(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      let address = host.dropFirst().prefix { $0 != "]" }
      return ClientAddress(String(address))?.isLoopback == true
    }
    let name = host.prefix { $0 != ":" }.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost")
      || ClientAddress(name)?.isLoopback == true
  }
}
