/// The path prefix of this server on its site, if a proxy maps only a part of the site to it: `/art`.
///
/// Routes and handlers do not see it: `BasePathRouting` removes it from the path of a request, and `LocalAddress.text`
/// adds it to each address in an answer.
package struct BasePath: Sendable, Equatable {
  /// The maximum length in bytes.
  package static let limit = 200

  /// The base path of the server that handles the current request.
  @TaskLocal package static var current = BasePath.root

  /// The whole site.
  package static let root = BasePath(text: "")

  /// The prefix without a `/` at the end, or an empty text for the whole site.
  package let text: String

  /// The text for messages: `/` for the whole site.
  package var shown: String { text.isEmpty ? "/" : text }

  private init(text: String) { self.text = text }

  /// Reads `/`, or `/` and names of letters, digits and `-._~`, or returns `nil` for any other text.
  ///
  /// A `/` at the end is ignored (RFC 3986 §2.3, §3.3).
  package init?(_ text: String) {
    guard text.hasPrefix("/"), text.utf8.count <= Self.limit else { return nil }
    let path = text.hasSuffix("/") ? text.dropLast() : text[...]
    let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let areNames = names.allSatisfy { name in
      !name.isEmpty && name != "." && name != ".." && name.utf8.allSatisfy(Self.isPlain)
    }
    guard areNames else { return nil }
    self.text = String(path)
  }

  /// Returns whether a byte is unreserved in URLs: a letter, a digit, or one of `-._~`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~".utf8.contains(byte)
    }
  }
}
