/// The modifiers of bitmaps that have frames, parts and layers with names.
extension PixelAddress where Subject: CellSubject {
  /// One frame, from 0; with a tag or a list of frames counted in their order.
  public func frame(number: Int) -> Self { setting("frame", .whole(number)) }

  /// Frames in this order, at most 1000; none is all of them.
  public func frames(_ numbers: [Int] = []) -> Self {
    guard !numbers.isEmpty else { return setting("frames", .text("all")) }
    return setting("frames", .text(numbers.map(String.init).joined(separator: ",")))
  }

  /// The frames of a range, at most 1000.
  public func frames(_ range: ClosedRange<Int>) -> Self {
    setting("frames", .text("\(range.lowerBound)-\(range.upperBound)"))
  }

  /// The run of frames of a name, in its own direction.
  public func frameTag(_ name: String) -> Self { setting("tag", .text(name)) }

  /// The number of plays, of a tag that goes there and back that of legs; `nil` is for ever.
  public func repeatCount(_ count: Int?) -> Self {
    setting("repeat", count.map { .whole($0) } ?? .text("continuous"))
  }

  /// Divides the times of the frames, 0.1 to 10.
  public func speed(_ speed: Double) -> Self { setting("speed", .number(speed)) }

  /// Milliseconds of every frame, instead of its own.
  public func frameDuration(milliseconds: Int) -> Self {
    setting("duration", .whole(milliseconds))
  }

  /// Cuts a bitmap of one frame into frames, row by row.
  ///
  /// - Parameters:
  ///   - columns: Cells of a frame.
  ///   - rows: Cells of a frame.
  ///   - margin: Cells around the grid.
  ///   - spacing: Cells between the frames.
  public func grid(columns: Int, rows: Int, margin: Int = 0, spacing: Int = 0) -> Self {
    setting("grid", .numbers([columns, rows].map(Double.init), between: "x"))
      .setting("gridMargin", .whole(margin)).setting("gridSpacing", .whole(spacing))
  }

  /// The layers of these names, or of these groups, and no others.
  public func layers(_ names: [String]) -> Self {
    setting("layers", .text(names.joined(separator: ",")))
  }

  /// All visible layers but those of these names.
  public func hidingLayers(_ names: [String]) -> Self {
    setting("layers", .text(names.map { "-\($0)" }.joined(separator: ",")))
  }

  /// The part of a name, whose centre is what is stretched where no caps are given.
  public func slice(_ name: String) -> Self { setting("slice", .text(name)) }
}
