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
