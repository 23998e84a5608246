import GalleryWire

/// The form of the lines of a log.
package enum LogFormat: String, CaseIterable, Sendable {
  /// The format of swift-log's own `StreamLogHandler`.
  case text
  /// A JSON object: time, level, source, message, and the metadata as texts.
  case json

  /// Returns the line of a message.
  ///
  /// - Parameter facts: The metadata, sorted by name.
  package func line(
    level: String, label: String, source: String, message: String,
    facts: [(name: String, value: String)]
  ) -> LogLine {
    switch self {
    case .text:
      var line: [UInt8] = []
      line.reserveCapacity(256)
      for word in [" ", level, " ", label, ":"] { line += word.utf8 }
      for fact in facts {
        for part in [" ", fact.name, "=", fact.value] { line += part.utf8 }
      }
      for word in [" [", source, "] ", message, "\n"] { line += word.utf8 }
      return LogLine(beforeTime: [], afterTime: line)
    case .json:
      let members: JSONValue = [
        "level": .string(level), "source": .string(source), "message": .string(message),
        "metadata": .object(facts.map { .init($0.name, .string($0.value)) }),
      ]
      // The rest of the object follows its first member, the time.
      return LogLine(
        beforeTime: Array(#"{"time":""#.utf8),
        afterTime: Array(#"","#.utf8) + members.bytes.dropFirst(),
        hasColonInZone: true)
    }
  }
}

/// The bytes of a line of a log around its time.
package struct LogLine: Sendable {
  let beforeTime: [UInt8]
  let afterTime: [UInt8]
  /// Whether the offset of the time zone has a colon (RFC 3339).
  var hasColonInZone = false
}
