import GalleryAddresses
import GalleryModel
import Manual

/// The ways to keep a draft and to show it to others.
struct DraftWays: Sendable {
  /// The shell command that adds the file to the collection.
  let addCommand: String
  /// The URL of the page in this state.
  let draftHref: String
  /// The storage of the draft and the clients that can open the link, in sentences.
  let audience: String
  /// The shell command that signs the picture's URL for other clients, or `nil` if the server takes no signatures.
  let signCommand: String?

  /// Creates the ways.
  ///
  /// - Parameters:
  ///   - link: The URL of the page.
  ///   - picture: The URL of the picture.
  ///   - rule: The clients that get drafts.
  init(_ draft: BitmapDraft, link: String, picture: LocalAddress, rule: DraftRule) {
    addCommand = draft.file.map(CollectionCommand.add(bitmap:)) ?? "pixelarium bitmap add PATH"
    draftHref = link
    let stored = "The link carries the file: the server stores nothing of it."
    let local = "\(stored) Only browsers on the server's own machine can open the link"
    switch rule {
    case .off, .local:
      audience = "\(local), since this server draws no drafts for others."
      signCommand = nil
    case .signed:
      audience = "\(local). The last command signs a link to the picture for all others."
      signCommand = "pixelarium scene sign \(CollectionCommand.quoted(picture.text))"
    case .all:
      audience = "\(stored) All clients of this server can open the link."
      signCommand = nil
    }
  }
}
