/// The folder of a site that is this server's, where a proxy gives it not the whole of it: `/art`.
///
/// Routes and handlers know nothing of it: it is taken off the path of a request before they see it
/// (`BasePathRouting`), and put before each address that is written for others (`LocalAddress.text`).
package struct BasePath: Sendable, Equatable {
  /// The most bytes of a folder.
  package static let limit = 200

  /// Of the server whose request is being answered.
  @TaskLocal package static var current = BasePath.root

  /// The whole site.
  package static let root = BasePath(text: "")

  /// Empty for the whole site, else `/` and names, without a `/` at the end.
  package let text: String

  /// The folder for people: `/` for the whole site.
  package var shown: String { text.isEmpty ? "/" : text }

  private init(text: String) { self.text = text }

  /// `nil` unless it is `/`, or `/` and names of letters, digits and `-._~`; a `/` at the end is as good as
  /// none (RFC 3986 §2.3, §3.3).
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

  /// True for a letter, a digit and what else is written as it is in every part of a URL.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~".utf8.contains(byte)
    }
  }
}
