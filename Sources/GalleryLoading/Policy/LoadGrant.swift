/// On whose word a URL is loaded.
///
/// The address policy holds for all of them.
package enum LoadGrant: String, Sendable {
  /// Anybody: the URL and every redirect must match a pattern.
  case pattern
  /// Whoever has the key has signed the URL: it and redirects within its host need no pattern.
  case signature
  /// A person at the terminal: no pattern is needed.
  case administrator
}
