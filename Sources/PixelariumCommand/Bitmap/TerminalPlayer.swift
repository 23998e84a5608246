import Foundation
import Raster
import TerminalIO

/// A player that shows a sprite as coloured blocks at a fixed position in a terminal.
struct TerminalPlayer {
  let sprite: Sprite
  let playback: Playback
  /// The number of characters in a line of the terminal.
  let width: Int

  /// Plays a number of cycles, or endlessly if `times` is `nil`, and stops early at a key or a signal.
  ///
  /// The last frame stays visible, and the terminal is restored.
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
