import GalleryModel
import InputText
import Raster

/// The frames that a tag, a list or an index resolves to, and whether the picture is animated (frames.md §1, §2).
struct FrameSequence {
  let frames: [Int]
  /// The number of plays; 0 repeats forever.
  let plays: Int
  let moves: Bool

  /// Resolves the frame options for a format.
  ///
  /// - Throws: `.invalid` for unknown frames and tags, and `.tooLarge` for more frames than an animation may have.
  init(
    _ selection: FrameOptions, format: PictureFormat, of source: FrameSource
  ) throws(RenderError) {
    let isChosen = selection.tag != nil || selection.frames != nil
    // A tag or a list of frames is played in each animated format; all frames only in a format for animations.
    let isAnimationRequested =
      selection.frame == nil && (format.alwaysMoves || (isChosen && format.movesOnDemand))
    if !isChosen, !isAnimationRequested {
      let frame = try Self.frame(selection.frame ?? 0, of: source.count)
      (frames, plays, moves) = ([frame], 0, false)
      return
    }
    let play = try Self.play(selection, of: source)
    guard isAnimationRequested else {
      let place = try Self.frame(selection.frame ?? 0, of: play.frames.count)
      (frames, plays, moves) = ([play.frames[place]], 0, false)
      return
    }
    (frames, plays, moves) = (play.frames, play.plays, play.frames.count > 1)
  }

  private static func frame(_ number: Int, of count: Int) throws(RenderError) -> Int {
    guard (0..<count).contains(number) else {
      throw .invalid(option: "frame", rule: "must be 0 to \(count - 1)", value: "\(number)")
    }
    return number
  }

  private static func play(
    _ selection: FrameOptions, of source: FrameSource
  ) throws(RenderError) -> Playback {
    if let name = selection.tag {
      guard selection.frames == nil else {
        throw .invalid(
          option: "tag", rule: "and frames exclude each other", value: name.shown)
      }
      return try play(tag(named: name, of: source), selection, of: source)
    }
    let listed = try frames(selection.frames ?? .all, of: source)
    return Playback(
      listed, plays: plays(selection.repeatCount, stored: source.animation?.plays ?? 0))
  }

  private static func play(
    _ tag: FrameTag, _ selection: FrameOptions, of source: FrameSource
  ) throws(RenderError) -> Playback {
    guard let play = tag.playback(selection.repeatCount, limit: FrameOptions.maximumCount) else {
      throw .tooLarge(
        message: "what moves must have at most \(FrameOptions.maximumCount) frames, "
          + "got more of tag \(tag.name)")
    }
    let shown = play.frames.filter { !source.isHidden($0) }
    return Playback(shown.isEmpty ? [tag.first] : shown, plays: play.plays)
  }

  /// Returns the first tag with exactly this name, otherwise the first that matches regardless of case.
  private static func tag(named name: String, of source: FrameSource) throws(RenderError)
    -> FrameTag
  {
    let tags = source.animation?.tags ?? []
    if let tag = tags.first(where: { $0.name == name }) { return tag }
    if let tag = tags.first(where: { $0.name.lowercased() == name.lowercased() }) { return tag }
    throw .unknownName("tag", name, among: tags.map(\.name))
  }

  private static func frames(
    _ list: FrameList, of source: FrameSource
  ) throws(RenderError) -> [Int] {
    switch list {
    case .all:
      guard source.count <= FrameOptions.maximumCount else { throw tooMany(source.count) }
      let shown = (0..<source.count).filter { !source.isHidden($0) }
      return shown.isEmpty ? [0] : shown
    case .runs(let runs):
      for run in runs where !(0..<source.count).contains(max(run.first, run.last)) {
        throw .invalid(
          option: "frames", rule: "must be within 0 to \(source.count - 1)", value: run.text)
      }
      let count = runs.reduce(0) { $0 + $1.count }
      guard count <= FrameOptions.maximumCount else { throw tooMany(count) }
      return runs.flatMap(\.frames)
    }
  }

  private static func plays(_ selection: PlaybackRepeat?, stored: Int) -> Int {
    switch selection {
    case nil: stored
    case .continuous: 0
    case .count(let count): count
    }
  }

  private static func tooMany(_ count: Int) -> RenderError {
    .tooLarge(
      message: "what moves must have at most \(FrameOptions.maximumCount) frames, got \(count)")
  }
}

extension PictureFormat {
  /// Whether a bitmap with several frames is animated in this format unless a single frame is requested.
  package var alwaysMoves: Bool { self == .gif || self == .apng || self == .webp }
  /// Whether a bitmap is animated in this format if a tag or a list of frames is requested.
  package var movesOnDemand: Bool { alwaysMoves || self == .png || self == .svg }
}

extension RenderError {
  /// Returns the error for an unknown name, which lists up to five known ones.
  static func unknownName(_ option: String, _ name: String, among names: [String]) -> RenderError {
    let known = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return .invalid(
      option: option,
      rule: names.isEmpty ? "needs a bitmap that has some" : "must be one of \(known)",
      value: name.shown)
  }
}
