import CHEIF

/// The library that reads HEIC and AVIF, opened when it is asked for.
package enum HEIFLibrary {
  /// Its version, or "not installed".
  package static var version: String {
    cheif_library_version().map { String(cString: $0) } ?? "not installed"
  }
}
