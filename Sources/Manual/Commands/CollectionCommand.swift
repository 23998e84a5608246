package import Foundation
package import GalleryModel

/// The shell commands that add items to the served collection.
package struct CollectionCommand: Sendable, Equatable {
  private let option: String

  /// Creates the commands.
  ///
  /// - Parameter file: The served database.
  package init(_ file: URL) { option = "--database \(Self.quoted(file.path))" }

  /// The command that adds the demo collection.
  package var fill: String { "pixelarium demo \(option)" }

  /// Returns the command that adds files.
  ///
  /// - Parameter kind: The command of the kind of item: `bitmap`, `symbol` or `palette`.
  package func add(_ kind: String) -> String { "pixelarium \(kind) add PATH \(option)" }

  /// Returns the command that adds a file of the visitor's own, with the bitmap's name unless it is the file's.
  package static func add(bitmap file: String) -> String {
    let name = ItemName(file: file).text
    let path = quoted(file.hasPrefix("-") ? "./\(file)" : file)
    let isNamed = file == name || file.hasPrefix("\(name).")
    return "pixelarium bitmap add \(path)" + (isNamed ? "" : " --name \(name)")
  }

  /// Returns a text as one word of a POSIX shell (POSIX.1-2017, Shell Command Language, §2.2.2).
  package static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789/._-".unicodeScalars.contains($0))
    }
    if isPlain, !text.isEmpty { return text }
    return "'\(text.replacing("'", with: "'\\''"))'"
  }
}

extension ItemName {
  /// Creates the name that the collection gives to a bitmap's file, without the extension.
  package init(file: String) {
    let dot = file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : $0 }
    self.init(slug: String(file[..<(dot ?? file.endIndex)]), for: .bitmap)
  }
}
