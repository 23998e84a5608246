import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire

extension BitmapCommand: EditedNoun {
  typealias Edit = EditVerb<Self>

  static let editHelp = VerbHelp(
    "Change a bitmap's name, label or tags, or the names and times of its frames.")

  struct Changes: ItemChanges {
    @OptionGroup var words: EditedDescription
    @OptionGroup(title: "Frames") var frames: EditedFrames

    var isEmpty: Bool { words.isEmpty && frames.isEmpty }
  }

  static func edit(
    _ item: String, name: String?, _ changes: Changes, _ database: DatabaseOptions
  ) async throws -> EditedItem<BitmapResource> {
    let name = try name.map { text throws(CatalogError) in try ItemName(text) }
    let workspace = try await database.workspace(.reading)
    let reference = try await BitmapArgument(item).reference(in: workspace.catalog)
    let formerName = try await workspace.catalog.summary(of: reference).name
    let summary = try await workspace.update(reference) { stored throws(CatalogError) in
      var change = BitmapChange()
      change.name = name
      change.label = changes.words.labelChange
      change.tags = changes.words.tags(after: stored.summary.tags)
      try changes.frames.apply(to: &change, of: stored.sprite)
      return change
    }
    let scenes =
      summary.name == formerName
      ? [] : try await workspace.catalog.scenes(using: UsedItem(.bitmap, formerName))
    return EditedItem(item: BitmapResource(summary), formerName: formerName, scenes: scenes)
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
