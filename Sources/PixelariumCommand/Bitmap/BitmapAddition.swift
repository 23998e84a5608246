import ArgumentParser
import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import Raster
import Recovery
import TerminalIO

/// An addition of bitmaps, many per transaction, that reports each separately: a faulty file does not stop the others.
struct BitmapAddition {
  /// The maximum number of bitmaps per transaction; a transaction costs several times as much as storing a small
  /// bitmap.
  private static let batchCount = 100
  /// The number of cells that commits a transaction even if it has fewer bitmaps.
  private static let batchCells = 1 << 22

  private enum Source {
    case file(URL, ItemName)
    case standardInput(ItemName)

    /// The name for messages.
    var title: String {
      switch self {
      case .file(let file, _): file.path
      case .standardInput: "standard input"
      }
    }
  }

  private var importer: BitmapImporter
  private let description: DescriptionOptions
  private let sources: [Source]
  private var progress: ProgressBar
  private(set) var report = AdditionReport()

  /// Collects files and folders; missing ones are reported at once.
  ///
  /// - Throws: A usage error if several files would get one name, and 65 for an invalid name.
  init(_ paths: [String], description: DescriptionOptions, importer: BitmapImporter) throws {
    self.importer = importer
    self.description = description
    let name = try description.name.map { text throws(CatalogError) in try ItemName(text) }
    let plan = ImportPlan(paths.filter { $0 != "-" }.map { URL(filePath: $0) })
    if name != nil, plan.items.count > 1 {
      throw ValidationError(
        "--name is for one file, and there are \(plan.items.count): leave it out.")
    }
    let set = try description.membership.name
    var sources = try plan.items.map { item in
      Source.file(item.file, try (name ?? item.name).placed(in: set))
    }
    if paths.contains("-") {
      sources.append(
        .standardInput(try (name ?? ItemName(slug: "stdin", for: .bitmap)).placed(in: set)))
    }
    self.sources = sources
    progress = ProgressBar(total: sources.count)
    for error in plan.failures { refuse(error) }
  }

  /// Sets the options of the import.
  ///
  /// - Throws: `.missing` for a palette that is not stored.
  mutating func prepare(_ options: ImportOptions, in catalog: Catalog) async throws(CatalogError) {
    try await options.prepare(&importer, in: catalog)
  }

  /// Sets the options of the import that do not depend on the catalog.
  mutating func prepare(_ options: ImportOptions) { options.prepare(&importer) }

  /// Reads all files, and prints the bitmaps that they would become.
  mutating func report(to output: JSONOption) throws {
    for (index, source) in sources.enumerated() where !report.isStopped {
      progress.show(done: index, current: source.title)
      do {
        let reads = try read(source)
        progress.clear()
        for read in reads {
          report.notes.add(read.notes, of: source.title)
          try output.write(ImportRecord(read))
        }
      } catch let error as ImportError {
        refuse(error)
      }
    }
    progress.clear()
    report.notes.write()
  }

  /// Adds all files, or only the files that were read before a signal.
  ///
  /// - Throws: Only errors that stop the other files, too, such as a full disk.
  mutating func run(
    in workspace: Workspace, onConflict policy: ConflictPolicy, output: JSONOption
  ) async throws {
    var batch: [Item] = []
    for (index, source) in sources.enumerated() where !report.isStopped {
      progress.show(done: index, current: source.title)
      do {
        batch += try items(of: source)
      } catch let error as ImportError {
        refuse(error)
      }
      let cells = batch.reduce(0) {
        $0 + $1.bitmap.sprite.frames.count * $1.bitmap.sprite.size.pixelCount
      }
      if batch.count >= Self.batchCount || cells >= Self.batchCells {
        try await add(batch, to: workspace, onConflict: policy, output: output)
        batch = []
      }
    }
    try await add(batch, to: workspace, onConflict: policy, output: output)
    progress.clear()
    report.writeSummary(
      of: max(sources.count, report.added),
      rename: sources.count == 1 ? "choose another name with --name" : nil)
  }

  /// A bitmap of a file, with its notes.
  private struct Item {
    let title: String
    let bitmap: NewBitmap
    let recovered: RecoveredGrid?
  }

  private func read(_ source: Source) throws -> [BitmapImporter.Import] {
    switch source {
    case .file(let file, let name): try importer.readAll(file, name: name)
    case .standardInput(let name):
      try importer.decodeAll(
        StandardInput.read(atMost: importer.maximumBytes), path: source.title, name: name)
    }
  }

  /// Returns the bitmaps of a file, with numbers if several have one name.
  private mutating func items(of source: Source) throws -> [Item] {
    var taken: Set<ItemName> = []
    return try read(source).map { read in
      report.notes.add(read.notes, of: source.title)
      var new = read.bitmap
      var number = 2
      while !taken.insert(new.name).inserted {
        new.name = read.bitmap.name.numbered(number)
        number += 1
      }
      new.tags = description.tags
      new.label = description.newLabel ?? read.title.flatMap { Self.label($0) }
      return Item(title: source.title, bitmap: new, recovered: read.recovered)
    }
  }

  /// Returns a label from the file's own description, if that is valid.
  private static func label(_ title: String) -> LabelChange? {
    (try? AccessibilityLabel(title)).map { .text($0.text) }
  }

  private mutating func add(
    _ batch: [Item], to workspace: Workspace,
    onConflict policy: ConflictPolicy, output: JSONOption
  ) async throws {
    guard !batch.isEmpty else { return }
    let outcomes = try await workspace.add(batch.map(\.bitmap), onConflict: policy)
    progress.clear()
    for (item, outcome) in zip(batch, outcomes) {
      switch outcome {
      case .success(let outcome):
        try output.write(outcome, recovery: item.recovered.map { RecoveryRecord($0) })
        report.added += 1
      case .failure(.nameTaken(let name)): report.refuse(item.title, taken: "\(name)")
      case .failure(let error): throw error
      }
    }
  }

  private mutating func refuse(_ error: ImportError) {
    progress.clear()
    report.refuse(CommandError(error))
  }
}
