import Foundation
import Raster
import TerminalIO

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
