import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire

extension FontCommand: SinglyRemovableNoun {
  typealias Remove = RemoveVerb<Self>
  typealias Removed = FontResource

  static let removeHelp = VerbHelp(
    "Remove fonts permanently, without a prompt.",
    """
    Missing items are reported, and the others are removed. Lists scenes that use a removed \
    family.
    """)

  static func openForRemoval(_ database: DatabaseOptions) async throws -> Workspace {
    try await database.workspace(.editing, cache: nil)
  }

  static func remove(
    _ name: String, from workspace: Workspace
  ) async throws -> RemovedItem<FontResource> {
    let removed = try await workspace.catalog.removeFont(named: name)
    let family = removed.facts.family
    let uses = try await workspace.catalog.sceneUses(of: .font)
    let scenes = uses.filter { $0.key.lowercased() == family.lowercased() }.values.joined()
    return RemovedItem(item: FontResource(removed), name: family, scenes: Set(scenes).sorted())
  }
}

extension FontCommand: PlainlyExportedNoun {
  typealias Export = ExportVerb<Self>
  typealias ExportOptions = PlainExport<Self>

  static let exportHelp = VerbHelp(
    "Write the files of fonts.",
    "Pixel fonts are exported as BDF. In a folder, each file is named after its font.")

  static let endings = ["ttf", "otf", "ttc", "bdf"]

  static func files(
    of name: String, to file: FileOutput?, in catalog: Catalog
  ) async throws -> [ExportedFile] {
    let font = try await catalog.font(named: name)
    let bytes = try await catalog.bytes(of: font)
    return [ExportedFile(name: "\(name).\(ending(of: font, bytes))", bytes: bytes)]
  }

  /// Returns the file extension for a font, based on the signature of its OpenType file.
  private static func ending(of font: FontSummary, _ bytes: [UInt8]) -> String {
    guard font.facts.kind == .outline else { return "bdf" }
    if bytes.starts(with: "ttcf".utf8) { return "ttc" }
    return bytes.starts(with: "OTTO".utf8) ? "otf" : "ttf"
  }
}
