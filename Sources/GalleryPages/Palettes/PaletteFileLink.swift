import GalleryAddresses
import GalleryModel
import GalleryRendering

struct PaletteFileLink: Sendable, Equatable {
  let fileTitle: String
  let fileHref: String
  let fileName: String
  /// A short title.
  let ending: String
  /// A note on the limits of the format, or an empty text.
  let fileNote: String

  /// Returns all formats in a fixed order, JSON last.
  ///
  /// - Parameter isNoted: Whether to encode the files to determine their limits.
  static func all(_ stored: StoredPalette, isNoted: Bool = false) -> [PaletteFileLink] {
    let files = PaletteDocument.Kind.allCases.map { PaletteFileLink(stored, $0, isNoted: isNoted) }
    let json = PaletteFileLink(
      fileTitle: "JSON", fileHref: LocalAddress("/palette/\(stored.name).json").text,
      fileName: "\(stored.name).json",
      ending: "json", fileNote: "")
    return files + [json]
  }
}

extension PaletteFileLink {
  /// The side of a colour in linked pictures, in pixels.
  private static let scale = 16

  private init(_ stored: StoredPalette, _ kind: PaletteDocument.Kind, isNoted: Bool) {
    let parameters: [AddressParameter] =
      switch kind {
      case .riff: [PaletteQuery.variant(.riff)]
      case .png, .svg: [PaletteQuery.scale(Self.scale)]
      default: []
      }
    let name = "\(stored.name).\(kind.fileExtension)"
    let document =
      isNoted ? try? PaletteDocument(stored.palette, title: stored.name, kind: kind) : nil
    self.init(
      fileTitle: kind.title, fileHref: LocalAddress("/palette/\(name)", parameters).text,
      fileName: name, ending: kind == .riff ? kind.rawValue : kind.fileExtension,
      fileNote: document?.notes.first ?? "")
  }
}
