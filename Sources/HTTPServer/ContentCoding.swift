/// The codings of a body on the wire (RFC 9110 §8.4.1), by their registered names.
///
/// The order is the server's: of codings that a client takes equally gladly, the first is sent.
package enum ContentCoding: String, CaseIterable, Sendable {
  case zstd, gzip
  /// As they are.
  case identity
}
