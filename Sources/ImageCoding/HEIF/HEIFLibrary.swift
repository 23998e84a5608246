import CHEIF

/// The library that reads HEIC and AVIF, which is loaded on first use.
package enum HEIFLibrary {
  /// The version of the library, or "not installed".
  package static var version: String {
    cheif_library_version().map { String(cString: $0) } ?? "not installed"
  }
}
