/// A text of a document.
///
/// A text without escapes is a part of the document's bytes, so megabytes of base64 are not copied.
package struct JSONText: Sendable {
  /// The text in UTF-8.
  package let utf8: ArraySlice<UInt8>

  /// Creates a text of valid UTF-8.
  init(utf8: ArraySlice<UInt8>) { self.utf8 = utf8 }

  /// Creates a text that is not part of a document.
  package init(_ string: String) { utf8 = Array(string.utf8)[...] }

  /// The text as a string.
  package var string: String { String(decoding: utf8, as: UTF8.self) }
}
