/// Modifiers of animated bitmaps, slices and layers.
extension PixelAddress where Subject: CellSubject {
  /// Selects one frame, counted from 0; with a tag or a list of frames, its position in that order.
  public func frame(number: Int) -> Self { setting("frame", .whole(number)) }

  /// Selects frames in this order, at most 1000; an empty list selects all frames.
  public func frames(_ numbers: [Int] = []) -> Self {
    guard !numbers.isEmpty else { return setting("frames", .text("all")) }
    return setting("frames", .text(numbers.map(String.init).joined(separator: ",")))
  }

  /// Selects a range of at most 1000 frames.
  public func frames(_ range: ClosedRange<Int>) -> Self {
    setting("frames", .text("\(range.lowerBound)-\(range.upperBound)"))
  }

  /// Selects the frames of a tag, in its direction.
  public func frameTag(_ name: String) -> Self { setting("tag", .text(name)) }

  /// Sets the number of plays, or of passes for a ping-pong tag; `nil` repeats forever.
  public func repeatCount(_ count: Int?) -> Self {
    setting("repeat", count.map { .whole($0) } ?? .text("continuous"))
  }

  /// Sets the playback speed, 0.1 to 10.
  public func speed(_ speed: Double) -> Self { setting("speed", .number(speed)) }

  /// Sets the same duration for every frame, in milliseconds.
  public func frameDuration(milliseconds: Int) -> Self {
    setting("duration", .whole(milliseconds))
  }

  /// Cuts a single-frame bitmap into frames, row by row.
  ///
  /// - Parameters:
  ///   - columns: The width of a frame in cells.
  ///   - rows: The height of a frame in cells.
  ///   - margin: The number of cells around the grid.
  ///   - spacing: The number of cells between frames.
  public func grid(columns: Int, rows: Int, margin: Int = 0, spacing: Int = 0) -> Self {
    setting("grid", .numbers([columns, rows].map(Double.init), between: "x"))
      .setting("gridMargin", .whole(margin)).setting("gridSpacing", .whole(spacing))
  }

  /// Shows only the layers, or groups of layers, with these names.
  public func layers(_ names: [String]) -> Self {
    setting("layers", .text(names.joined(separator: ",")))
  }

  /// Hides the layers with these names.
  public func hidingLayers(_ names: [String]) -> Self {
    setting("layers", .text(names.map { "-\($0)" }.joined(separator: ",")))
  }

  /// Selects a slice by name; without caps, its centre stretches.
  public func slice(_ name: String) -> Self { setting("slice", .text(name)) }
}
