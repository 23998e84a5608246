package import GalleryModel
import GalleryWire

/// Descriptive metadata to set in a document: a `nil` property keeps the present value, and an empty one removes it.
package struct SceneDescriptionEdit: Sendable {
  /// The name that the document gives itself.
  package var name: ItemName?
  /// The text alternative, with placeholders for parameters.
  package var label: String?
  /// All tags of the document.
  package var tags: [String]?
  /// The text of the licence.
  package var license: String?

  /// Creates metadata that changes nothing.
  package init() {}
}

extension SceneDocument {
  /// The text alternative as written, with placeholders for parameters, or `nil` if the document has no label.
  package var label: String? {
    guard case .object(let members) = canonical,
      case .string(let text)? = members.first(where: { $0.name == "label" })?.value
    else { return nil }
    return text
  }

  /// Returns a copy of the document with new metadata.
  ///
  /// - Throws: `SceneDocumentError` if the copy is not a valid document.
  package func with(_ words: SceneDescriptionEdit) throws(SceneDocumentError) -> SceneDocument {
    guard case .object(var members) = canonical else { return self }
    func set(_ key: String, _ value: JSONValue?) {
      members.removeAll { $0.name == key }
      if let value { members.append(.init(key, value)) }
    }
    func text(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
    if let name = words.name { set("name", .string(name.text)) }
    if let label = words.label { set("label", text(label)) }
    if let tags = words.tags { set("tags", .strings(tags)) }
    if let license = words.license { set("license", text(license)) }
    return try SceneDocument(JSONValue.object(members).bytes)
  }
}
