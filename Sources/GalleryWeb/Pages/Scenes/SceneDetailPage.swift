import GalleryModel
import GalleryRendering
import GalleryScenes
import Raster
import SceneModel

/// The page of one scene: the live picture, the form of its parameters, the address, the document, facts.
struct SceneDetailPage: Page {
  static let template = PageTemplates.Name.scene

  /// The picture on the stage.
  struct Preview: Sendable {
    let src: String
    /// Empty where one picture serves all densities.
    let srcset: String
    let width: Int
    let height: Int
    let alt: String
  }

  /// A part of the document: the beginning or the end of a node, and text.
  struct Piece: Sendable {
    var isStart = false
    var isEnd = false
    /// The kind of node that begins.
    var kind = ""
    /// Left, top, width and height in points, for each time that the node is there.
    var frames = ""
    var piece = ""
  }

  let site: Site
  let detail: Detail
  /// The stage has the ground of the scene's surroundings until another one is chosen.
  let plainGround = "Like the surroundings"
  /// `light` or `dark`.
  let scheme: String
  let preview: Preview
  /// The parameters that a form without scripts has to send along.
  let kept: [LocalAddress.Parameter]
  let swiftUI: String
  let advice: String?
  /// Width and height of the scene.
  let points: String
  /// The document in its canonical form.
  let document: [Piece]

  init(_ subject: SceneSubject, previous: String?, next: String?) {
    site = Site(
      subject.name,
      description:
        "\(subject.label ?? subject.name): a picture that its URL fills in, at any size.",
      image: subject.state.picture(subject.page, .png), style: "scene.css", script: "scene.js",
      keys: Self.keys, part: .scenes)
    detail = Detail(
      subject, previous: previous.map { NamedLink($0, in: "/scene") },
      next: next.map { NamedLink($0, in: "/scene") })
    scheme = subject.options.colorScheme.rawValue
    preview = Preview(subject)
    let format = SceneOptions.pageFormat.parameter
    kept = LocalAddress(subject.page, [(format.name, subject.state[format])]).parameters
    advice = subject.advice
    swiftUI = SwiftUIScene(subject.prepared.scene.root).text
    points =
      "\(SVGNumber.text(subject.layout.size.width)) \(SVGNumber.text(subject.layout.size.height))"
    document = subject.document.indentedPieces(marking: []).map { Piece($0) }
  }

  private static let keys = [
    Site.Key(strokes: ["←", "→"], meaning: "Previous, next"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]
}

extension SceneDetailPage.Piece {
  fileprivate init(_ piece: DocumentPiece) {
    switch piece {
    case .text(let text): self.piece = text
    case .start: isStart = true
    case .end: isEnd = true
    }
  }
}

extension SceneDetailPage.Preview {
  /// The picture of the address, or a PNG of the same where no browser shows that kind of file.
  fileprivate init(_ subject: SceneSubject) {
    let format = subject.options.format
    let isShown = format.isDisplayable
    let densities = subject.densities
    src = isShown ? subject.address.text : subject.state.picture(subject.page, .png).text
    srcset = densities.enumerated().map { "\($1) \($0 + 1)x" }.joined(separator: ", ")
    (width, height) = (subject.size.width, subject.size.height)
    alt = subject.label ?? ""
  }
}
