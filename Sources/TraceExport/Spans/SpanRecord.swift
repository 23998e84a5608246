package import Tracing

/// The exported form of a span that has ended.
package struct SpanRecord: Sendable {
  package let context: TraceContext
  /// The parent span, or `nil` for the root of the trace.
  package let parent: TraceContext?
  package var name: String
  package let kind: SpanKind
  /// The start in nanoseconds since 1970.
  package let start: UInt64
  /// The end in nanoseconds since 1970, never before `start`.
  package var end: UInt64
  package var attributes: SpanAttributes = [:]
  package var events: [SpanEvent] = []
  package var links: [SpanLink] = []
  package var status: SpanStatus?

  /// The maximum number of attributes of a span, an event or a link.
  static let maximumAttributes = 64
  /// The maximum number of events, and of links, of a span.
  static let maximumEvents = 64
  /// The maximum number of characters of a text.
  static let maximumText = 1_024
}
