import ArgumentParser
import ServerSettings
import IconifyAPI
import TerminalIO

/// All values of `--iconify-prefix`; in the variable, they are separated by spaces.
struct IconPrefixes: ExpressibleByArgument, CustomStringConvertible {
  let prefixes: [IconPrefix]

  init(_ prefixes: [IconPrefix]) { self.prefixes = prefixes }

  init?(argument: String) {
    let words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let prefixes = try? words.map(Self.prefix) else { return nil }
    self.prefixes = prefixes
  }

  var description: String { prefixes.map(\.description).joined(separator: " ") }

  /// Parses one value, or throws a usage error with the fault.
  static func prefix(_ text: String) throws -> IconPrefix {
    guard let prefix = IconPrefix(text) else {
      throw ValidationError(
        "an Iconify prefix \(IconPrefix.rule), got \(String(text.prefix(80)).printable).")
    }
    return prefix
  }
}
