import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryScenes
import PictureServing
import Raster
import SceneModel
import VectorRaster

/// The page of a scene: the live picture, the form of its parameters, the URL, the document, and facts.
package struct SceneDetailPage: Page {
  package static let template = PageTemplates.Name.scene

  /// The picture on the stage: of the URL, or several times as large if it is small and its URL has no scale.
  struct Preview: Sendable {
    /// The text about the enlargement, or `nil`.
    let enlargement: String?
    let src: String
    /// The URL of the same picture as SVG, which has fewer bytes at the density of a phone, or `nil`.
    let vector: String?
    /// The URLs for dense screens; empty if one picture is enough.
    let srcset: String
    let width: Int
    let height: Int
    let alt: String
  }

  /// A part of the document: the beginning or the end of a node, or text.
  struct Piece: Sendable {
    var isStart = false
    var isEnd = false
    /// The kind of the node that begins.
    var kind = ""
    /// The left, top, width and height in points, for each occurrence of the node.
    var frames = ""
    var piece = ""
  }

  package let site: Site
  let detail: Detail
  /// The label of the default background, which is the background of the page.
  let plainGround = "Like the page"
  /// The colour scheme, `light` or `dark`.
  let scheme: String
  let preview: Preview
  /// The parameters that a form without scripts must send unchanged.
  let kept: [LocalAddress.Parameter]
  let advice: String?
  /// The URL of the events about changes of the picture.
  let events: String
  /// The entity tag of the PNG, which its events contain, or `nil` for other formats.
  let tag: String?
  /// The width and height of the scene.
  let points: String
  /// The document in its canonical form.
  let document: [Piece]

  package init(_ subject: SceneSubject, previous: String?, next: String?) {
    site = Site(
      subject.name,
      description:
        "\(subject.label ?? subject.name): a picture that its URL fills in, at any size.",
      image: subject.shared, style: "pages/scene.css",
      script: "pages/scene.js",
      keys: Self.keys, hasBar: true, part: .scenes)
    detail = Detail(
      subject, previous: previous.map { NamedLink($0, in: "/scene") },
      next: next.map { NamedLink($0, in: "/scene") })
    scheme = subject.prepared.colorScheme.rawValue
    preview = Preview(subject)
    let format = SceneOptions.pageFormat.parameter
    kept = LocalAddress(subject.page, [(format.name, subject.state[format])]).parameters
    advice = subject.advice
    points =
      "\(SVGNumber.text(subject.layout.size.width)) \(SVGNumber.text(subject.layout.size.height))"
    events =
      LocalAddress(
        "\(subject.page)/events", subject.state.pictureParameters(), keepsEmpty: true
      ).text
    tag = subject.options.format == .png ? subject.prepared.etag : nil
    let frames = Dictionary(grouping: subject.layout.frames, by: \.place)
    document = subject.document.indentedPieces(marking: Set(frames.keys))
      .map { Piece($0, frames) }
  }

  private static let keys = [
    Site.Key(strokes: ["←", "→"], meaning: "Previous, next"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]
}

extension SceneDetailPage.Piece {
  /// Creates a part of the document.
  ///
  /// - Parameter places: The frames at each place of the document.
  fileprivate init(_ piece: DocumentPiece, _ places: [String: [SceneFrame]]) {
    switch piece {
    case .text(let text): self.piece = text
    case .start(let place):
      isStart = true
      let all = places[place] ?? []
      kind = all.first?.kind ?? ""
      frames = all.map { frame in
        [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height]
          .map { SVGNumber.text($0) }.joined(separator: " ")
      }.joined(separator: ";")
    case .end: isEnd = true
    }
  }
}

extension SceneDetailPage.Preview {
  /// Creates the preview: the picture of the URL, or a PNG if browsers do not show its format.
  init(_ subject: SceneSubject) {
    let format = subject.options.format
    let isShown = format.isDisplayable
    alt = subject.label ?? ""
    vector =
      subject.densities.isEmpty ? nil : subject.state.picture(subject.path, .svg).text
    let factor = subject.enlargement
    guard factor > 1 else {
      src = isShown ? subject.address.text : subject.state.picture(subject.path, .png).text
      srcset = Self.sourceSet(subject.densities)
      (width, height) = (subject.size.width, subject.size.height)
      enlargement = nil
      return
    }
    let denser = Thumbnail.densities.map {
      subject.state.picture(subject.path, .png, [SceneQuery.density($0 * factor)]).text
    }
    src = denser.first ?? ""
    srcset = Self.sourceSet(denser)
    (width, height) = (subject.size.width * factor, subject.size.height * factor)
    enlargement = "shown at ×\(factor)"
  }

  private static func sourceSet(_ addresses: [String]) -> String {
    addresses.enumerated().map { "\($1) \($0 + 1)x" }.joined(separator: ", ")
  }
}
