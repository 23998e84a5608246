/// An origin's answer to a request, as a list of steps.
package struct OriginAnswer: Sendable {
  /// One step of an answer.
  package enum Step: Sendable {
    case send([UInt8])
    /// Waits until the gate is open.
    case hold(Gate)
    /// Sends the bytes one by one, with a pause before each.
    case drip([UInt8], every: Duration)
    /// Repeats the bytes until the client leaves.
    case forever([UInt8])
    /// Closes the connection.
    case close
    /// Resets the connection, like a crashed program.
    case reset
  }

  package var steps: [Step]

  /// Creates an answer with these steps, after which the connection stays open for the next request.
  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Returns the answer followed by further steps.
  package func then(_ steps: Step...) -> OriginAnswer {
    OriginAnswer(self.steps + steps)
  }

  /// Returns an answer of these bytes, which include the line ends.
  package static func raw(_ text: String) -> OriginAnswer {
    OriginAnswer([.send(Array(text.utf8))])
  }

  /// Returns an answer without a body, which announces `length` if given.
  package static func head(
    _ status: Int = 200, length: Int? = nil, fields: KeyValuePairs<String, String> = [:]
  ) -> OriginAnswer {
    let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
    let announced = length.map { "Content-Length: \($0)\r\n" } ?? ""
    return raw("HTTP/1.1 \(status) Scripted\r\n\(lines)\(announced)\r\n")
  }

  /// Returns a complete answer.
  package static func whole(
    _ body: [UInt8], status: Int = 200, fields: KeyValuePairs<String, String> = [:]
  ) -> OriginAnswer {
    head(status, length: body.count, fields: fields).then(.send(body))
  }

  /// Returns a redirect.
  package static func redirect(to location: String, status: Int = 302) -> OriginAnswer {
    head(status, length: 0, fields: ["Location": location])
  }

  /// Returns a success whose body ends before its announced length.
  package static func truncated(_ body: [UInt8], announced: Int) -> OriginAnswer {
    head(length: announced).then(.send(body), .close)
  }

  /// Returns a success with a small compressed body that would expand to `count` zeros.
  package static func bomb(expandingTo count: Int) -> OriginAnswer {
    whole(GzipBomb.bytes(expandingTo: count), fields: ["Content-Encoding": "gzip"])
  }
}

/// Zeros at DEFLATE's highest compression (RFC 1951 §3.2.6), without the checksum at the end.
private enum GzipBomb {
  static func bytes(expandingTo count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    var (bits, width) = (UInt32(0), UInt32(0))
    func put(_ value: UInt32, _ count: UInt32) {
      bits |= value << width
      width += count
      while width >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        width -= 8
      }
    }
    put(0b011, 3)  // the last block, fixed codes
    put(0b0000_1100, 8)  // a zero, its code 00110000 from the left
    for _ in 0..<max(0, count / 258) { put(0b0_0000_1010_0011, 13) }  // 258 times the same again
    put(0, 14)  // the end of the block, and the last byte full
    return bytes
  }
}
