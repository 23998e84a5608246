import CPNG

/// The C library that reads and writes PNG files.
package enum PNGLibrary {
  /// The version of libpng that the program runs with, for example `1.6.39`.
  package static var version: String { String(cString: cpng_library_version()) }
}
