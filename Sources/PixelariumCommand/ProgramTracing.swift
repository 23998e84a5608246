import ArgumentParser
import Fetching
import Foundation
import ServerSettings
import GalleryWire
import HTTPServer
import Logging
import Synchronization
import TraceExport
import Tracing
import WorkSpans

/// Tracing by OpenTelemetry's variables, for the server and for commands (tracing.md §1).
enum ProgramTracing {
  /// Returns the settings, or `nil` if tracing is off.
  static func settings(
    _ environment: Environment = .current
  ) throws(CommandError) -> TraceSettings? {
    do throws(TraceSettingsError) {
      guard var settings = try TraceSettings(environment.variables) else { return nil }
      settings.addToResource("service.version", Version.text)
      settings.addToResource("host.name", ProcessInfo.processInfo.hostName)
      settings.addToResource("telemetry.sdk.name", "pixelarium")
      settings.addToResource("telemetry.sdk.language", "swift")
      settings.addToResource("telemetry.sdk.version", Version.text)
      return settings
    } catch {
      throw CommandError(.usage, error.description)
    }
  }

  /// Begins to export spans if the environment requests it, once per process.
  ///
  /// - Parameter instance: The name of the server within a fleet.
  static func start(instance: String? = nil, logger: Logger) throws -> TraceExporter? {
    guard var settings = try settings() else { return nil }
    if let instance { settings.addToResource("service.instance.id", instance) }
    let exporter = try TraceExporter(
      settings, program: "Pixelarium/\(Version.text)", version: Version.text, logger: logger)
    InstrumentationSystem.bootstrap(exporter.tracer)
    return exporter
  }

  /// Runs work within the root span of a trace, if tracing is on.
  ///
  /// - Parameter context: The span of the program that requested the work.
  static func withTrace<Value>(
    _ name: String, _ exporter: TraceExporter?, below context: ServiceContext = .topLevel,
    _ work: () async throws -> Value
  ) async throws -> Value {
    guard exporter != nil else { return try await work() }
    return try await ServiceContext.$current.withValue(context) {
      try await withWorkSpan(name) { _ in try await work() }
    }
  }

  /// Runs a command within its own span, and exports its spans before it ends.
  ///
  /// The server starts tracing itself; `doctor` and `health` are not traced, since monitors run them frequently.
  static func run(_ command: sending any AsyncParsableCommand) async throws {
    let kind: any ParsableCommand.Type = type(of: command)
    let others: [any ParsableCommand.Type] = [Serve.self, Doctor.self, Health.self]
    guard !others.contains(where: { $0 == kind }), let exporter = try start(logger: .quiet) else {
      var command = command
      return try await command.run()
    }
    var context = ServiceContext.topLevel
    exporter.tracer.extract(
      Environment.current.variables, into: &context, using: VariableExtractor())
    let name = CommandPath.to(kind).joined(separator: " ")
    let box = CommandBox(command)
    do {
      try await withTrace(name, exporter, below: context) {
        guard var command = box.take() else { return }
        try await command.run()
      }
    } catch {
      await exporter.shutdown()
      throw error
    }
    await exporter.shutdown()
  }

  /// An extractor of the parent process's span from `TRACEPARENT` and `TRACESTATE`.
  ///
  /// https://opentelemetry.io/docs/specs/otel/context/env-carriers/
  private struct VariableExtractor: Extractor {
    func extract(key: String, from carrier: [String: String]) -> String? {
      carrier[key.uppercased()]
    }
  }
}

/// A command that is passed into a closure, which may run it once.
private final class CommandBox: Sendable {
  private let command: Mutex<(any AsyncParsableCommand)?>

  init(_ command: sending any AsyncParsableCommand) { self.command = Mutex(command) }

  func take() -> sending (any AsyncParsableCommand)? {
    command.withLock { command in
      let taken = command
      command = nil
      return taken
    }
  }
}

extension RequestTracing {
  /// Creates the maker of spans of a server with the public URL of the configuration.
  convenience init(_ exporter: TraceExporter, _ configuration: Configuration) {
    let origin = configuration.publicURL.flatMap { URLComponents(string: $0.origin) }
    let scheme = origin?.scheme ?? "http"
    self.init(
      tracer: exporter.tracer, scheme: scheme, host: origin?.host,
      port: origin.map { $0.port ?? (scheme == "https" ? 443 : 80) },
      base: configuration.basePath.text)
  }
}

/// The names of a command, for example `pixelarium bitmap add`.
enum CommandPath {
  static func to(
    _ command: any ParsableCommand.Type, from root: any ParsableCommand.Type = Pixelarium.self
  ) -> [String] {
    find(command, from: root) ?? [root._commandName]
  }

  /// Returns the command that the first words name, with the remaining arguments, or `nil` if they do not name a
  /// command without subcommands.
  static func command(
    of arguments: [String], from root: any ParsableCommand.Type = Pixelarium.self
  ) -> (command: any ParsableCommand.Type, rest: [String])? {
    var (command, rest) = (root, arguments[...])
    while !command.configuration.subcommands.isEmpty {
      let next = command.configuration.subcommands.first { $0._commandName == rest.first }
      guard let next else { return nil }
      (command, rest) = (next, rest.dropFirst())
    }
    return (command, Array(rest))
  }

  private static func find(
    _ command: any ParsableCommand.Type, from root: any ParsableCommand.Type
  ) -> [String]? {
    if root == command { return [root._commandName] }
    for next in root.configuration.subcommands {
      if let rest = find(command, from: next) { return [root._commandName] + rest }
    }
    return nil
  }
}
