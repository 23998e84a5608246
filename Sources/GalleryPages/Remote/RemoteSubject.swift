import GalleryAddresses
package import GalleryLoading
import GalleryModel
import GalleryRendering
import Raster

/// A loaded image on its page.
package struct RemoteSubject: FramedSubject {
  let state: RemoteState
  /// The shown picture; its image has recovered cells instead of pixels if they are requested.
  let prepared: PreparedRemote

  package init(_ state: RemoteState, _ prepared: PreparedRemote) {
    (self.state, self.prepared) = (state, prepared)
  }

  var animation: StoredAnimation? { prepared.image.animation }
  var cells: PixelSize { prepared.image.size }
  var selection: FrameOptions { state.options.frames }
  var plan: FramePlan { prepared.request.frames }
  /// Whether the format is animated by default: false, since the page shows PNG files.
  var alwaysMoves: Bool { false }
  var hasStage: Bool { false }
  var showsSlices: Bool { false }

  func page(_ changes: [AddressParameter]) -> String { state.address(changes).text }

  func picture(_ options: [AddressParameter]) -> String {
    let frame = options.filter { $0.name == RenderQuery.frame.name }
    return state.picture(
      options.filter { $0.name != RenderQuery.frame.name },
      changing: frame + [RenderQuery.frames(nil), RenderQuery.grid(nil)]
    ).text
  }
}

extension RemotePage {
  /// Returns links to the two views of a still image: its pixels, and the cells that were recovered from it.
  static func pixels(of subject: RemoteSubject) -> [ChoiceLink] {
    guard subject.animation == nil else { return [] }
    func link(_ text: String, _ title: String, recovers: Bool) -> ChoiceLink {
      ChoiceLink(
        text: text, title: title,
        optionHref: subject.state.withoutChoices.address(
          [(RemoteQuery.recover.name, recovers ? "true" : nil)]
        ).text,
        isCurrent: subject.state.recovers == recovers)
    }
    return [
      link("as loaded", "The pixels of the file", recovers: false),
      link(
        "recovered", "The pixels before enlargement, if a grid is found", recovers: true),
    ]
  }
}
