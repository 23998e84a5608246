import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryScenes
import PictureServing
import Raster
import SceneModel
import SwiftUICode
import VectorRaster

/// The page of one scene: the live picture, the form of its parameters, the address, the document, facts.
package struct SceneDetailPage: Page {
  package static let template = PageTemplates.Name.scene

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

  package let site: Site
  let detail: Detail
  /// The stage has the ground of the scene's surroundings until another one is chosen.
  let plainGround = "Like the page"
  /// `light` or `dark`.
  let scheme: String
  let preview: Preview
  /// The parameters that a form without scripts has to send along.
  let kept: [LocalAddress.Parameter]
  let swiftUI: String
  let advice: String?
  /// The address that tells when the picture becomes another one.
  let events: String
  /// The entity tag of the PNG, which those events tell; `nil` where another kind of file is shown.
  let tag: String?
  /// Width and height of the scene.
  let points: String
  /// The document in its canonical form.
  let document: [Piece]

  package init(_ subject: SceneSubject, previous: String?, next: String?) {
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
