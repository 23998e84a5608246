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

/// Who is served first where downloads wait; a download has the highest of its subscribers
/// (loading.md §11).
package enum LoadPriority: Int, Comparable, CaseIterable, Sendable {
  /// Filling the cache ahead of any request.
  case warmUp
  /// Not needed yet: also the renewal of a stale image.
  case prefetch
  /// Somebody waits for the picture.
  case interactive

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
