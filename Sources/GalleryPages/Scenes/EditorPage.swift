import GalleryAddresses
import GalleryModel
import GalleryScenes
package import SceneModel
import VectorRaster

/// The page of the scene editor: a document, its errors, the live picture, and the form of its parameters.
package struct EditorPage: Page {
  package static let template = PageTemplates.Name.editor

  /// The path of the page.
  package static let path = "/scenes/new"

  /// The content of the page, which depends on the document.
  package struct Content: Sendable {
    /// The document as it was written.
    package var text: String
    /// The document as URLs carry it.
    package var carried: String
    /// The name of the stored scene that the document is a copy of, or `nil`.
    package var original: String?
    /// The errors of the document.
    package var faults: [SceneDocumentError] = []
    /// The picture, or `nil` if the document has errors.
    package var subject: SceneSubject?

    package init(text: String, carried: String, original: String? = nil) {
      (self.text, self.carried, self.original) = (text, carried, original)
    }
  }

  /// An error with its line.
  struct Fault: Sendable {
    let line: Int
    let message: String
  }

  package let site: Site
  let heading: String
  let original: NamedLink?
  let pagePath: String
  /// The path of the picture without its query.
  let picturePath: String
  /// The canonical query of this state.
  let query: String
  /// The maximum length of a URL in bytes.
  let limit: Int
  /// The path of the JSON Schema below the folder of static files.
  let schema: String
  let text: String
  let oneLine: String
  let carried: String
  let faults: [Fault]
  /// The result of a document without errors in one line, or `nil`.
  let outcome: String?
  /// The colour scheme, `light` or `dark`, or `nil` without a picture.
  let scheme: String?
  /// The label of the default background, which is the background of the page.
  let plainGround = "Like the page"
  let preview: SceneDetailPage.Preview?
  let panel: Panel?
  /// The server's message about an invalid parameter, or `nil`.
  let problem: String?
  /// The path and query of this state, and of its picture.
  let link: String
  let picture: String
  /// The shell command that stores the scene.
  let command: String

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of a URL in bytes.
  ///   - schema: The path of the JSON Schema below the folder of static files.
  package init(_ content: Content, limit: Int, schema: String) {
    let subject = content.subject
    heading = content.original.map { "A copy of \($0)" } ?? "New scene"
    site = Site(
      heading, description: "Write a scene as a JSON document and watch its picture.",
      style: "pages/editor.css", script: "pages/editor.js", keys: Self.keys, part: .scenes)
    original = content.original.map { NamedLink($0, in: "/scene") }
    pagePath = LocalAddress(Self.path).text
    picturePath = LocalAddress(DraftKind.scene.path + ".png").text
    let plain = LocalAddress(Self.path, [DraftQuery.parameter(content.carried)])
    link = subject?.state.address(Self.path) ?? plain.text
    query = String(link.dropFirst(pagePath.count))
    (self.limit, self.schema) = (limit, schema)
    (text, carried) = (content.text, content.carried)
    oneLine = content.text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
      .joined()
    faults = content.faults.map { Fault(line: $0.line, message: $0.message) }
    outcome = subject.map { subject in
      ["No errors", subject.points]
        .joined(separator: " · ")
        + (subject.layout.missingGlyphs.map { " · no font has \($0)" } ?? "")
    }
    scheme = subject?.prepared.colorScheme.rawValue
    preview = subject.map { SceneDetailPage.Preview($0) }
    panel = subject.map { Panel($0) }
    problem = subject?.refusal?.message
    picture =
      subject.map { $0.state.picture(DraftKind.scene.path, .png).text }
      ?? LocalAddress(DraftKind.scene.path + ".png", plain.parameters.map { ($0.name, $0.value) })
      .text
    command = Self.command(content.text, named: subject.flatMap { $0.document.name?.text })
  }

  private static let keys = [
    Site.Key(strokes: ["Ctrl", "Space"], meaning: "Offer keys and values"),
    Site.Key(strokes: ["Enter", "Tab"], meaning: "Take an offer"),
    Site.Key(strokes: ["Esc"], meaning: "Close the offers"),
  ]

  /// Returns the command for a POSIX shell, with the document between two lines that it does not contain.
  static func command(_ text: String, named name: String?) -> String {
    let lines = Set(text.split(separator: "\n", omittingEmptySubsequences: false))
    var end = "END"
    while lines.contains(Substring(end)) { end += "_" }
    let option = name == nil ? " --name my-scene" : ""
    let document = text.hasSuffix("\n") ? text : text + "\n"
    return "pixelarium scene add -\(option) <<'\(end)'\n\(document)\(end)\n"
  }
}

extension DraftQuery {
  /// Returns the parameter of a URL with a document in carried form.
  static func parameter(_ carried: String) -> AddressParameter { (document.name, carried) }
}
