/// The addresses that may be connected to (loading.md §10, security.md §6.4).
///
/// It is asked for the address that a socket is opened to, so that neither a name that resolves
/// differently the second time nor a redirect passes it by.
package struct AddressPolicy: Hashable, Sendable {
  /// Private networks and this machine itself may be reached; by default they may not.
  ///
  /// Link-local addresses, those at which clouds offer credentials, multicast, reserved blocks and
  /// IPv4 hidden in IPv6 stay refused.
  package var allowsPrivate: Bool

  /// A policy that admits public addresses, and private ones where it is told to.
  package init(allowsPrivate: Bool = false) {
    self.allowsPrivate = allowsPrivate
  }

  /// True where a connection to the address may be opened.
  package func allows(_ address: IPAddress) -> Bool {
    switch AddressKind(address) {
    case .everywhere: true
    case .nearby: allowsPrivate
    case .nowhere: false
    }
  }
}
