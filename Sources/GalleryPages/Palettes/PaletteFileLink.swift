import GalleryAddresses
import GalleryModel
import GalleryRendering

struct PaletteFileLink: Sendable, Equatable {
  let fileTitle: String
  let fileHref: String
  let fileName: String
  /// A word for it where there is little room.
  let ending: String
  /// A note on what the file cannot say, or nothing.
  let fileNote: String

  /// All kinds in a fixed order, JSON last.
  ///
  /// - Parameter isNoted: Whether files are written to see what they cannot say.
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
  /// Pixels along the sides of a colour in pictures that are linked to.
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
