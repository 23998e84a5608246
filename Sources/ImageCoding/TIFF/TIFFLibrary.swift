import CTIFF

/// The library that reads TIFF, opened when it is asked for.
package enum TIFFLibrary {
  /// Its version, or "not installed".
  package static var version: String {
    // The words are "LIBTIFF, Version 4.5.0", then lines about copyright.
    guard let words = ctiff_library_version() else { return "not installed" }
    let line = String(cString: words).prefix { $0 != "\n" }
    return line.split(separator: " ").last.map(String.init) ?? "unknown"
  }
}
