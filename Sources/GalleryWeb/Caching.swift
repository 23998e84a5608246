import HTTPServer

/// How long an answer may be kept (RFC 9111, RFC 5861, RFC 8246).
enum Caching: String, Sendable {
  /// The address carries the content's version, so what it says never changes.
  case immutable = "public, max-age=31536000, immutable"
  /// Good for a minute, and for a day while a newer one is being fetched.
  case short = "public, max-age=60, stale-while-revalidate=86400"
  /// Good for five minutes, which is how soon a changed remote image may show (loading.md §12); an
  /// origin that says less is told instead.
  case remote = "public, max-age=300, stale-while-revalidate=86400"
  /// Ask each time.
  case revalidate = "no-cache"
  /// Never kept.
  case never = "no-store"

  /// Seconds that `remote` is good for.
  static let remoteSeconds = 300
}
