/// The proxies that are believed, and the client of a request that came through them (security.md §3.7).
package struct TrustedProxies: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// In the order in which they were given.
  package let members: [TrustedProxy]

  /// Proxies that are believed.
  package init(_ members: [TrustedProxy]) { self.members = members }

  /// Proxies that are believed, in order.
  package init(arrayLiteral elements: TrustedProxy...) { members = elements }

  /// Returns whether a peer is believed; `nil` is one at a socket in the file system.
  func contain(_ address: ClientAddress?) -> Bool { members.contains { $0.contains(address) } }

  /// Returns the client of a request from a proxy that is believed.
  ///
  /// That is the nearest hop that is not believed, or the farthest hop if all are. The peer is the client if it names
  /// none, a hop on the way has no address, or both fields are present and name different clients: a proxy that writes
  /// one of them may pass on the other as its own client sent it.
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
