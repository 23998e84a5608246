/// The scenes of scenes.md §11, as they stand in the article.
package enum SceneFixtures {
  /// The article has no such scene.
  package struct Missing: Error {
    package let name: String
  }

  /// The names of all of them.
  package static let names = ["award", "badge", "card", "caption", "certificate"]

  /// The document of a name.
  package static func document(_ name: String) throws -> String {
    let documents = try Article("scenes").code(ofSection: 11)
    guard let document = documents.first(where: { $0.contains("\"name\": \"\(name)\"") }) else {
      throw Missing(name: name)
    }
    return document
  }
}
