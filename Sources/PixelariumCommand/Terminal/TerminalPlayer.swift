import Foundation
import Raster

/// The frames of a sprite as coloured blocks, one after the other in the same place of a terminal.
struct TerminalPlayer {
  let sprite: Sprite
  let playback: Playback
  /// Characters in a line of the terminal.
  let width: Int

  /// Plays so many times, for ever without a number, and ends sooner at a key or a signal.
  ///
  /// The last frame stays, and the terminal is left as it was.
  func play(times: Int?) async throws {
    let keys = KeyPresses()
    let stop = StopSignal()
    defer { keys.end() }
    var height = 0
    var played = 0
    while times.map({ played < $0 }) ?? true {
      for number in playback.frames {
        let frame = sprite.frames[number]
        let text = try TerminalPicture(bitmap: frame.bitmap, width: width).text()
        let back = height > 0 ? "\u{1B}[\(height)A" : ""
        try StandardOutput.write(back + text)
        height = text.count { $0 == "\n" }
        try await Task.sleep(for: .milliseconds(frame.duration))
        if keys.isPressed || stop.exitCode != nil { return try StandardOutput.write("\n") }
      }
      played += 1
    }
    try StandardOutput.write("\n")
  }
}

/// A terminal that gives away keys as they are pressed, without showing them.
struct KeyPresses {
  private let original: termios?

  /// Changes nothing where standard input is no terminal.
  init() {
    var state = termios()
    guard isatty(STDIN_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &state) == 0 else {
      original = nil
      return
    }
    original = state
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state)
  }

  /// True where a key was pressed since.
  var isPressed: Bool {
    guard original != nil else { return false }
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, 0) == 1 else { return false }
    _ = FileHandle.standardInput.availableData
    return true
  }

  /// Makes the terminal what it was.
  func end() {
    guard var original else { return }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }
}
