import ArgumentParser
import GalleryAddresses
import GalleryModel
import InputText
import Raster

/// The options that change the tags, slices and durations of a bitmap.
struct EditedFrames: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A named range of frames: walk=0-3, optionally followed by ,reverse ,pingpong ,pingpong_reverse and "
        + ",repeat=2; may be repeated.", valueName: "name=frames"),
    transform: FrameTag.init(option:))
  var frameTag: [FrameTag] = []

  @Option(
    help: ArgumentHelp("Remove a frame tag.", valueName: "name"))
  var removeFrameTag: [String] = []

  @Option(.frameDuration, "Milliseconds of every frame.")
  var duration: Int?

  @Option(
    help: ArgumentHelp(
      "A named part: button=0,0,16,16 gives its column, row, columns and rows.",
      valueName: "name=part"), transform: NamedPart.init(option:))
  var slice: NamedPart?

  @Option(
    help: ArgumentHelp("The stretchable part of the slice.", valueName: "part"),
    transform: CellRect.init(option:))
  var center: CellRect?

  @Option(
    help: ArgumentHelp("The pivot of the slice.", valueName: "column,row"),
    transform: CellPoint.init(option:))
  var pivot: CellPoint?

  @Option(help: ArgumentHelp("Remove a slice.", valueName: "name"))
  var removeSlice: [String] = []

  /// Whether no option is given.
  var isEmpty: Bool {
    frameTag.isEmpty && removeFrameTag.isEmpty && duration == nil && slice == nil
      && removeSlice.isEmpty
  }

  func validate() throws {
    if slice == nil, center != nil || pivot != nil {
      throw ValidationError("--center and --pivot belong to a slice: add --slice.")
    }
  }

  /// Adds the options to a change.
  ///
  /// - Throws: `.invalid` if a removed name does not exist.
  func apply(
    to change: inout BitmapChange, of sprite: Sprite
  ) throws(CatalogError) {
    if !frameTag.isEmpty || !removeFrameTag.isEmpty {
      let kept = try sprite.tags.removing(removeFrameTag, of: "frame tag", \.name)
      change.frameTags = kept.replacing(frameTag, \.name)
    }
    if let duration { change.durations = sprite.frames.map { _ in duration } }
    if slice != nil || !removeSlice.isEmpty {
      let kept = try sprite.slices.removing(removeSlice, of: "slice", \.name)
      let new = slice.map { part in
        Slice(
          part.name,
          keys: [Slice.Key(frame: 0, bounds: part.part, center: center, pivot: pivot)])
      }
      change.slices = kept.replacing(new.map { [$0] } ?? [], \.name)
    }
  }
}

extension NumberLimits {
  /// The duration of a frame.
  static let frameDuration = NumberLimits(1...Frame.maximumDuration, .milliseconds)
}
