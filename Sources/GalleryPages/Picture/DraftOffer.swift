import GalleryAddresses

/// An offer to show a file of the visitor's own on a page.
package struct DraftOffer: Sendable {
  /// The bytes of a URL that stay free for options.
  private static let room = 512

  /// The path of the page that shows the file.
  let bringPage: String
  /// The maximum length of a URL in bytes, and the part of it that stays free for options.
  let bringLimit: Int
  let bringRoom: Int
  /// The maximum number of bytes of the file.
  let bringBytes: Int
  /// The effect, which completes the sentence of the offer.
  let bringEffect: String

  /// The pages that show files.
  package enum Place: Sendable {
    /// The page of a bitmap.
    case bitmap
    /// The page of all palettes.
    case palettes

    /// The path of the page that shows the file.
    var path: String {
      switch self {
      case .bitmap: BitmapDraft.path
      case .palettes: "/palettes"
      }
    }
  }

  /// Creates the offer of a page.
  ///
  /// - Parameter limit: The maximum length of a URL in bytes.
  package init(_ place: Place, limit: Int) {
    bringPage = LocalAddress(place.path).text
    bringEffect =
      switch place {
      case .bitmap: "with these options"
      case .palettes: "in the palettes"
      }
    bringLimit = limit
    bringRoom = min(Self.room, limit / 4)
    bringBytes = DraftQuery.maximumDataBytes
  }
}
