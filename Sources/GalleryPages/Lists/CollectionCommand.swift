package import Foundation

/// The commands that fill the very collection that is served, ready to be copied into a shell.
package struct CollectionCommand: Sendable, Equatable {
  private let option: String

  /// - Parameter file: The database that is served.
  package init(_ file: URL) { option = "--database \(Self.quoted(file.path))" }

  var fill: String { "pixelarium demo \(option)" }

  /// Adds files.
  ///
  /// - Parameter kind: The command for what is added: `bitmap`, `symbol` or `palette`.
  func add(_ kind: String) -> String { "pixelarium \(kind) add PATH \(option)" }

  /// A text as one word of a POSIX shell (POSIX.1-2017, Shell Command Language, §2.2.2).
  static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789/._-".unicodeScalars.contains($0))
    }
    if isPlain, !text.isEmpty { return text }
    return "'\(text.replacing("'", with: "'\\''"))'"
  }
}
