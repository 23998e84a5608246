import ArgumentParser
import Foundation
import GalleryAddresses
import GalleryModel
import ServerSettings
import GalleryWire
import InputText
import TerminalIO

/// The resolution of settings (option, then variable, then default), which records their origins.
struct Settings {
  /// The origin of a value.
  enum Origin: String, Encodable {
    case option, environment, `default`
  }

  /// A resolved setting, for `pixelarium doctor`.
  struct Entry: Encodable, Equatable {
    let name: SettingName
    let value: String
    let origin: Origin

    /// The origin in words.
    var source: String {
      switch origin {
      case .option: name.option
      case .environment: name.variable
      case .default: "default"
      }
    }
  }

  private let environment: Environment
  private(set) var entries: [Entry] = []

  init(environment: Environment = .current) { self.environment = environment }

  /// Returns the value, and records it in `entries`; an invalid variable is an error with its name.
  mutating func value<Value: ExpressibleByArgument & CustomStringConvertible>(
    _ name: SettingName, _ option: Value?, default fallback: Value
  ) throws(CommandError) -> Value {
    if let option { return note(name, option, .option) }
    guard let text = environment[name.variable] else { return note(name, fallback, .default) }
    if let limits = name.limits, limits.value(of: text) == nil {
      throw CommandError(.usage, "\(name.variable) \(limits.rule), got \(text.printable)")
    }
    guard let value = Value(argument: text) else {
      throw CommandError(
        .usage, "\(name.variable) cannot be \"\(text.printable)\": see \(name.option)")
    }
    return note(name, value, .environment)
  }

  /// Replaces a default with the value.
  mutating func apply<Value: ExpressibleByArgument & CustomStringConvertible>(
    _ name: SettingName, _ option: Value?, to place: inout Value
  ) throws(CommandError) {
    place = try value(name, option, default: place)
  }

  /// Replaces a default in whole seconds with the value.
  mutating func apply(
    _ name: SettingName, seconds option: Int?, to place: inout Double
  ) throws(CommandError) {
    place = Double(try value(name, option, default: Int(place)))
  }

  /// Replaces a default duration with the value in whole seconds.
  mutating func apply(
    _ name: SettingName, seconds option: Int?, to place: inout Duration
  ) throws(CommandError) {
    place = .seconds(try value(name, option, default: place.seconds))
  }

  /// Replaces a default in bytes with the value.
  mutating func apply(
    _ name: SettingName, _ option: ByteCount?, to place: inout Int
  ) throws(CommandError) {
    place = try value(name, option, default: ByteCount(place)).bytes
  }

  /// Returns the folder of a path, which must exist, or `nil` for the built-in one.
  mutating func folder(_ name: SettingName, _ option: String?) throws(CommandError) -> URL? {
    let path = try value(name, option, default: "")
    if path.isEmpty { return nil }
    let url = URL(filePath: path, directoryHint: .isDirectory)
    guard (try? url.checkResourceIsReachable()) == true else {
      throw CommandError(.missing, "there is no folder \(path): correct \(name.option)")
    }
    return url
  }

  /// Returns the public URL, or `nil` if none is set.
  mutating func publicURL(_ option: String?) throws(CommandError) -> PublicURL? {
    let text = try value(.publicUrl, option, default: "none")
    if text == "none" { return nil }
    do throws(PublicURLError) {
      return try PublicURL(text)
    } catch {
      let source = entries.last?.source ?? SettingName.publicUrl.option
      throw CommandError(.usage, "\(source) \(error)")
    }
  }

  /// Returns the bitmap at the head of the first page, or `nil` to choose one of that page.
  mutating func frontBitmap(_ option: String?) throws(CommandError) -> BitmapReference? {
    let text = try value(.frontBitmap, option, default: "none")
    if text == "none" { return nil }
    do throws(CatalogError) {
      return try BitmapReference(text)
    } catch {
      let source = entries.last?.source ?? SettingName.frontBitmap.option
      throw CommandError(.usage, "\(source): \(error)")
    }
  }

  private mutating func note<Value: CustomStringConvertible>(
    _ name: SettingName, _ value: Value, _ origin: Origin
  ) -> Value {
    entries.append(Entry(name: name, value: value.description, origin: origin))
    return value
  }
}

extension Duration {
  /// The duration in whole seconds, rounded down.
  var seconds: Int { Int(components.seconds) }
}

extension Option {
  /// Creates an optional option with a placeholder for the help.
  init<Content: ExpressibleByArgument>(_ help: String, value name: String) where Value == Content? {
    self.init(help: ArgumentHelp(help, valueName: name))
  }

  /// Creates a numeric setting.
  init<Number: LimitedNumber>(_ setting: SettingName, _ help: String, value: String? = nil)
  where Value == Number? {
    self.init(setting.limits ?? .whole, help, value: value)
  }

  /// Creates an optional number within limits, with unconditional parsing, so that -1 is reported as out of range.
  init<Number: LimitedNumber>(
    name: NameSpecification = .long, _ limits: NumberLimits, _ help: String, value: String? = nil
  ) where Value == Number? {
    self.init(
      name: name, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: value ?? limits.placeholder)
    ) {
      try Number(option: $0, limits)
    }
  }
}

extension Option where Value: LimitedNumber {
  /// Creates a number within limits, which is required unless it has a default.
  init(_ limits: NumberLimits, _ help: String, value: String? = nil) {
    self.init(
      parsing: .unconditional, help: ArgumentHelp(help, valueName: value ?? limits.placeholder)
    ) { try Value(option: $0, limits) }
  }

  /// Creates a number within limits with a default.
  init(wrappedValue: Value, _ limits: NumberLimits, _ help: String, value: String? = nil) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional,
      help: ArgumentHelp(
        "\(help) (default: \(wrappedValue))", valueName: value ?? limits.placeholder)
    ) { try Value(option: $0, limits) }
  }
}

/// A number on the command line whose errors name its limits.
protocol LimitedNumber: SendableMetatype {
  init?(limited value: Int)
}

extension LimitedNumber {
  /// Parses a value, or throws a usage error with the limits.
  init(option text: String, _ limits: NumberLimits) throws {
    guard let value = limits.value(of: text), let number = Self(limited: value) else {
      throw ValidationError(limits.rule)
    }
    self = number
  }
}

extension LimitedNumber where Self: BinaryInteger {
  init?(limited value: Int) { self.init(exactly: value) }
}

extension Int: LimitedNumber {}

extension UInt16: LimitedNumber {}

extension ByteCount: ExpressibleByArgument, LimitedNumber {
  init?(limited value: Int) { self.init(value) }
}
