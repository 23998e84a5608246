import Gallery

/// The place where a bitmap is shown large.
enum Stage {
  /// CSS pixels along both sides on a wide screen, and on a narrow one.
  static let box = 512
  static let narrowBox = 304

  /// The largest whole factor that fits, at least 1.
  static func fit(_ summary: BitmapSummary, box: Int = box) -> Int {
    max(1, Thumbnail.factor(summary, box: box))
  }

  /// The largest whole factor that gives a picture within the limits, at least 1.
  static func largest(_ summary: BitmapSummary, limits: RenderLimits) -> Int {
    let longest = max(summary.columns, summary.rows, 1)
    var factor = max(1, min(Scale.maximum, limits.side / longest))
    let cells = max(1, summary.columns * summary.rows)
    while factor > 1, factor * factor > limits.pixels / cells { factor -= 1 }
    return factor
  }
}
