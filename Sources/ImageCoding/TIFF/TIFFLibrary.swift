import CTIFF

/// The library that reads TIFF, which is loaded on first use.
package enum TIFFLibrary {
  /// The version of the library, or "not installed".
  package static var version: String {
    // The text is "LIBTIFF, Version 4.5.0", followed by lines about copyright.
    guard let words = ctiff_library_version() else { return "not installed" }
    let line = String(cString: words).prefix { $0 != "\n" }
    return line.split(separator: " ").last.map(String.init) ?? "unknown"
  }
}
