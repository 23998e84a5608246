import GalleryWire

/// The description of a key in scene documents, for the guide.
package struct SceneKey: Sendable {
  /// The name.
  package let name: String
  /// The valid values in words, such as `0 to 200`.
  package let values: String
  /// Whether the key must be given.
  package let isRequired: Bool
  /// The default as JSON, or `nil` if the key has none.
  package let defaultText: String?
  /// The keys that the value may have as an object, or none if it cannot be one.
  package let keys: [SceneKey]

  init(
    name: String, values: String, isRequired: Bool, defaultValue: JSONValue?, keys: [SceneKey]
  ) {
    self.name = name
    self.values = values
    self.isRequired = isRequired
    defaultText = defaultValue.map { String(decoding: $0.bytes.dropLast(), as: UTF8.self) }
    // Two forms of one object may share a key, such as the alignment of both kinds of frames.
    var seen: Set<String> = []
    self.keys = keys.filter { seen.insert($0.name).inserted }
  }
}
