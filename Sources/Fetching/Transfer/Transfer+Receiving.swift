extension Transfer {
  /// Takes one line of a head, its end included; `false` ends the transfer.
  func take(headLine bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    clock.receive(bytes.count, now: .now)
    guard failure == nil else { return false }
    headBytes += bytes.count
    guard headBytes <= order.limits.headBytes else {
      return fail(.tooLarge(.head, limit: order.limits.headBytes, met: headBytes))
    }
    // What follows chunks are trailers, which say nothing here.
    if isHeadComplete { return true }
    let line = String(decoding: bytes, as: UTF8.self)
    let content = line.prefix { !$0.isNewline }
    if content.isEmpty { return completeHead() }
    if head == nil {
      head = AnswerHead(statusLine: String(content))
      return head != nil || fail(.unreachable(log: "a malformed status line"))
    }
    // libcurl joins folded lines no more than we do: they are refused (RFC 9112 §5.2).
    return head?.add(line: String(content)) == true
      || fail(.unreachable(log: "a malformed field"))
  }

  /// Takes a piece of the body; `false` ends the transfer.
  func take(body bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    clock.receive(bytes.count, now: .now)
    guard failure == nil, isHeadComplete else { return false }
    let received = body.count + bytes.count
    guard received <= order.limits.bodyBytes else {
      return fail(.tooLarge(.body, limit: order.limits.bodyBytes, met: received))
    }
    body.append(contentsOf: bytes)
    order.progress(FetchProgress(received: received, expected: expected))
    return true
  }

  /// True where libcurl may open a socket to the address; a refusal is the end of the transfer.
  func mayConnect(to address: IPAddress?) -> Bool {
    if let address, order.policy.allows(address) { return true }
    let name = address.map { "\($0)" } ?? "an unknown family"
    return fail(.blocked(log: "\(order.url.host) means \(name)"))
  }

  /// Notes the first failure.
  func fail(_ error: FetchError) -> Bool {
    if failure == nil { failure = error }
    return false
  }

  /// Judges a complete head: only a success is worth its body.
  private func completeHead() -> Bool {
    guard let head else { return fail(.unreachable(log: "a head without a status line")) }
    if head.status == 101 { return fail(.unreachable(log: "the origin switches protocols")) }
    if head.status < 200 {
      self.head = nil
      return true
    }
    isHeadComplete = true
    guard head.isSuccess else { return false }
    do throws(FetchError) {
      try head.checkEncoding()
      expected = try head.announcedLength()
    } catch {
      return fail(error)
    }
    if let expected, expected > order.limits.bodyBytes {
      return fail(.tooLarge(.body, limit: order.limits.bodyBytes, met: expected))
    }
    order.progress(FetchProgress(received: 0, expected: expected))
    return true
  }
}
