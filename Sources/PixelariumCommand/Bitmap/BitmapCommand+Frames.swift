import ArgumentParser
import GalleryCatalog
import GalleryModel
import ServerSettings
import GalleryWire
import Raster
import TerminalIO

extension BitmapCommand {
  struct Frames: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "frames",
      abstract: "List the frames of a bitmap: number, milliseconds, frame tags and changed area.")

    @Argument(help: "Id or name.", completion: BitmapCommand.completion)
    var bitmap: BitmapArgument

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog()
      let sprite = try await catalog.sprite(bitmap.reference(in: catalog)).sprite
      let frames = sprite.frames.indices.map { FrameRecord($0, of: sprite) }
      try output.write(ResourcePage(frames, total: frames.count), emptyNote: "")
    }
  }
}

/// A listed frame.
struct FrameRecord: ListedResource {
  var frame = 0
  var duration = 0
  var hidden = false
  var tags: [String] = []
  /// The number of cells that differ from the previous frame.
  var changed = 0

  init() {}

  init(_ number: Int, of sprite: Sprite) {
    let shown = sprite.frames[number]
    frame = number
    duration = shown.duration
    hidden = shown.isHidden
    tags = sprite.tags.filter { $0.frames.contains(number) }.map(\.name)
    changed =
      number == 0
      ? shown.bitmap.size.pixelCount
      : shown.bitmap.cellsUnlike(sprite.frames[number - 1].bitmap)
  }

  static let plural = "frames"
  static let pageSummary = "The frames of a bitmap."

  mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("frame", &frame, "Its number, from 0.")
    try visitor.member("duration", &duration, "Milliseconds.")
    try visitor.member("hidden", &hidden, "Whether the frame is hidden during playback.")
    try visitor.member("tags", &tags, "The names of the runs that it belongs to.")
    try visitor.member("changed", &changed, "Cells that differ from the frame before.")
  }
}

extension FrameRecord: PrintedResource {
  static let noun = "frame"
  static let tableColumns: [Table.Column] = [
    .init(title: "FRAME", alignment: .trailing), .init(title: "MS", alignment: .trailing),
    .init(title: "CHANGED", alignment: .trailing), .init(title: "TAGS", isFlexible: true),
  ]

  var line: String { "\(frame)\t\(duration)\t\(changed)\n" }

  var tableCells: [String?] {
    [
      String(frame), String(duration), String(changed),
      tags.joined(separator: ", ") + (hidden ? " (hidden)" : ""),
    ]
  }
}

extension Bitmap {
  /// Returns the number of cells that differ from another bitmap of the same size.
  fileprivate func cellsUnlike(_ other: Bitmap) -> Int {
    let (cells, others) = (rgbaBytes, other.rgbaBytes)
    return stride(from: 0, to: min(cells.count, others.count), by: 4).count {
      cells[$0..<$0 + 4] != others[$0..<$0 + 4]
    }
  }
}
