import CCurl

/// The C library that speaks HTTP to origins.
package enum CurlLibrary {
  /// The version of libcurl that the program runs with, for example `7.88.1`.
  package static var version: String {
    curl_version_info(CURLversion(CURLVERSION_FIRST.rawValue)).flatMap {
      $0.pointee.version.map { String(cString: $0) }
    }
      ?? "unknown"
  }

  /// True where libcurl could be set up, which happens once a process.
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
