import GalleryModel
import PictureServing
import Raster

/// The frames of a picture, decided: names are places by now, and wishes that change nothing are gone, so
/// that equal pictures have equal plans (frames.md).
package struct FramePlan: Hashable, Sendable {
  /// The frames that are shown, in their order; one of a picture that does not move.
  package private(set) var frames: [Int]
  /// The milliseconds of each.
  package private(set) var durations: [Int]
  /// The number of times that they are played; 0 is for ever.
  package let plays: Int
  /// True for a file of several pictures.
  package let moves: Bool
  /// The frames are cut from one bitmap by this grid.
  let grid: SheetGrid?
  /// The part of each that is shown; never all of it.
  let slice: CellRect?
  /// The layers of which the frames are drawn anew, by their positions; `nil` where they are those that
  /// their artist left visible.
  package let layers: [Int]?
  /// The size of a frame as it is stored.
  let canvas: PixelSize
  /// The wish for other times, in the words of the key.
  private let timing: String?

  /// The first frame of anything.
  static func still(of size: PixelSize) -> FramePlan { FramePlan(still: size) }

  private init(still size: PixelSize) {
    (frames, durations, plays, moves) = ([0], [Sprite.standardDuration], 0, false)
    (grid, slice, layers, timing, canvas) = (nil, nil, nil, nil, size)
  }

  /// Decides which frames are shown of a bitmap.
  ///
  /// Throws `.invalid` for frames and names that are not there and for wishes that exclude each other,
  /// `.undrawable` for layers of what has none, and `.tooLarge` for more frames than move.
  ///
  /// - Parameters:
  ///   - options: The wish, with its format.
  ///   - size: The size of the stored bitmap.
  ///   - animation: What is known of its frames, `nil` for a plain bitmap.
  init(
    _ options: RenderOptions, of size: PixelSize, _ animation: StoredAnimation?
  ) throws(RenderError) {
    let wish = options.frames
    let grid = try FrameGrid(wish, of: size, animation)
    let source = FrameSource(animation, grid: grid)
    let play = try FramePlay(wish, format: options.format, of: source)
    frames = play.frames
    moves = play.moves
    plays = play.moves ? play.plays : 0
    durations = play.frames.map { wish.duration(of: source.duration(of: $0)) }
    timing = play.moves ? wish.timing : nil
    self.grid = grid?.grid
    canvas = grid?.grid.frame ?? size
    layers = try wish.layers.map { list throws(RenderError) in
      try LayerWish.positions(list, of: animation)
    }
    slice =
      if let name = wish.slice {
        try SliceWish.part(named: name, of: animation, at: play.frames[0], in: canvas)
      } else {
        nil
      }
  }

  /// The size of what is drawn of each frame.
  var size: PixelSize {
    slice.map { PixelSize(width: $0.columns, height: $0.rows) } ?? canvas
  }

  /// Everything by which the picture differs from frame 0 alone (frames.md §7).
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

  /// The origin of the cells, and those of them that are taken, where that differs from all of a frame.
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

  /// The same frames as they stand on a sheet: each once, in the order in which they are stored.
  func inStoredOrder() -> FramePlan {
    let times = Dictionary(zip(frames, durations), uniquingKeysWith: { first, _ in first })
    var plan = self
    plan.frames = times.keys.sorted()
    plan.durations = plan.frames.compactMap { times[$0] }
    return plan
  }

  /// True where the frames are those that are stored, not cut from one of them.
  package var isOfOwnFrames: Bool { grid == nil }

  /// The frames of a sheet, which their times do not change, in words that are equal for equal ones.
  var sheetTexts: [String] { ["frames=\(frames.frameRuns)"] + sourceTexts }
}

extension FramePlan {
  /// Pixels, and cells, of all frames of what moves.
  private static let maximumPixels = 1 << 25

  /// Throws `.tooLarge` for frames that have too many pixels together, or too many cells.
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

/// The frames that there are to choose from: stored ones, or those of a grid.
struct FrameSource {
  /// At least 1.
  let count: Int
  /// `nil` for a plain bitmap and for one that is cut by a grid.
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

/// The grid of a wish and the number of frames that it makes of a bitmap.
struct FrameGrid {
  let grid: SheetGrid
  let count: Int

  /// The most frames of a grid of which one may be picked.
  private static let maximumCount = 65_536

  /// `nil` where no grid is asked for.
  init?(
    _ wish: FrameOptions, of size: PixelSize, _ animation: StoredAnimation?
  ) throws(RenderError) {
    guard let frame = wish.grid else { return nil }
    guard (animation?.frames.count ?? 1) == 1 else {
      throw .invalid(
        option: "grid", rule: "is for a bitmap of one frame",
        value: "one of \(animation?.frames.count ?? 1)", advice: "use frame, frames or tag")
    }
    grid = SheetGrid(frame: frame, margin: wish.gridMargin, spacing: wish.gridSpacing)
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
  /// The time of a frame as it is asked for, in milliseconds.
  fileprivate func duration(of stored: Int) -> Int {
    if let duration { return duration }
    guard let speed, speed.millionths > 0 else { return stored }
    // Rounded half up; at least 1.
    return max(1, (stored * 2_000_000 + speed.millionths) / (2 * speed.millionths))
  }

  /// `nil` where times are as they are stored.
  var timing: String? {
    if let duration { return "ms=\(duration)" }
    guard let speed, speed.millionths != 1_000_000 else { return nil }
    return "ms=1/\(speed)"
  }
}

extension PictureEdition {
  /// Returns the name of the content that the frames of a plan are drawn from.
  func name(of plan: FramePlan) -> String {
    if plan.layers != nil { return file }
    return plan.frames == [0] && !plan.moves ? cells : frames
  }
}
