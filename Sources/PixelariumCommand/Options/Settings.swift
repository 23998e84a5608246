import ArgumentParser
import Foundation
import GalleryAddresses
import GalleryWire

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
    guard let value = Value(argument: text) else {
      throw CommandError(.usage, "\(name.variable) cannot be \"\(text)\": see \(name.option)")
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

/// The environment variables of the program.
struct Environment {
  let variables: [String: String]

  /// The variables of this process.
  static var current: Environment { Environment(variables: ProcessInfo.processInfo.environment) }

  /// The value of a variable; an empty one counts as absent.
  subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// Rejects unknown variables that begin with `PIXELARIUM_`, since a misspelt limit would have no effect.
  func checkNames() throws(CommandError) {
    let known = SettingName.allCases.map(\.variable)
    let unknown = variables.keys.filter { $0.hasPrefix("PIXELARIUM_") && !known.contains($0) }
    guard let name = unknown.min() else { return }
    if let near = NameSuggestion.nearest(to: name, among: known) {
      throw CommandError(
        .usage, "\(name) is not a setting: did you mean \(near)? Otherwise unset it")
    }
    throw CommandError(
      .usage, "\(name) is not a setting: unset it (pixelarium doctor lists all of them)")
  }
}

/// All settings, each an option and an environment variable that are named after the option's property.
enum SettingName: String, CaseIterable, Encodable {
  case database, replica, confirm, confirmTime, migrations
  case replicaPoll, replicaName, cutOff
  case basePath, publicUrl, allowOrigin, publicFolder, sourceUrl, sceneSigned, drafts,
    iconifyPrefix, host,
    port,
    socket
  case socketMode, threads, connections
  case connectionsPerAddress, trustedProxy, proxyProtocol, answerMemory
  case idleTimeout, requestDeadline, answerDeadline, shutdownGrace
  case drainDelay, streamLimit, streamsPerAddress, urlLimit, headerLimit
  case renderJobs, renderQueue, rendersPerAddress, renderTimeLimit, renderWallLimit
  case maxSide, maxPixels, sceneNodes, sceneCharacters
  case memoryCache, fileCache
  case remoteAllow, remoteAllowPrivate, remoteContact, urlKey
  case remoteMaxBytes, remoteMaxSide, remoteMaxPixels, remoteMaxHeaders, remoteRedirects
  case remoteConnectTimeout, remoteFirstByteTimeout, remoteTimeout
  case remoteSlowestRate, remoteRateTime, remoteDownloads, remoteDownloadsPerHost
  case remoteDecodes, remoteQueue, remoteRecords
  case logLevel

  /// The name, for example `render-jobs`.
  var text: String { rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined() }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The option, for example `--render-jobs`.
  var option: String { "--\(text)" }

  /// The variable, for example `PIXELARIUM_RENDER_JOBS`.
  var variable: String { "PIXELARIUM_" + text.uppercased().replacing("-", with: "_") }
}

extension Option {
  /// Creates an optional option with a placeholder for the help.
  init<Content: ExpressibleByArgument>(_ help: String, value name: String) where Value == Content? {
    self.init(help: ArgumentHelp(help, valueName: name))
  }

  /// Creates an optional number with unconditional parsing, so that -1 is reported as out of range.
  init<Number: ExpressibleByArgument & FixedWidthInteger>(_ help: String, value name: String)
  where Value == Number? {
    self.init(parsing: .unconditional, help: ArgumentHelp(help, valueName: name))
  }
}
