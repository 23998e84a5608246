import GalleryModel
import PictureServing
import Raster

/// The canonical form of a picture's frame options: names are resolved to indexes and options without effect are
/// removed, so that equal pictures have equal plans (frames.md).
package struct FramePlan: Hashable, Sendable {
  /// The indexes of the frames in playing order; a single one for a still picture.
  package private(set) var frames: [Int]
  /// The duration of each frame in milliseconds.
  package private(set) var durations: [Int]
  /// The number of plays; 0 repeats forever.
  package let plays: Int
  /// Whether the file is animated.
  package let moves: Bool
  /// The grid that cuts one bitmap into the frames, or `nil` for stored frames.
  let grid: SheetGrid?
  /// The part of each frame that is shown, or `nil` for all of it.
  let slice: CellRect?
  /// The positions of the layers to redraw the frames from, or `nil` for the layers that their artist left visible.
  package let layers: [Int]?
  /// The size of a stored frame in cells, before the slice.
  let canvas: PixelSize
  /// The change of the durations in the words of the key, or `nil` for the stored ones.
  private let timing: String?

  /// Returns the plan of a still picture of frame 0.
  static func still(of size: PixelSize) -> FramePlan { FramePlan(still: size) }

  private init(still size: PixelSize) {
    (frames, durations, plays, moves) = ([0], [Sprite.standardDuration], 0, false)
    (grid, slice, layers, timing, canvas) = (nil, nil, nil, nil, size)
  }

  /// Resolves the frame options for a bitmap.
  ///
  /// - Parameters:
  ///   - options: The options; their format decides whether the picture is animated.
  ///   - size: The size of the stored bitmap.
  ///   - animation: The stored facts about its frames, or `nil` for a plain bitmap.
  /// - Throws: `.invalid` for unknown frames and names and for options that exclude each other, `.undrawable` for
  ///   layers or a slice that the bitmap cannot show, and `.tooLarge` for too many frames.
  init(
    _ options: RenderOptions, of size: PixelSize, _ animation: StoredAnimation?
  ) throws(RenderError) {
    let selection = options.frames
    let grid = try FrameGrid(selection, of: size, animation)
    let source = FrameSource(animation, grid: grid)
    let play = try FrameSequence(selection, format: options.format, of: source)
    frames = play.frames
    moves = play.moves
    plays = play.moves ? play.plays : 0
    durations = play.frames.map { selection.duration(of: source.duration(of: $0)) }
    timing = play.moves ? selection.timing : nil
    self.grid = grid?.grid
    canvas = grid?.grid.frame ?? size
    layers = try selection.layers.map { list throws(RenderError) in
      try LayerResolver.positions(list, of: animation)
    }
    slice =
      if let name = selection.slice {
        try SliceResolver.part(named: name, of: animation, at: play.frames[0], in: canvas)
      } else {
        nil
      }
  }

  /// The size of the drawn part of each frame in cells.
  var size: PixelSize {
    slice.map { PixelSize(width: $0.columns, height: $0.rows) } ?? canvas
  }

  /// The words of the key for all differences from frame 0 (frames.md §7).
  var texts: [String] {
    var texts: [String] = []
    if moves {
      texts.append("play=\(frames.frameRuns)")
      if let timing { texts.append(timing) }
      if plays > 0 { texts.append("plays=\(plays)") }
    } else if frames != [0] {
      texts.append("frame=\(frames[0])")
    }
    return texts + sourceTexts
  }

  /// The words of the key for the grid, the layers and the slice.
  private var sourceTexts: [String] {
    var texts: [String] = []
    if let grid {
      texts.append("grid=\(grid.frame.width)x\(grid.frame.height),\(grid.margin),\(grid.spacing)")
    }
    if let layers { texts.append("layers=\(layers.map(String.init).joined(separator: ","))") }
    if let slice {
      texts.append("slice=\(slice.column),\(slice.row),\(slice.columns),\(slice.rows)")
    }
    return texts
  }

  /// Returns the plan of the same frames for a sheet: each frame once, in stored order.
  func inStoredOrder() -> FramePlan {
    let times = Dictionary(zip(frames, durations), uniquingKeysWith: { first, _ in first })
    var plan = self
    plan.frames = times.keys.sorted()
    plan.durations = plan.frames.compactMap { times[$0] }
    return plan
  }

  /// Whether the frames are stored ones, not cut from one bitmap by a grid.
  package var isOfOwnFrames: Bool { grid == nil }

  /// The words of the key of a sheet, which does not depend on durations.
  var sheetTexts: [String] { ["frames=\(frames.frameRuns)"] + sourceTexts }
}

extension FramePlan {
  /// The maximum number of pixels, and of cells, in all frames of an animated picture.
  private static let maximumPixels = 1 << 25

  /// Checks the total size of an animated picture's frames.
  ///
  /// - Parameter size: The size of each frame of the answer in pixels.
  /// - Throws: `.tooLarge` if the frames have too many pixels or too many cells in total.
  func check(_ size: PixelSize) throws(RenderError) {
    guard moves else { return }
    for (thing, unit, side) in [("pictures", "pixels", size), ("frames", "cells", canvas)] {
      let (sum, overflow) = frames.count.multipliedReportingOverflow(by: side.pixelCount)
      guard overflow || sum > Self.maximumPixels else { continue }
      throw .tooLarge(
        message: "\(frames.count) \(thing) of \(side.width) × \(side.height) have "
          + "\(overflow ? "far more" : String(sum)) \(unit), limit \(Self.maximumPixels)")
    }
  }
}

/// The frames to choose from: stored ones, or those that a grid cuts from one bitmap.
struct FrameSource {
  /// The number of frames, at least 1.
  let count: Int
  /// The stored facts about the frames, or `nil` for a plain bitmap and for a grid.
  let animation: StoredAnimation?

  init(_ animation: StoredAnimation?, grid: FrameGrid?) {
    count = grid?.count ?? animation?.frames.count ?? 1
    self.animation = grid == nil ? animation : nil
  }

  func duration(of frame: Int) -> Int {
    guard let frames = animation?.frames, frames.indices.contains(frame) else {
      return Sprite.standardDuration
    }
    return frames[frame].duration
  }

  func isHidden(_ frame: Int) -> Bool {
    guard let frames = animation?.frames, frames.indices.contains(frame) else { return false }
    return frames[frame].isHidden
  }
}

/// A grid, and the number of frames that it cuts a bitmap into.
struct FrameGrid {
  let grid: SheetGrid
  let count: Int

  /// The maximum number of frames in a grid.
  private static let maximumCount = 65_536

  /// Creates the grid of the options, or `nil` if they have none.
  ///
  /// - Throws: `.invalid` if the bitmap has several frames or the grid does not fit, and `.tooLarge` if the grid
  ///   has too many frames.
  init?(
    _ selection: FrameOptions, of size: PixelSize, _ animation: StoredAnimation?
  ) throws(RenderError) {
    guard let frame = selection.grid else { return nil }
    guard (animation?.frames.count ?? 1) == 1 else {
      throw .invalid(
        option: "grid", rule: "is for a bitmap of one frame",
        value: "one of \(animation?.frames.count ?? 1)", advice: "use frame, frames or tag")
    }
    grid = SheetGrid(frame: frame, margin: selection.gridMargin, spacing: selection.gridSpacing)
    count = grid.count(in: size)
    guard count > 0 else {
      throw .invalid(
        option: "grid", rule: "must fit into the bitmap's \(size.width)x\(size.height)",
        value: "\(frame.width)x\(frame.height)")
    }
    guard count <= Self.maximumCount else {
      throw .tooLarge(
        message: "a grid must make at most \(Self.maximumCount) frames, got \(count)")
    }
  }
}

extension FrameOptions {
  /// Returns the duration of a frame in milliseconds, given its stored duration.
  fileprivate func duration(of stored: Int) -> Int {
    if let duration { return duration }
    guard let speed, speed.millionths > 0 else { return stored }
    // Rounded half up, at least 1.
    return max(1, (stored * 2_000_000 + speed.millionths) / (2 * speed.millionths))
  }

  /// The change of the durations in the words of the key, or `nil` for the stored ones.
  var timing: String? {
    if let duration { return "ms=\(duration)" }
    guard let speed, speed.millionths != 1_000_000 else { return nil }
    return "ms=1/\(speed)"
  }
}

extension PictureEditions {
  /// Returns the name of the content that the frames of a plan are drawn from.
  func name(of plan: FramePlan) -> String {
    if plan.layers != nil { return file }
    return plan.frames == [0] && !plan.moves ? cells : frames
  }
}
