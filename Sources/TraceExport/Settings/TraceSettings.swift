package import Fetching
import Foundation

/// The settings of tracing, from the variables that all programs with OpenTelemetry share (tracing.md §2).
///
/// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
package struct TraceSettings: Sendable {
  /// The compression of request bodies.
  package enum Compression: String, Sendable, CaseIterable {
    case none, gzip
  }

  /// The URL that spans are sent to.
  package var endpoint: ServiceURL
  /// Additional header fields of each request.
  ///
  /// Their values are secrets.
  package var headers: [RequestField] = []
  package var compression = Compression.none
  /// The timeout of one request.
  package var requestTime = Duration.seconds(10)
  package var sampler = Sampler(.all, followsParent: true)
  /// Whether contexts are read from incoming requests and written to outgoing ones.
  package var propagates = true
  /// The resource attributes of this program, sorted by name.
  package var resource: [(name: String, value: String)] = []
  /// The maximum time that a span waits in the queue for a full batch.
  package var delay = Duration.milliseconds(5_000)
  /// The maximum time for a batch, including all retries.
  package var exportTime = Duration.milliseconds(30_000)
  /// The maximum number of waiting spans.
  ///
  /// Further spans are dropped.
  package var queueLimit = 2_048
  /// The maximum number of spans in one request.
  package var batchLimit = 512

  /// Settings with their defaults.
  package init(endpoint: ServiceURL) { self.endpoint = endpoint }

  /// Reads the variables, or returns `nil` if tracing is off.
  ///
  /// In that case, all other variables are ignored.
  ///
  /// - Throws: `TraceSettingsError` if a variable has an invalid or unsupported value.
  package init?(_ variables: [String: String]) throws(TraceSettingsError) {
    let variables = TraceVariables(variables)
    guard try Self.isOn(variables) else { return nil }
    try Self.checkProtocol(variables)
    self.init(endpoint: try Self.endpoint(variables))
    headers = try Self.headers(variables, endpoint)
    if let (name, text) = variables.specific("COMPRESSION") {
      guard let value = Compression(rawValue: text.lowercased()) else {
        throw TraceSettingsError("\(name) must be none or gzip, got \(text.shown)")
      }
      compression = value
    }
    if let (name, text) = variables.specific("TIMEOUT") {
      requestTime = .milliseconds(try TraceVariables.number(name, text, in: 1...600_000))
    }
    sampler = try Self.sampler(variables)
    propagates = try Self.propagates(variables)
    resource = try Self.resource(variables)
    delay = .milliseconds(
      try variables.number("OTEL_BSP_SCHEDULE_DELAY", in: 1...3_600_000) ?? 5_000)
    exportTime = .milliseconds(
      try variables.number("OTEL_BSP_EXPORT_TIMEOUT", in: 1...3_600_000) ?? 30_000)
    queueLimit = try variables.number("OTEL_BSP_MAX_QUEUE_SIZE", in: 1...1_000_000) ?? queueLimit
    let most = min(batchLimit, queueLimit)
    batchLimit = try variables.number("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", in: 1...queueLimit) ?? most
  }

  /// Returns whether spans are exported: an endpoint or an exporter is set, and tracing is not disabled.
  private static func isOn(_ variables: TraceVariables) throws(TraceSettingsError) -> Bool {
    // Any other value of a Boolean counts as false.
    if variables["OTEL_SDK_DISABLED"]?.lowercased() == "true" { return false }
    switch variables["OTEL_TRACES_EXPORTER"] {
    case nil: return variables.specific("ENDPOINT") != nil
    case "none": return false
    case "otlp": return true
    case .some(let other):
      throw TraceSettingsError("OTEL_TRACES_EXPORTER must be otlp or none, got \(other.shown)")
    }
  }

  private static func checkProtocol(_ variables: TraceVariables) throws(TraceSettingsError) {
    guard let (name, text) = variables.specific("PROTOCOL"), text != "http/json" else { return }
    throw TraceSettingsError(
      "\(name) must be http/json, the only protocol that this program speaks (collectors take it at the "
        + "port of http/protobuf, 4318), got \(text.shown)")
  }

  private static func endpoint(_ variables: TraceVariables) throws(TraceSettingsError) -> ServiceURL
  {
    let name = variables.specific("ENDPOINT")?.name ?? "OTEL_EXPORTER_OTLP_ENDPOINT"
    do throws(RemoteURLError) {
      if let url = variables["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] { return try ServiceURL(url) }
      return try ServiceURL(variables["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "http://localhost:4318")
        .appending(path: "/v1/traces")
    } catch {
      throw TraceSettingsError("\(name): \(error)")
    }
  }

  /// Returns the configured header fields, and the `Authorization` field for a user in the URL.
  private static func headers(
    _ variables: TraceVariables, _ endpoint: ServiceURL
  ) throws(TraceSettingsError) -> [RequestField] {
    var fields: [RequestField] = []
    if let (name, text) = variables.specific("HEADERS") {
      fields = try TraceVariables.pairs(name, text).map { RequestField($0.name, $0.value) }
      for field in fields {
        guard field.isSendable else {
          throw TraceSettingsError("\(name): the field \(field.name.shown) cannot be sent")
        }
      }
    }
    let isAuthorized = fields.contains { $0.name.lowercased() == "authorization" }
    if let credentials = endpoint.credentials, !isAuthorized {
      let text = Data(credentials.utf8).base64EncodedString()
      fields.append(RequestField("Authorization", "Basic \(text)"))
    }
    return fields
  }

  private static func sampler(_ variables: TraceVariables) throws(TraceSettingsError) -> Sampler {
    let name = variables["OTEL_TRACES_SAMPLER"] ?? "parentbased_always_on"
    let prefix = "parentbased_"
    let followsParent = name.hasPrefix(prefix)
    switch followsParent ? String(name.dropFirst(prefix.count)) : name {
    case "always_on": return Sampler(.all, followsParent: followsParent)
    case "always_off": return Sampler(.none, followsParent: followsParent)
    case "traceidratio":
      guard let text = variables["OTEL_TRACES_SAMPLER_ARG"] else {
        return Sampler(.ratio(1), followsParent: followsParent)
      }
      guard let ratio = Double(text), (0...1).contains(ratio) else {
        throw TraceSettingsError(
          "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, got \(text.shown)")
      }
      return Sampler(.ratio(ratio), followsParent: followsParent)
    default:
      throw TraceSettingsError(
        "OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, with parentbased_ before it "
          + "or without, got \(name.shown)")
    }
  }

  private static func propagates(_ variables: TraceVariables) throws(TraceSettingsError) -> Bool {
    guard let text = variables["OTEL_PROPAGATORS"] else { return true }
    let names = text.split(separator: ",").map { $0.trimmingSpaces() }
    for name in names where !["tracecontext", "baggage", "none"].contains(name) {
      throw TraceSettingsError(
        "OTEL_PROPAGATORS must be tracecontext or none (baggage is accepted and has no effect), got "
          + name.shown)
    }
    return names.contains("tracecontext")
  }

  private static func resource(
    _ variables: TraceVariables
  ) throws(TraceSettingsError) -> [(name: String, value: String)] {
    var facts: [String: String] = ["service.name": "pixelarium"]
    if let text = variables["OTEL_RESOURCE_ATTRIBUTES"] {
      for pair in try TraceVariables.pairs("OTEL_RESOURCE_ATTRIBUTES", text) {
        facts[pair.name] = pair.value
      }
    }
    if let name = variables["OTEL_SERVICE_NAME"] { facts["service.name"] = name }
    return facts.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// Adds a resource attribute, unless a variable sets it.
  package mutating func addToResource(_ name: String, _ value: String) {
    guard !resource.contains(where: { $0.name == name }) else { return }
    resource.append((name: name, value: value))
    resource.sort { $0.name < $1.name }
  }
}

/// An error in the tracing variables.
///
/// It names the variable, the rule and, unless it may be a secret, the value.
package struct TraceSettingsError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension String {
  /// The text for a message, truncated if it is long.
  var shown: String { count <= 60 ? "\"\(self)\"" : "\"\(prefix(59))…\"" }
}
