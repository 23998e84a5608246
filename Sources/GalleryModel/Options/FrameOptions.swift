package import Raster

/// The wishes of a URL for frames, tags, slices and layers, checked value by value but not yet against a
/// bitmap.
package struct FrameOptions: Hashable, Sendable {
  /// The most frames that move in one picture.
  package static let maximumCount = 1_000

  /// One frame, from 0; with a tag or a list counted in their order.
  package var frame: Int?
  /// A list of frames.
  package var frames: FrameList?
  /// The name of a run of frames.
  package var tag: String?
  /// The end of the play; that of the tag or the file without it.
  package var repeatCount: PlaybackRepeat?
  /// By which times are divided.
  package var speed: Decimal6?
  /// Milliseconds of every frame.
  package var duration: Int?
  /// The size of the frames that the bitmap is cut into.
  package var grid: PixelSize?
  /// Cells around the grid.
  package var gridMargin = 0
  /// Cells between the frames of the grid.
  package var gridSpacing = 0
  /// The name of a part.
  package var slice: String?
  /// The layers that are shown.
  package var layers: LayerList?

  /// No wish.
  package init() {}

  /// True where nothing is asked for.
  package var isEmpty: Bool { self == FrameOptions() }
}

/// A list of frames as it is asked for.
package enum FrameList: Hashable, Sendable {
  /// All of them.
  case all
  /// Runs one after the other; one whose first is greater goes backwards.
  case runs([Run])

  /// A frame and the last one that follows.
  package struct Run: Hashable, Sendable {
    package var first: Int
    package var last: Int

    /// From one frame to another.
    package init(_ first: Int, _ last: Int) { (self.first, self.last) = (first, last) }

    /// The number of frames.
    package var count: Int { abs(last - first) + 1 }
    /// The frames in their order.
    package var frames: [Int] {
      first <= last ? Array(first...last) : Array((last...first).reversed())
    }
  }
}

extension [Int] {
  /// The same frames as the shortest runs, in the words of a URL: `0-3,5-4`.
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
  /// `3` or `0-3`.
  package var text: String { first == last ? "\(first)" : "\(first)-\(last)" }

  /// The frames that would lengthen the run: on both sides while it has no direction.
  fileprivate var next: [Int]? {
    if first == last { return [first + 1, first - 1] }
    return [first < last ? last + 1 : last - 1]
  }
}

/// Layers by their names: those that are shown, or those that are hidden.
package enum LayerList: Hashable, Sendable {
  /// These and no others.
  case shown([String])
  /// All that are visible but these.
  case hidden([String])
}
