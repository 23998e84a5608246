import ArgumentParser
import Foundation

/// Resolves settings — option, else variable, else default — and remembers where each came from.
struct Settings {
  /// Where a value comes from.
  enum Origin: String, Encodable {
    case option, environment, `default`
  }

  /// One resolved setting, for `pixelarium doctor`.
  struct Entry: Encodable, Equatable {
    let name: String
    let value: String
    let origin: Origin

    /// Where the value comes from, in words.
    var source: String {
      switch origin {
      case .option: "--\(name)"
      case .environment: SettingName(rawValue: name)?.variable ?? name
      case .default: "default"
      }
    }
  }

  private let environment: Environment
  private(set) var entries: [Entry] = []

  init(environment: Environment = .current) { self.environment = environment }

  /// The effective value, noted in `entries`.
  ///
  /// A variable that does not read as a `Value` is refused by name.
  mutating func value<Value: ExpressibleByArgument & CustomStringConvertible>(
    _ name: SettingName, _ option: Value?, default fallback: Value
  ) throws(CommandError) -> Value {
    if let option { return note(name, option, .option) }
    guard let text = environment[name.variable] else { return note(name, fallback, .default) }
    guard let value = Value(argument: text) else {
      throw CommandError(.usage, "\(name.variable) cannot be \"\(text)\": see \(name.option)")
    }
    return note(name, value, .environment)
  }

  /// Puts the effective value in the place of the default.
  mutating func apply<Value: ExpressibleByArgument & CustomStringConvertible>(
    _ name: SettingName, _ option: Value?, to place: inout Value
  ) throws(CommandError) {
    place = try value(name, option, default: place)
  }

  /// The same for whole seconds.
  mutating func apply(
    _ name: SettingName, seconds option: Int?, to place: inout Double
  ) throws(CommandError) {
    place = Double(try value(name, option, default: Int(place)))
  }

  /// The same for a time of whole seconds.
  mutating func apply(
    _ name: SettingName, seconds option: Int?, to place: inout Duration
  ) throws(CommandError) {
    place = .seconds(try value(name, option, default: place.seconds))
  }

  /// The same for bytes.
  mutating func apply(
    _ name: SettingName, _ option: ByteCount?, to place: inout Int
  ) throws(CommandError) {
    place = try value(name, option, default: ByteCount(place)).bytes
  }

  /// The folder of that path, which must exist; `nil` for the one built into the program.
  mutating func folder(_ name: SettingName, _ option: String?) throws(CommandError) -> URL? {
    let path = try value(name, option, default: "")
    if path.isEmpty { return nil }
    let url = URL(filePath: path, directoryHint: .isDirectory)
    guard (try? url.checkResourceIsReachable()) == true else {
      throw CommandError(.missing, "there is no folder \(path): correct \(name.option)")
    }
    return url
  }

  private mutating func note<Value: CustomStringConvertible>(
    _ name: SettingName, _ value: Value, _ origin: Origin
  ) -> Value {
    entries.append(Entry(name: name.rawValue, value: value.description, origin: origin))
    return value
  }
}

extension Duration {
  /// Whole seconds, rounded down.
  var seconds: Int { Int(components.seconds) }
}
