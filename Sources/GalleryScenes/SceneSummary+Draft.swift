import Foundation
package import GalleryModel
package import SceneModel

extension SceneSummary {
  /// Creates the summary of a document that is not stored, with its own name or else `draft`.
  package init(draft document: SceneDocument) {
    self.init(
      id: 0, name: document.name?.text ?? "draft", label: document.label,
      tags: document.tags.map(\.text), license: document.license, revision: 1, created: .now,
      modified: .now)
  }
}
