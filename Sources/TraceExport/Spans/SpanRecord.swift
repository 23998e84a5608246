package import Tracing

/// A span that has ended, as it is exported.
package struct SpanRecord: Sendable {
  package let context: TraceContext
  /// The span above, or `nil` for the first of its trace.
  package let parent: TraceContext?
  package var name: String
  package let kind: SpanKind
  /// Nanoseconds since 1970.
  package let start: UInt64
  /// Nanoseconds since 1970, never before `start`.
  package var end: UInt64
  package var attributes: SpanAttributes = [:]
  package var events: [SpanEvent] = []
  package var links: [SpanLink] = []
  package var status: SpanStatus?

  /// The attributes of a span, an event or a link that are exported at most.
  static let maximumAttributes = 64
  /// The events of a span, and its links, that are kept at most.
  static let maximumEvents = 64
  /// The characters of a text that are exported at most.
  static let maximumText = 1_024
}
