import Raster

/// The times of frames as files state them to those that are kept.
///
/// Browsers show frames of at most 10 ms for a tenth of a second: such files were made for viewers that
/// could not be so fast.
struct FrameTimes {
  /// The times that are kept, in milliseconds.
  private(set) var durations: [Int] = []
  private var quick = 0
  private var slow = 0

  /// Adds the time of the next frame; `nil` where the file states none.
  mutating func append(milliseconds: Int?) {
    switch milliseconds ?? Sprite.standardDuration {
    case ...10:
      quick += 1
      durations.append(Sprite.standardDuration)
    case let time where time > Frame.maximumDuration:
      slow += 1
      durations.append(Frame.maximumDuration)
    case let time: durations.append(time)
    }
  }

  /// One sentence for each kind of change; none about a file that does not move.
  var notes: [String] {
    guard durations.count > 1 else { return [] }
    var notes: [String] = []
    if quick > 0 {
      notes.append(
        "\(Self.frames(quick)) of at most 10 ms: \(Sprite.standardDuration) ms were taken, as in "
          + "browsers")
    }
    if slow > 0 {
      notes.append(
        "\(Self.frames(slow)) of more than \(Frame.maximumDuration) ms: that was taken")
    }
    return notes
  }

  private static func frames(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }
}
