import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import Raster

extension BitmapCommand {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a bitmap's name, label or tags, or the names and times of its frames.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @Option(help: "New exact name.")
    var name: String?

    @OptionGroup var words: EditedDescription
    @OptionGroup(title: "Frames") var frames: EditedFrames

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if name == nil, words.isEmpty, frames.isEmpty {
        throw ValidationError(
          "Nothing to change: --name, --label, --decorative, --no-label, --tag, --add-tag, "
            + "--remove-tag, --frame-tag, --remove-frame-tag, --duration, --slice or --remove-slice."
        )
      }
    }

    func run() async throws {
      let name = try name.map { text throws(CatalogError) in try ItemName(text) }
      let workspace = try await database.workspace(.reading)
      let reference = try await bitmap.reference(in: workspace.catalog)
      let old = try await workspace.catalog.summary(of: reference).name
      let summary = try await workspace.update(reference) { stored throws(CatalogError) in
        var change = BitmapChange()
        change.name = name
        change.label = words.labelChange
        change.tags = words.tags(after: stored.summary.tags)
        try frames.apply(to: &change, of: stored.sprite)
        return change
      }
      try output.write(BitmapResource(summary))
      guard summary.name != old else { return }
      SceneUsageWarning.warn(
        about: old, try await workspace.catalog.scenes(using: UsedItem(.bitmap, old)))
    }
  }

  struct Fill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fill",
      abstract: "Fill a bitmap with one colour.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @Option(
      help: "The colour: #rgb, #rrggbb, #rrggbbaa, a CSS name or transparent.",
      transform: Color.init(option:)) var color: Color

    @OptionGroup var painted: PaintedFrame
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await database.update(bitmap, output) { stored throws(CatalogError) in
        let cells = try painted.cells(of: stored)
        return painted.change(to: .solid(color, rows: cells.rows, columns: cells.columns))
      }
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set the colour of one cell.",
      discussion: "Rows and columns count from 0 at the top left.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    // Values are unconditional, so that -1 is reported as out of range.
    @Option(parsing: .unconditional, help: "Row of the cell, from 0 at the top.")
    var row: Int

    @Option(parsing: .unconditional, help: "Column of the cell, from 0 at the left.")
    var column: Int

    @Option(
      help: "The colour: #rgb, #rrggbb, #rrggbbaa, a CSS name or transparent.",
      transform: Color.init(option:)) var color: Color

    @OptionGroup var painted: PaintedFrame
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await database.update(bitmap, output) { stored throws(CatalogError) in
        var cells = try painted.cells(of: stored)
        try Self.check("row", row, below: cells.rows)
        try Self.check("column", column, below: cells.columns)
        cells[row, column] = color
        return painted.change(to: cells)
      }
    }

    private static func check(_ thing: String, _ value: Int, below limit: Int) throws(CatalogError)
    {
      guard (0..<limit).contains(value) else {
        throw .invalid(thing: thing, value: String(value), rule: "must be 0 to \(limit - 1)")
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove bitmaps permanently, without a prompt.",
      discussion: """
        Missing bitmaps are reported, and the others are removed, up to 500 in each \
        edit.
        """)

    @Argument(help: "Ids or names.", completion: .bitmapNames)
    var bitmaps: [BitmapArgument]

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    /// The number of bitmaps per edit, since other editors wait for it.
    private static let editSize = 500

    func run() async throws {
      let workspace = try await database.workspace(.editing)
      var (rest, failure): (ArraySlice<BitmapArgument>, ExitCode?) = (bitmaps[...], nil)
      while !rest.isEmpty {
        do {
          try await remove(rest.prefix(Self.editSize), from: workspace)
        } catch let code as ExitCode {
          failure = code
        }
        rest = rest.dropFirst(Self.editSize)
      }
      if let failure { throw failure }
    }

    /// Removes bitmaps in one edit, and then reports them in order.
    private func remove(_ bitmaps: some Sequence<BitmapArgument>, from workspace: Workspace)
      async throws
    {
      var named: [Result<BitmapReference, CatalogError>] = []
      for bitmap in bitmaps { named.append(await bitmap.result(in: workspace.catalog)) }
      var removed = try await workspace.remove(named.compactMap { try? $0.get() })[...]
      let outcomes = named.map { name in name.flatMap { _ in removed.removeFirst() } }
      let users = try await workspace.catalog.sceneUses(of: .bitmap)
      try await outcomes.forEachReporting { outcome in
        let summary = try outcome.get()
        try output.write(BitmapResource(summary))
        let scenes = [summary.name, String(summary.id)].flatMap { users[$0] ?? [] }
        SceneUsageWarning.warn(about: summary.name, Swift.Set(scenes).sorted())
      }
    }
  }
}

/// `--frame` of commands that paint cells.
struct PaintedFrame: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The frame to paint, from 0; the bitmap loses its layers, which no longer match.")
  var frame = 0

  /// Returns the cells of the frame.
  ///
  /// - Throws: `.invalid` if the frame does not exist.
  func cells(of stored: StoredSprite) throws(CatalogError) -> Bitmap {
    guard stored.sprite.frames.indices.contains(frame) else {
      throw .invalid(
        thing: "frame", value: String(frame),
        rule: "must be 0 to \(stored.sprite.frames.count - 1)")
    }
    return stored.sprite.frames[frame].bitmap
  }

  /// Returns the change to other cells.
  func change(to cells: Bitmap) -> BitmapChange {
    var change = BitmapChange()
    (change.bitmap, change.frame) = (cells, frame)
    return change
  }
}
