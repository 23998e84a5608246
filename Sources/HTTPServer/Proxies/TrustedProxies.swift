/// The trusted proxies, and the client of a request that came through them (security.md §3.7).
package struct TrustedProxies: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// The proxies in the configured order.
  package let members: [TrustedProxy]

  /// Creates a list of trusted proxies.
  package init(_ members: [TrustedProxy]) { self.members = members }

  /// Creates a list of trusted proxies from a literal.
  package init(arrayLiteral elements: TrustedProxy...) { members = elements }

  /// Returns whether a peer is trusted; `nil` stands for a peer at a Unix domain socket.
  func contain(_ address: ClientAddress?) -> Bool { members.contains { $0.contains(address) } }

  /// Returns the client of a request from a trusted proxy.
  ///
  /// The client is the nearest untrusted hop, or the farthest hop if all are trusted. The result is the peer if the
  /// fields name no client, if a hop on the way has no address, or if both fields are present and name different
  /// clients: a proxy that writes one field may pass the other on as its own client sent it.
  func client(of fields: [RequestHead.Field], peer: ClientAddress?) -> ClientAddress? {
    var (standard, usual) = (ForwardingChain(), ForwardingChain())
    for field in fields {
      switch field.name.count {
      case 9 where Headers.matches(field.name, "Forwarded".utf8):
        standard.append(forwarded: field.value)
      case 15 where Headers.matches(field.name, "X-Forwarded-For".utf8):
        usual.append(forwardedFor: field.value)
      default: break
      }
    }
    if standard.isEmpty { return usual.client(beyond: self) ?? peer }
    if usual.isEmpty { return standard.client(beyond: self) ?? peer }
    let (one, other) = (standard.client(beyond: self), usual.client(beyond: self))
    return one == other ? one ?? peer : peer
  }
}
