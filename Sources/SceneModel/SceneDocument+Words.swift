package import GalleryModel
import GalleryWire

/// New words for a document; what is `nil` stays, and what is empty is taken away.
package struct SceneWords: Sendable {
  /// The name that it gives itself.
  package var name: ItemName?
  /// The text alternative, with holes for parameters.
  package var label: String?
  /// All its tags.
  package var tags: [String]?
  /// The words of the licence.
  package var license: String?

  /// Everything as it is.
  package init() {}
}

extension SceneDocument {
  /// The text alternative as it is written, with holes for parameters.
  package var label: String? {
    guard case .object(let members) = canonical,
      case .string(let text)? = members.first(where: { $0.name == "label" })?.value
    else { return nil }
    return text
  }

  /// The document with other words; throws where they break its rules.
  package func with(_ words: SceneWords) throws(SceneDocumentError) -> SceneDocument {
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
