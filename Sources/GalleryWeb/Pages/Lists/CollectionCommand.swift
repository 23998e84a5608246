import Foundation

/// The commands that fill the very collection that is served, ready to be copied into a shell.
struct CollectionCommand: Sendable, Equatable {
  private let option: String

  /// - Parameter file: The database that is served.
  init(_ file: URL) { option = "--database \(Self.quoted(file.path))" }

  /// Adds the demo drawings.
  var fill: String { "pixelarium demo \(option)" }

  /// Adds files.
  ///
  /// - Parameter kind: The command for what is added: `bitmap`, `symbol` or `palette`.
  func add(_ kind: String) -> String { "pixelarium \(kind) add PATH \(option)" }

  /// A text as one word of a POSIX shell (POSIX.1-2017, Shell Command Language, §2.2.2).
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    if isPlain, !text.isEmpty { return text }
    return "'\(text.replacing("'", with: "'\\''"))'"
  }
}
