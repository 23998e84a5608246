/// The addresses that the owner of a server lets a URL reach.
package enum FetchPermission: Hashable, Sendable {
  /// It may not be loaded.
  case refused
  /// It may be loaded from public addresses only, whatever the address policy says.
  case publicAddresses
  /// It may be loaded from every address that the address policy admits.
  case allAddresses
}
