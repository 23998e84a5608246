import Foundation
import Tracing

/// A batch of spans as OTLP's JSON (`ExportTraceServiceRequest`).
///
/// Identities are hexadecimal, 64-bit numbers are strings, and enumerations are numbers.
/// https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
struct OTLPDocument: Encodable {
  private let resourceSpans: [ResourceSpans]

  /// Creates a document with spans of one program.
  init(_ spans: [SpanRecord], resource: [(name: String, value: String)], scope: Scope) {
    resourceSpans = [
      ResourceSpans(
        resource: Resource(
          attributes: resource.map { KeyValue(key: $0.name, value: .string($0.value)) }),
        scopeSpans: [ScopeSpans(scope: scope, spans: spans.map(Span.init))])
    ]
  }

  /// Returns the document as JSON.
  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return Array(try encoder.encode(self))
  }

  /// The instrumentation library.
  struct Scope: Encodable {
    let name: String
    let version: String
  }

  private struct ResourceSpans: Encodable {
    let resource: Resource
    let scopeSpans: [ScopeSpans]
  }

  private struct Resource: Encodable {
    let attributes: [KeyValue]
  }

  private struct ScopeSpans: Encodable {
    let scope: Scope
    let spans: [Span]
  }

  private struct Span: Encodable {
    let traceId: String
    let spanId: String
    let traceState: String?
    let parentSpanId: String?
    let flags: Int
    let name: String
    let kind: Int
    let startTimeUnixNano: String
    let endTimeUnixNano: String
    let attributes: [KeyValue]
    let droppedAttributesCount: Int?
    let events: [Event]?
    let links: [Link]?
    let status: Status?

    init(_ record: SpanRecord) {
      let context = record.context
      traceId = "\(context.traceID)"
      spanId = "\(context.spanID)"
      traceState = context.state.isEmpty ? nil : context.state
      parentSpanId = record.parent.map { "\($0.spanID)" }
      // Bit 8: it is known whether the parent is remote. Bit 9: it is remote (trace.proto, SpanFlags).
      flags = (context.isSampled ? 1 : 0) | 0x100 | (record.parent?.isRemote == true ? 0x200 : 0)
      name = record.name.cut
      kind = record.kind.number
      startTimeUnixNano = String(record.start)
      endTimeUnixNano = String(record.end)
      (attributes, droppedAttributesCount) = KeyValue.list(record.attributes)
      events = record.events.isEmpty ? nil : record.events.map(Event.init)
      links = record.links.isEmpty ? nil : record.links.compactMap(Link.init)
      status = record.status.map(Status.init)
    }
  }

  private struct Event: Encodable {
    let timeUnixNano: String
    let name: String
    let attributes: [KeyValue]
    let droppedAttributesCount: Int?

    init(_ event: SpanEvent) {
      timeUnixNano = String(event.nanosecondsSinceEpoch)
      name = event.name.cut
      (attributes, droppedAttributesCount) = KeyValue.list(event.attributes)
    }
  }

  private struct Link: Encodable {
    let traceId: String
    let spanId: String
    let attributes: [KeyValue]

    init?(_ link: SpanLink) {
      guard let context = link.context.trace else { return nil }
      (traceId, spanId) = ("\(context.traceID)", "\(context.spanID)")
      attributes = KeyValue.list(link.attributes).list
    }
  }

  private struct Status: Encodable {
    /// The status code: 0 for unset, 1 for OK, 2 for an error.
    let code: Int
    let message: String?

    init(_ status: SpanStatus) {
      code = status.code == .ok ? 1 : 2
      message = status.message?.cut
    }
  }

  fileprivate struct KeyValue: Encodable {
    let key: String
    let value: Value

    /// Returns the exported attributes, sorted by name, and the number of dropped ones.
    static func list(_ attributes: SpanAttributes) -> (list: [KeyValue], dropped: Int?) {
      var all: [KeyValue] = []
      attributes.forEach { name, value in
        all.append(KeyValue(key: name, value: Value(value)))
      }
      all.sort { $0.key < $1.key }
      let dropped = all.count - SpanRecord.maximumAttributes
      return (Array(all.prefix(SpanRecord.maximumAttributes)), dropped > 0 ? dropped : nil)
    }
  }
}

extension OTLPDocument.KeyValue {
  /// OTLP's `AnyValue`.
  enum Value: Encodable {
    case string(String)
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case array([Value])

    init(_ value: SpanAttribute) {
      switch value {
      case .string(let text): self = .string(text)
      case .stringConvertible(let convertible): self = .string(convertible.description)
      case .bool(let value): self = .bool(value)
      case .int32(let number): self = .int(Int64(number))
      case .int64(let number): self = .int(number)
      case .double(let number): self = .double(number)
      case .stringArray(let texts): self = .array(texts.map(Value.string))
      case .stringConvertibleArray(let values):
        self = .array(values.map { .string($0.description) })
      case .boolArray(let values): self = .array(values.map(Value.bool))
      case .int32Array(let numbers): self = .array(numbers.map { .int(Int64($0)) })
      case .int64Array(let numbers): self = .array(numbers.map(Value.int))
      case .doubleArray(let numbers): self = .array(numbers.map(Value.double))
      default: self = .string("")
      }
    }

    private enum Member: String, CodingKey {
      case stringValue, boolValue, intValue, doubleValue, arrayValue, values
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Member.self)
      switch self {
      case .string(let text): try members.encode(text.cut, forKey: .stringValue)
      case .bool(let value): try members.encode(value, forKey: .boolValue)
      case .int(let number): try members.encode(String(number), forKey: .intValue)
      case .double(let number): try members.encode(number, forKey: .doubleValue)
      case .array(let values):
        var array = members.nestedContainer(keyedBy: Member.self, forKey: .arrayValue)
        try array.encode(Array(values.prefix(SpanRecord.maximumAttributes)), forKey: .values)
      }
    }
  }
}

extension SpanKind {
  /// The value in `trace.proto`.
  fileprivate var number: Int {
    switch self {
    case .internal: 1
    case .server: 2
    case .client: 3
    case .producer: 4
    case .consumer: 5
    }
  }
}

extension String {
  /// The text, truncated to the maximum length.
  fileprivate var cut: String {
    utf8.count <= SpanRecord.maximumText ? self : String(prefix(SpanRecord.maximumText))
  }
}
