/// The example scenes in scenes.md §11.
package enum SceneFixtures {
  /// The article has no such scene.
  package struct Missing: Error {
    package let name: String
  }

  /// The names of all scenes in the article.
  package static let names = ["award", "badge", "card", "caption", "certificate"]

  /// Returns the document with this name.
  package static func document(_ name: String) throws -> String {
    let documents = try Article("scenes").code(ofSection: 11)
    guard let document = documents.first(where: { $0.contains("\"name\": \"\(name)\"") }) else {
      throw Missing(name: name)
    }
    return document
  }
}
