import ArgumentParser
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import InputText
import Raster
import TerminalIO

extension BitmapCommand {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a bitmap: its picture on a terminal with colour, and its facts.",
      discussion: """
        With --play, the frames (all, or those of --frame-tag) move in the terminal until you press a \
        key or --repeat is done. Without a colour terminal, the picture does not move.
        """)

    @Argument(help: "Id or name.", completion: BitmapCommand.completion)
    var bitmap: BitmapArgument

    @Option(.whole, "The frame to show, from 0.", value: "frame")
    var frame: Int?

    @Option("The frame tag to play, or whose first frame to show.", value: "name")
    var frameTag: String?

    @Flag(help: "Play the frames.")
    var play = false

    @Option(
      name: .customLong("repeat"), NumberLimits(1...Int.max), "Stop after this many plays.",
      value: "plays")
    var plays: Int?

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if plays != nil, !play { throw ValidationError("--repeat is for --play.") }
      if play, frame != nil { throw ValidationError("--frame and --play exclude each other.") }
    }

    func run() async throws {
      let catalog = try await database.catalog()
      let reference = try await bitmap.reference(in: catalog)
      let record = BitmapWithPalette(try await catalog.description(of: reference))
      let terminal = Terminal(.output)
      guard !output.json, terminal.hasColor else {
        return try output.write(record) { Self.facts(record) }
      }
      let sprite = try await catalog.sprite(reference).sprite
      let playback = try sprite.playback(of: frameTag)
      if play {
        try await TerminalPlayer(sprite: sprite, playback: playback, width: terminal.columns)
          .play(times: plays)
      } else {
        let number = frame ?? playback.frames.first ?? 0
        try CatalogError.check("frame", number, below: sprite.frames.count)
        try StandardOutput.write(
          Self.picture(sprite.frames[number].bitmap, width: terminal.columns))
      }
      try StandardOutput.write(Self.facts(record))
    }

    private static func picture(_ bitmap: Bitmap, width: Int) throws -> String {
      let picture = TerminalPicture(bitmap: bitmap, width: width)
      let note = picture.step > 1 ? "(one column and row in \(picture.step))\n" : ""
      return try picture.text() + note + "\n"
    }

    private static func facts(_ record: BitmapWithPalette) -> String {
      let bitmap = record.bitmap
      let palette = record.palette.flatMap { $0.count <= 16 ? $0.joined(separator: " ") : nil }
      let facts: Facts = [
        "id": String(bitmap.id),
        "name": bitmap.name,
        "label": bitmap.label ?? (bitmap.decorative ? "none: decorative" : "none"),
        "tags": bitmap.tags.isEmpty ? "none" : bitmap.tags.joined(separator: ", "),
        "size": "\(bitmap.columns) × \(bitmap.rows)",
        "colours": "\(bitmap.colors), stored \(bitmap.indexed ? "with a palette" : "as RGBA")",
        "palette": palette,
        "frames": record.durations.map { durations in
          "\(durations.count), \(durations.reduce(0, +)) ms"
        },
        "frame tags": record.frameTags.flatMap { Self.list($0.map(\.words)) },
        "slices": record.slices.flatMap { Self.list($0.map(\.name)) },
        "layers": record.layers.flatMap { Self.list($0.map(\.name)) },
        "original": record.original,
        "source": bitmap.source ?? "none",
        "revision": String(bitmap.revision),
        "created": bitmap.created.text,
        "modified": bitmap.modified.text,
        "url": "/bitmap/\(bitmap.name).\(bitmap.frames ?? 1 > 1 ? "webp" : "png")?scale=8",
      ]
      return facts.text
    }

    private static func list(_ names: [String]) -> String? {
      names.isEmpty ? nil : names.map(\.printable).joined(separator: ", ")
    }
  }
}

extension FrameTagResource {
  /// A text such as `walk 2-5 pingpong`.
  fileprivate var words: String {
    "\(name) \(from)-\(to)"
      + (direction == PlaybackDirection.forward.rawValue ? "" : " \(direction)")
  }
}

extension Sprite {
  /// Returns the playback of a tag, or of all frames that are not hidden.
  ///
  /// - Throws: `.invalid` for an unknown tag.
  fileprivate func playback(of tag: String?) throws(CatalogError) -> Playback {
    guard let tag else {
      let shown = frames.indices.filter { !frames[$0].isHidden }
      return Playback(shown.isEmpty ? [0] : shown, plays: 0)
    }
    guard let found = tags.first(where: { $0.name == tag }),
      let playback = found.playback(.continuous, limit: FrameOptions.maximumCount)
    else {
      let names = tags.map(\.name).joined(separator: ", ")
      throw .invalid(
        thing: "tag", value: tag,
        rule: tags.isEmpty ? "needs a bitmap that has some" : "must be one of \(names)")
    }
    return playback
  }
}
