package import Tracing

/// The place of a span in its trace, as it travels between programs (W3C Trace Context).
///
/// https://www.w3.org/TR/trace-context/
package struct TraceContext: Hashable, Sendable {
  /// The header fields, in the spelling of the specification.
  enum Field {
    static let parent = "traceparent"
    static let state = "tracestate"
  }

  package let traceID: TraceID
  package let spanID: SpanID
  /// Whether a sampler of the trace decided to record its spans.
  package let isSampled: Bool
  /// Whether the span belongs to another program.
  package let isRemote: Bool
  /// The value of `tracestate`, which is forwarded unchanged, or an empty text.
  package let state: String

  init(
    traceID: TraceID, spanID: SpanID, isSampled: Bool, isRemote: Bool = false, state: String = ""
  ) {
    (self.traceID, self.spanID, self.isSampled) = (traceID, spanID, isSampled)
    (self.isRemote, self.state) = (isRemote, state)
  }

  /// Reads both fields of another program, or returns `nil` if `traceparent` is malformed (§3.2).
  ///
  /// Of a later version, only the fields of this version are read. A malformed `tracestate` is dropped (§3.3).
  package init?(parent: String, state: String? = nil) {
    let parts = parent.split(separator: "-", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count >= 4, let version = Self.byte(parts[0]), version != 0xFF,
      version != 0 || parts.count == 4, let traceID = TraceID(parts[1]),
      let spanID = SpanID(parts[2]), let flags = Self.byte(parts[3])
    else { return nil }
    self.init(
      traceID: traceID, spanID: spanID, isSampled: flags & 1 == 1, isRemote: true,
      state: state.flatMap(TraceState.checked) ?? "")
  }

  /// The value of `traceparent` for programs that are called within the span.
  package var parent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

  private static func byte(_ text: Substring) -> UInt8? {
    guard text.utf8.count == 2, text.utf8.allSatisfy("0123456789abcdef".utf8.contains) else {
      return nil
    }
    return UInt8(text, radix: 16)
  }
}

extension ServiceContext {
  private enum Key: ServiceContextKey {
    typealias Value = TraceContext
    static let nameOverride: String? = "pixelarium.trace"
  }

  /// The current span, or `nil` if there is none.
  package var trace: TraceContext? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}

/// The value of `tracestate`, which has one member per tracing system.
enum TraceState {
  /// The maximum number of members (§3.3.1.1).
  private static let maximumMembers = 32
  /// The maximum length in bytes; members at the end are dropped first (§3.3.1.5).
  private static let maximumBytes = 512

  /// Returns the members to forward, or `nil` if one of them is malformed.
  static func checked(_ text: String) -> String? {
    guard text.utf8.count <= 16_384 else { return nil }
    var members: [String] = []
    for part in text.split(separator: ",") {
      let member = part.trimmingSpaces()
      if member.isEmpty { continue }
      guard isMember(member) else { return nil }
      members.append(member)
    }
    guard members.count <= maximumMembers else { return nil }
    while members.reduce(members.count - 1, { $0 + $1.utf8.count }) > maximumBytes {
      members.removeLast()
    }
    return members.joined(separator: ",")
  }

  /// Returns whether a text is a key, `=` and a value (§3.3.1.3).
  private static func isMember(_ text: String) -> Bool {
    guard let equals = text.firstIndex(of: "=") else { return false }
    let (key, value) = (text[..<equals].utf8, text[text.index(after: equals)...].utf8)
    return (1...256).contains(key.count) && (1...256).contains(value.count)
      && key.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "_-*/@".utf8.contains(byte)
      }
      && value.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x2C && $0 != 0x3D }
  }
}

extension StringProtocol {
  /// Returns the text without spaces and tabs at its ends.
  func trimmingSpaces() -> String {
    var rest = self[...]
    while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
    return String(rest.drop { $0 == " " || $0 == "\t" })
  }
}
