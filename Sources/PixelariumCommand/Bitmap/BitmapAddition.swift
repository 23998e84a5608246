import ArgumentParser
import Foundation
import Gallery
import GalleryModel
import Raster

/// Adds bitmaps, many in one transaction, telling of each on its own: a bad file stops no other.
struct BitmapAddition {
  /// Bitmaps that share a transaction, which costs several times what storing a small one does.
  private static let batchCount = 100
  /// Cells after which a transaction is made before that.
  private static let batchCells = 1 << 22

  private enum Source {
    case file(URL, ItemName)
    case standardInput(ItemName)

    /// The name that messages give it.
    var title: String {
      switch self {
      case .file(let file, _): file.path
      case .standardInput: "standard input"
      }
    }
  }

  private let importer: BitmapImporter
  private let description: DescriptionOptions
  private let sources: [Source]
  private var progress: ProgressBar
  private(set) var report = AdditionReport()

  /// Looks at files and folders; what is missing is reported at once.
  ///
  /// Throws a usage error for a name that more than one file would get, and 65 for one against the
  /// rules.
  init(_ paths: [String], description: DescriptionOptions, maximumSide: Int) throws {
    var importer = BitmapImporter()
    importer.maximumSide = maximumSide
    self.importer = importer
    self.description = description
    let name = try description.name.map { text throws(CatalogError) in try ItemName(text) }
    let plan = ImportPlan(paths.filter { $0 != "-" }.map { URL(filePath: $0) })
    if name != nil, plan.items.count > 1 {
      throw ValidationError(
        "--name is for one file, and there are \(plan.items.count): leave it out.")
    }
    var sources = plan.items.map { item in Source.file(item.file, name ?? item.name) }
    if paths.contains("-") {
      sources.append(.standardInput(name ?? ItemName(slug: "stdin", for: .bitmap)))
    }
    self.sources = sources
    progress = ProgressBar(total: sources.count)
    for error in plan.failures { refuse(error) }
  }

  /// Adds all, or what has been read when a signal comes; throws only what stops the others too, such
  /// as a full disk.
  mutating func run(
    in workspace: Workspace, onConflict policy: ConflictPolicy, output: JSONOption
  ) async throws {
    var batch: [(title: String, bitmap: NewBitmap)] = []
    for (index, source) in sources.enumerated() where !report.isStopped {
      progress.show(done: index, current: source.title)
      do {
        batch.append((source.title, try prepare(source)))
      } catch let error as ImportError {
        refuse(error)
      }
      let cells = batch.reduce(0) { $0 + $1.bitmap.bitmap.rows * $1.bitmap.bitmap.columns }
      if batch.count == Self.batchCount || cells >= Self.batchCells {
        try await add(batch, to: workspace, onConflict: policy, output: output)
        batch = []
      }
    }
    try await add(batch, to: workspace, onConflict: policy, output: output)
    progress.clear()
    report.writeSummary(
      of: sources.count, rename: sources.count == 1 ? "choose another name with --name" : nil)
  }

  private mutating func prepare(_ source: Source) throws -> NewBitmap {
    let read =
      switch source {
      case .file(let file, let name): try importer.read(file, name: name)
      case .standardInput(let name):
        try importer.decode(
          StandardInput.read(atMost: importer.maximumBytes), path: source.title, name: name)
      }
    report.notes.add(read.notes, of: source.title)
    var new = read.bitmap
    new.tags = description.tags
    new.label = description.newLabel
    return new
  }

  private mutating func add(
    _ batch: [(title: String, bitmap: NewBitmap)], to workspace: Workspace,
    onConflict policy: ConflictPolicy, output: JSONOption
  ) async throws {
    guard !batch.isEmpty else { return }
    let outcomes = try await workspace.add(batch.map(\.bitmap), onConflict: policy)
    progress.clear()
    for (item, outcome) in zip(batch, outcomes) {
      switch outcome {
      case .success(let outcome):
        try output.write(outcome)
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
