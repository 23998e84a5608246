/// The facts about a document that readers tell: its title and its language (painting.md §10).
package struct PageDescription: Hashable, Sendable {
  /// Shown in place of the file's name; `nil` for a document without one.
  package var title: String?
  /// A language tag (BCP 47) of ASCII letters, digits and hyphens.
  package var language: String

  /// A document in English without a title, unless they are given.
  package init(title: String? = nil, language: String = "en") {
    (self.title, self.language) = (title, language)
  }

  /// The title without control characters, of which Cairo would end at the first 0; `nil` if nothing is left.
  var cleanTitle: String? {
    guard let title else { return nil }
    let kept = title.unicodeScalars.filter { !$0.properties.generalCategory.isControl }
    return kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
  }

  /// The document with what Cairo has no word for: the language, a window that shows the title, and names for
  /// fonts without one.
  ///
  /// A document that is not as Cairo writes it stays as it is.
  func completing(_ bytes: [UInt8]) -> [UInt8] {
    if let file = TabledDocument(bytes) { return completed(file).bytes }
    if let file = StreamedDocument(bytes) { return completed(file).bytes }
    return bytes
  }

  private func completed<Document: EditableDocument>(_ document: Document) -> Document {
    var file = document
    let isTag = language.utf8.allSatisfy {
      ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x2D
    }
    if isTag, !language.isEmpty { file.add("/Lang (\(language))", to: file.root) }
    if cleanTitle != nil {
      file.add("/ViewerPreferences << /DisplayDocTitle true >>", to: file.root)
    }
    for font in file.numbers(beginning: " /Type /Font\n   /Subtype /Type3\n") {
      file.add("/Name /Unseen", to: font)
    }
    return file
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isControl: Bool { self == .control || self == .surrogate }
}
