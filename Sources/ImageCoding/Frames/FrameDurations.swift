import Raster

/// The conversion of durations in files to durations of frames.
///
/// Browsers show frames of at most 10 ms for 100 ms, because such files were made for viewers that could not play
/// them that fast.
struct FrameDurations {
  /// The durations of the frames in milliseconds.
  private(set) var durations: [Int] = []
  private var quick = 0
  private var slow = 0

  /// Adds the duration of the next frame; `nil` means that the file does not state one.
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

  /// One sentence for each kind of change; empty for a single frame.
  var notes: [String] {
    guard durations.count > 1 else { return [] }
    var notes: [String] = []
    if quick > 0 {
      notes.append(
        "\(Self.frames(quick)) of at most 10 ms: \(Sprite.standardDuration) ms were used, as in "
          + "browsers")
    }
    if slow > 0 {
      notes.append(
        "\(Self.frames(slow)) of more than \(Frame.maximumDuration) ms: that was used")
    }
    return notes
  }

  private static func frames(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }
}
