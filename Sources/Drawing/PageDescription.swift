/// The title and the language of a document (painting.md §10).
package struct PageDescription: Hashable, Sendable {
  /// The title, which viewers show in place of the file's name, or `nil` for an untitled document.
  package var title: String?
  /// A language tag (BCP 47) of ASCII letters, digits and hyphens.
  package var language: String

  /// Creates a description, by default of an untitled document in English.
  package init(title: String? = nil, language: String = "en") {
    (self.title, self.language) = (title, language)
  }

  /// The title without control characters, or `nil` if no other characters remain.
  ///
  /// Cairo would truncate the title at the first 0.
  var cleanTitle: String? {
    guard let title else { return nil }
    let kept = title.unicodeScalars.filter { !$0.properties.generalCategory.isControl }
    return kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
  }

  /// Returns the document with the entries that Cairo does not support.
  ///
  /// These are the language, a window that shows the title, and names for unnamed fonts. If Cairo's file format is not
  /// recognized, the document is returned unchanged.
  func completing(_ bytes: [UInt8]) -> [UInt8] {
    if let file = CrossReferenceTableDocument(bytes) { return completed(file).bytes }
    if let file = CrossReferenceStreamDocument(bytes) { return completed(file).bytes }
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
