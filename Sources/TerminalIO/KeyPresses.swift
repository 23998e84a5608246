import Foundation

/// A reader of single keys, which the terminal does not echo.
package struct KeyPresses {
  private let original: termios?

  /// Starts reading; if standard input is no terminal, no key is ever pressed.
  package init() {
    var state = termios()
    guard isatty(STDIN_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &state) == 0 else {
      original = nil
      return
    }
    original = state
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state)
  }

  /// Whether a key has been pressed since the last call.
  package var isPressed: Bool {
    guard original != nil else { return false }
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, 0) == 1 else { return false }
    _ = FileHandle.standardInput.availableData
    return true
  }

  /// Restores the terminal.
  package func end() {
    guard var original else { return }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }
}
