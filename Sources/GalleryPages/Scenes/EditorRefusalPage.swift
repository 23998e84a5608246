package import GalleryAddresses

/// The page that replaces the scene editor for clients that get no drafts.
package struct EditorRefusalPage: Page {
  package static let template = PageTemplates.Name.noeditor

  package let site: Site
  /// The reason as a sentence.
  let reason: String
  /// Whether the client may try again later.
  let isTemporary: Bool

  /// Creates the page for a problem of admission.
  package init(_ problem: Problem) {
    site = Site(
      "New scene", description: "Write a scene as a JSON document and watch its picture.",
      style: "pages/editor.css", script: "site/page.js", part: .scenes)
    reason = problem.detail.prefix(1).uppercased() + problem.detail.dropFirst() + "."
    isTemporary = problem.retryAfter != nil
  }
}
