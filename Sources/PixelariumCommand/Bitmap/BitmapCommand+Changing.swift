import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire

extension BitmapCommand: EditedNoun {
  typealias Edit = EditVerb<Self>

  static let editHelp = VerbHelp(
    "Change a bitmap's name, label, tags or credit, or the names and times of its frames.",
    """
    --author, --license and --source override those of the bitmap's set; an empty text removes \
    them.
    """)

  struct Changes: ItemChanges {
    @OptionGroup var words: EditedDescription
    @OptionGroup(title: "Frames") var frames: EditedFrames
    @OptionGroup var facts: OwnFactOptions

    @Option("An SPDX expression such as MIT, or LicenseRef-NAME.", value: "expression")
    var license: String?

    var isEmpty: Bool {
      words.isEmpty && frames.isEmpty && facts.change.isEmpty && license == nil
    }
  }

  static func edit(
    _ item: String, name: String?, _ changes: Changes, _ database: DatabaseOptions
  ) async throws -> BitmapResource {
    let name = try name.map { text throws(CatalogError) in try ItemName(text) }
    var facts = changes.facts.change
    facts.license = try changes.license.map { text throws(CatalogError) in
      text.isEmpty ? nil : try LicenseExpression(text)
    }
    let newFacts = facts
    let workspace = try await database.workspace(.reading)
    let reference = try await BitmapArgument(item).reference(in: workspace.catalog)
    let summary = try await workspace.update(reference) { stored throws(CatalogError) in
      var change = BitmapChange()
      change.name = name
      change.label = changes.words.labelChange
      change.tags = changes.words.tags(after: stored.summary.tags)
      change.facts = newFacts
      try changes.frames.apply(to: &change, of: stored.sprite)
      return change
    }
    return BitmapResource(summary)
  }
}

extension BitmapCommand: RemovableNoun {
  typealias Remove = RemoveVerb<Self>

  static let removeHelp = VerbHelp(
    "Remove bitmaps permanently, without a prompt.",
    "Missing bitmaps are reported, and the others are removed, up to 500 in each edit.")

  static let removalsPerEdit = 500

  static func openForRemoval(_ database: DatabaseOptions) async throws -> Workspace {
    try await database.workspace(.editing)
  }

  static func remove(
    _ names: [String], from workspace: Workspace
  ) async throws -> [Result<RemovedItem<BitmapResource>, CatalogError>] {
    var named: [Result<BitmapReference, CatalogError>] = []
    for name in names {
      named.append(await BitmapArgument(name).result(in: workspace.catalog))
    }
    var removed = try await workspace.remove(named.compactMap { try? $0.get() })[...]
    let users = try await workspace.catalog.sceneUses(of: .bitmap)
    return named.map { name in
      name.flatMap { _ in removed.removeFirst() }.map { summary in
        let scenes = [summary.name, String(summary.id)].flatMap { users[$0] ?? [] }
        return RemovedItem(
          item: BitmapResource(summary), name: summary.name,
          scenes: Swift.Set(scenes).sorted())
      }
    }
  }
}
