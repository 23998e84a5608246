import CMicroHTTPD

/// The C library that speaks HTTP.
package enum HTTPLibrary {
  /// The version of libmicrohttpd that the program runs with, for example `0.9.75`.
  package static var version: String { String(cString: MHD_get_version()) }
}
