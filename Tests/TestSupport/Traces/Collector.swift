import Foundation

/// A trace collector that accepts OTLP as JSON over HTTP and keeps the spans.
package final class Collector: Sendable {
  private let origin: Origin
  package let requestCount: Tally

  /// Starts a collector with a scripted answer, by default one that accepts all spans.
  package init(
    answer: @escaping @Sendable (OriginRequest) -> OriginAnswer = { _ in .whole(Array("{}".utf8)) }
  ) throws {
    origin = try Origin(answer: answer)
    requestCount = origin.answers
  }

  /// The value for `OTEL_EXPORTER_OTLP_ENDPOINT`.
  package var endpoint: String { origin.url("") }
  package var port: UInt16 { origin.port }
  package var requests: [OriginRequest] { origin.requests }

  /// Returns the spans of all requests so far, in the order of their arrival.
  ///
  /// - Throws: `CollectedSpan.Fault` if a request is not OTLP.
  package func spans() throws -> [CollectedSpan] {
    try requests.flatMap { try CollectedSpan.all(in: $0.body) }
  }

  /// Waits for at least `count` spans, and returns all.
  package func spans(_ count: Int) async throws -> [CollectedSpan] {
    var answered = 0
    while true {
      let spans = try spans()
      if spans.count >= count { return spans }
      answered = max(answered, requestCount.count)
      await requestCount.reaches(answered + 1)
      answered += 1
    }
  }
}

/// A span in OTLP's JSON, checked against the specification.
package struct CollectedSpan: Sendable {
  /// The reason that bytes are not an export request.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  package let traceID: String
  package let spanID: String
  package let parentID: String?
  package let name: String
  package let kind: Int
  package let start: UInt64
  package let end: UInt64
  package let flags: Int
  package let traceState: String?
  /// The attributes as text: numbers as written, and arrays with commas.
  package let attributes: [String: String]
  package let events: [String]
  /// 0 if there is none.
  package let status: Int
  /// The attributes of the resource.
  package let resource: [String: String]

  /// Decodes the spans of an `ExportTraceServiceRequest`.
  package static func all(in body: [UInt8]) throws -> [CollectedSpan] {
    let document = try object(JSONSerialization.jsonObject(with: Data(body)), "the document")
    return try list(document["resourceSpans"], "resourceSpans").flatMap { part in
      let resource = try attributes(object(part["resource"], "resource"))
      return try list(part["scopeSpans"], "scopeSpans").flatMap { scope in
        try list(scope["spans"], "spans").map { try CollectedSpan($0, resource) }
      }
    }
  }

  private init(_ span: [String: Any], _ resource: [String: String]) throws {
    self.resource = resource
    traceID = try Self.identity(span["traceId"], digits: 32)
    spanID = try Self.identity(span["spanId"], digits: 16)
    parentID = try span["parentSpanId"].map { try Self.identity($0, digits: 16) }
    guard let name = span["name"] as? String, !name.isEmpty else {
      throw Fault(description: "name")
    }
    self.name = name
    kind = span["kind"] as? Int ?? 0
    guard (1...5).contains(kind) else { throw Fault(description: "kind \(kind)") }
    start = try Self.time(span["startTimeUnixNano"])
    end = try Self.time(span["endTimeUnixNano"])
    guard start <= end else { throw Fault(description: "\(name) ends before it starts") }
    flags = span["flags"] as? Int ?? 0
    traceState = span["traceState"] as? String
    attributes = try Self.attributes(span)
    events = try Self.list(span["events"] ?? [], "events").map { event in
      _ = try Self.time(event["timeUnixNano"])
      return event["name"] as? String ?? ""
    }
    status = (span["status"] as? [String: Any])?["code"] as? Int ?? 0
  }

  private static func object(_ value: Any?, _ name: String) throws -> [String: Any] {
    guard let object = value as? [String: Any] else {
      throw Fault(description: "\(name) is no object")
    }
    return object
  }

  private static func list(_ value: Any?, _ name: String) throws -> [[String: Any]] {
    guard let list = value as? [[String: Any]] else {
      throw Fault(description: "\(name) is no list of objects")
    }
    return list
  }

  private static func identity(_ value: Any?, digits: Int) throws -> String {
    guard let text = value as? String, text.utf8.count == digits,
      text.utf8.allSatisfy("0123456789abcdef".utf8.contains), text.contains(where: { $0 != "0" })
    else { throw Fault(description: "\(value ?? "nothing") is no identity of \(digits) digits") }
    return text
  }

  private static func time(_ value: Any?) throws -> UInt64 {
    guard let text = value as? String, let time = UInt64(text), time > 1_500_000_000_000_000_000
    else { throw Fault(description: "\(value ?? "nothing") is no time") }
    return time
  }

  private static func attributes(_ owner: [String: Any]) throws -> [String: String] {
    var attributes: [String: String] = [:]
    for pair in try list(owner["attributes"] ?? [], "attributes") {
      guard let key = pair["key"] as? String, attributes[key] == nil else {
        throw Fault(description: "an attribute without a name of its own")
      }
      attributes[key] = try text(object(pair["value"], key))
    }
    return attributes
  }

  private static func text(_ value: [String: Any]) throws -> String {
    guard value.count == 1, let (kind, content) = value.first else {
      throw Fault(description: "a value must have one kind")
    }
    switch (kind, content) {
    case ("stringValue", let text as String): return text
    case ("intValue", let text as String) where Int64(text) != nil: return text
    case ("boolValue", let value as Bool): return value ? "true" : "false"
    case ("doubleValue", let number as NSNumber): return "\(number.doubleValue)"
    case ("arrayValue", let array as [String: Any]):
      return try list(array["values"], "values").map(text).joined(separator: ",")
    default: throw Fault(description: "\(kind) has the value \(content)")
    }
  }
}
