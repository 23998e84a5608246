/// What an origin does when it was asked, step by step.
package struct OriginAnswer: Sendable {
  /// One step of an answer.
  package enum Step: Sendable {
    case send([UInt8])
    /// Nothing until the gate is open.
    case hold(Gate)
    /// One byte at a time, after a pause each.
    case drip([UInt8], every: Duration)
    /// The same bytes again and again until the client leaves.
    case forever([UInt8])
    /// The end of the connection.
    case close
    /// The end of the connection with a reset, as of a program that dies.
    case reset
  }

  package var steps: [Step]

  /// An answer that takes these steps; the connection then stays open for the next request.
  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The answer with further steps.
  package func then(_ steps: Step...) -> OriginAnswer {
    OriginAnswer(self.steps + steps)
  }

  /// Bytes as they are, line ends included.
  package static func raw(_ text: String) -> OriginAnswer {
    OriginAnswer([.send(Array(text.utf8))])
  }

  /// A head alone; `length` is announced where it is given.
  package static func head(
    _ status: Int = 200, length: Int? = nil, fields: KeyValuePairs<String, String> = [:]
  ) -> OriginAnswer {
    let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
    let announced = length.map { "Content-Length: \($0)\r\n" } ?? ""
    return raw("HTTP/1.1 \(status) Scripted\r\n\(lines)\(announced)\r\n")
  }

  /// A whole answer.
  package static func whole(
    _ body: [UInt8], status: Int = 200, fields: KeyValuePairs<String, String> = [:]
  ) -> OriginAnswer {
    head(status, length: body.count, fields: fields).then(.send(body))
  }

  /// A redirect.
  package static func redirect(to location: String, status: Int = 302) -> OriginAnswer {
    head(status, length: 0, fields: ["Location": location])
  }

  /// A success whose body ends before its announced length.
  package static func truncated(_ body: [UInt8], announced: Int) -> OriginAnswer {
    head(length: announced).then(.send(body), .close)
  }

  /// A compressed success of a few bytes that would expand to `count` zeros.
  package static func bomb(expandingTo count: Int) -> OriginAnswer {
    whole(GzipBomb.bytes(expandingTo: count), fields: ["Content-Encoding": "gzip"])
  }
}

/// Zeros, compressed as far as DEFLATE can (RFC 1951 §3.2.6); the checksum at the end is missing.
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
