package import Raster

/// The options for frames, tags, slices and layers, each checked by itself but not yet against a bitmap.
package struct FrameOptions: Hashable, Sendable {
  /// The maximum number of frames of an animation.
  package static let maximumCount = 1_000

  /// The number of a frame from 0, or its position within a tag or a list, or `nil`.
  package var frame: Int?
  /// The selected frames, or `nil`.
  package var frames: FrameList?
  /// The name of a tag, or `nil`.
  package var tag: String?
  /// The number of cycles, or `nil` for the number in the tag or the file.
  package var repeatCount: PlaybackRepeat?
  /// The divisor of durations, or `nil`.
  package var speed: Decimal6?
  /// The duration of every frame in milliseconds, or `nil`.
  package var duration: Int?
  /// The frame size of the grid that cuts the bitmap, or `nil`.
  package var grid: PixelSize?
  /// The margin around the grid in cells.
  package var gridMargin = 0
  /// The spacing between the grid's frames in cells.
  package var gridSpacing = 0
  /// The name of a slice, or `nil`.
  package var slice: String?
  /// The visible layers, or `nil`.
  package var layers: LayerList?

  /// Creates empty options.
  package init() {}

  /// Whether all options are at their defaults.
  package var isEmpty: Bool { self == FrameOptions() }
}

/// A selection of frames.
package enum FrameList: Hashable, Sendable {
  /// All frames.
  case all
  /// Consecutive ranges of frames; a range is played backwards if its first frame is greater than its last.
  case runs([Run])

  /// A range of frames from `first` to `last`.
  package struct Run: Hashable, Sendable {
    package var first: Int
    package var last: Int

    /// Creates a range.
    package init(_ first: Int, _ last: Int) { (self.first, self.last) = (first, last) }

    /// The number of frames.
    package var count: Int { abs(last - first) + 1 }
    /// The frames in order.
    package var frames: [Int] {
      first <= last ? Array(first...last) : Array((last...first).reversed())
    }
  }
}

extension [Int] {
  /// The frames as the shortest ranges in the spelling of a URL: `0-3,5-4`.
  package var frameRuns: String {
    var runs: [FrameList.Run] = []
    for frame in self {
      if let run = runs.last, let next = run.next, next.contains(frame) {
        runs[runs.count - 1].last = frame
      } else {
        runs.append(FrameList.Run(frame, frame))
      }
    }
    return runs.map(\.text).joined(separator: ",")
  }
}

extension FrameList.Run {
  /// The text `3` or `0-3`.
  package var text: String { first == last ? "\(first)" : "\(first)-\(last)" }

  /// The frames that would extend the range: on both sides if the range has no direction yet.
  fileprivate var next: [Int]? {
    if first == last { return [first + 1, first - 1] }
    return [first < last ? last + 1 : last - 1]
  }
}

/// A selection of layers by name: the layers to show, or the layers to hide.
package enum LayerList: Hashable, Sendable {
  /// The layers with these names, and no others.
  case shown([String])
  /// All visible layers except these.
  case hidden([String])
}
