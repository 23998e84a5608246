/// How far a long command is, as one line on standard error that is redrawn in place; nothing at
/// all where that is no terminal.
struct ProgressBar {
  private static let barWidth = 24
  private static let pause = Duration.milliseconds(60)

  private let total: Int
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private var lastDrawn: ContinuousClock.Instant?

  init(total: Int, terminal: Terminal = Terminal(.error)) {
    self.total = total
    self.terminal = terminal
  }

  /// Shows that `done` of the total are finished and `current` is under way.
  mutating func show(done: Int, current: String) {
    guard terminal.isInteractive, total > 1 else { return }
    let now = clock.now
    if let lastDrawn, now - lastDrawn < Self.pause { return }
    lastDrawn = now
    let filled = Self.barWidth * done / total
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.barWidth - filled)
    let line = "\(bar) \(done)/\(total) \(current.printable)"
    StandardError.write("\r\u{1B}[2K\(line.prefix(max(1, terminal.columns - 1)))")
  }

  /// Takes the line away, before something else is printed and at the end.
  mutating func clear() {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    StandardError.write("\r\u{1B}[2K")
  }
}
