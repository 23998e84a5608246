import Fetching
import TestSupport
import Testing

/// Each limit of size and time, and answers that are cut or not what they claim.
@Suite struct FetchLimitsTests {
  private static let kibibyte = [UInt8](repeating: 7, count: 1_024)

  @Test func `accepts a body at the limit`() async throws {
    let origin = try Origin(.whole(Self.kibibyte))
    let response = try await FetchFixture { $0.bodyBytes = 1_024 }.fetch(origin.url())
    #expect(response.content == .body(Self.kibibyte))
  }

  @Test func `an announced length above the limit fails before any byte`() async throws {
    let gate = Gate()
    let origin = try Origin(.head(length: 1_025).then(.hold(gate)))
    let recorder = ProgressRecorder()
    let fixture = try FetchFixture { $0.bodyBytes = 1_024 }
    let error = await #expect(throws: FetchError.self) {
      try await fixture.fetch(origin.url(), progress: { recorder.record($0) })
    }
    #expect(error == .tooLarge(.body, limit: 1_024, met: 1_025))
    #expect(error?.message == "image is 1025 bytes, limit 1024")
    #expect(recorder.all.isEmpty)
    await origin.departures.reaches(1)
  }

  @Test func `an announced length beyond 64 bits is too large`() async throws {
    let origin = try Origin(
      .head(fields: ["Content-Length": "99999999999999999999999999"]).then(.send([1])))
    #expect(
      try await FetchFixture().failure(origin.url())
        == .tooLarge(.body, limit: 10_485_760, met: .max))
  }

  @Test func `a body without a length fails once it exceeds the limit`() async throws {
    let origin = try Origin(.head().then(.forever(Self.kibibyte)))
    let error = try await FetchFixture { $0.bodyBytes = 100_000 }.failure(origin.url())
    guard case .tooLarge(.body, limit: 100_000, let met)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect((100_001...200_000).contains(met))
    await origin.departures.reaches(1)
  }

  @Test func `the limit applies to chunked bodies`() async throws {
    let origin = try Origin(
      .head(fields: ["Transfer-Encoding": "chunked"])
        .then(.forever(Array("400\r\n".utf8) + Self.kibibyte + Array("\r\n".utf8))))
    let error = try await FetchFixture { $0.bodyBytes = 10_000 }.failure(origin.url())
    guard case .tooLarge(.body, limit: 10_000, _)? = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `endless header fields are too large`() async throws {
    let origin = try Origin(
      .raw("HTTP/1.1 200 OK\r\n").then(
        .forever(Array("X-A: \(String(repeating: "b", count: 90))\r\n".utf8))))
    let error = try await FetchFixture { $0.headBytes = 4_096 }.failure(origin.url())
    guard case .tooLarge(.head, limit: 4_096, let met)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect((4_097...4_200).contains(met))
  }

  @Test func `an endless header line is too large`() async throws {
    let origin = try Origin(.raw("HTTP/1.1 200 OK\r\nX-A: ").then(.forever(Self.kibibyte)))
    let error = try await FetchFixture().failure(origin.url())
    #expect(error == .tooLarge(.head, limit: 32_768, met: 102_417))
    await origin.departures.reaches(1)
  }

  @Test func `endless informational responses are too large`() async throws {
    let origin = try Origin(OriginAnswer([.forever(Array("HTTP/1.1 103 Early\r\n\r\n".utf8))]))
    let error = try await FetchFixture().failure(origin.url())
    guard case .tooLarge(.head, limit: 32_768, _)? = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `the final response follows an informational one`() async throws {
    let origin = try Origin(
      OriginAnswer(
        [.send(Array("HTTP/1.1 103 Early\r\nETag: \"a\"\r\n\r\n".utf8))]
          + OriginAnswer.whole([1]).steps))
    let response = try await FetchFixture().fetch(origin.url())
    #expect(response.content == .body([1]))
    #expect(response.etag == nil)
  }

  @Test func `rejects a compressed answer without reading it`() async throws {
    let origin = try Origin(.bomb(expandingTo: 1_000_000_000))
    let error = try await FetchFixture().failure(origin.url())
    #expect(error == .encoded(log: "Content-Encoding: gzip"))
    #expect(error?.message == "the answer is compressed, which is not accepted")
    let plain = try Origin(.whole([1], fields: ["Content-Encoding": "identity"]))
    #expect(try await FetchFixture().fetch(plain.url()).content == .body([1]))
    let coded = try Origin(.head(fields: ["Transfer-Encoding": "gzip, chunked"]).then(.close))
    guard case .unreachable? = try await FetchFixture().failure(coded.url()) else {
      Issue.record("a compressed transfer was taken")
      return
    }
  }

  @Test func `a missing first byte times out`() async throws {
    let gate = Gate()
    let origin = try Origin(OriginAnswer([.hold(gate)]))
    let error = try await FetchFixture { $0.firstByteTime = .milliseconds(50) }.failure(
      origin.url())
    #expect(error == .timedOut(.firstByte, limit: .milliseconds(50)))
    #expect(error?.message == "no answer within 50 ms")
    await origin.departures.reaches(1)
  }

  @Test func `a slow head or body times out by its rate`() async throws {
    let fixture = try FetchFixture {
      $0.rateTime = .milliseconds(100)
      $0.bytesPerSecond = 1_000
    }
    let drip = OriginAnswer.Step.drip(Self.kibibyte, every: .milliseconds(20))
    let body = try Origin(.head(length: 1_024).then(drip))
    let head = try Origin(
      .raw("HTTP/1.1 200 OK\r\n").then(
        .drip(Array(String(repeating: "A: b\r\n", count: 90).utf8), every: .milliseconds(20))))
    for origin in [body, head] {
      #expect(
        try await fixture.failure(origin.url()) == .timedOut(.rate, limit: .milliseconds(100)))
      await origin.departures.reaches(1)
    }
  }

  @Test func `a pause in a fast answer times out by its rate`() async throws {
    let gate = Gate()
    let origin = try Origin(.head(length: 4_096).then(.send(Self.kibibyte), .hold(gate)))
    let fixture = try FetchFixture {
      $0.rateTime = .milliseconds(60)
      $0.bytesPerSecond = 1_000
    }
    #expect(try await fixture.failure(origin.url()) == .timedOut(.rate, limit: .milliseconds(60)))
  }

  @Test func `the total time limit spans all redirects`() async throws {
    let origin = try Origin { .redirect(to: "/\($0.number)") }
    let fixture = try FetchFixture {
      $0.totalTime = .milliseconds(150)
      $0.redirects = .max
    }
    let error = try await fixture.failure(origin.url())
    #expect(error == .timedOut(.total, limit: .milliseconds(150)))
    #expect(error?.message == "the answer was not complete within 150 ms")
  }

  @Test func `an unfinished TLS handshake times out as a connection`() async throws {
    // Accepted by the system alone: the TLS greeting is never answered.
    let gate = Gate()
    let origin = try Origin(OriginAnswer([.hold(gate)]))
    let error = try await FetchFixture { $0.connectTime = .milliseconds(60) }
      .failure("https://127.0.0.1:\(origin.port)/")
    #expect(error == .timedOut(.connect, limit: .milliseconds(60)))
    #expect(error?.message == "no connection within 60 ms")
  }

  @Test func `a silent name server times out`() async throws {
    let gate = Gate()
    defer { gate.open() }
    let names = HostNames { _ throws(HostNames.Unknown) in
      gate.block()
      return []
    }
    let error = try await FetchFixture(names: names) { $0.connectTime = .milliseconds(50) }
      .failure("http://silent.test/")
    #expect(error == .timedOut(.connect, limit: .milliseconds(50)))
  }

  @Test func `a silent name server does not block other fetches`() async throws {
    let (asked, gate) = (Tally(), Gate())
    let names = HostNames { name throws(HostNames.Unknown) in
      if name == "silent.test" {
        asked.increase()
        gate.block()
      }
      return [.version4(0x7F00_0001)]
    }
    let origin = try Origin(.whole([1]))
    let fixture = try FetchFixture(names: names)
    async let late = fixture.fetch("http://silent.test:\(origin.port)/")
    await asked.reaches(1)
    let quick = try await fixture.fetch("http://quick.test:\(origin.port)/")
    #expect(quick.content == .body([1]))
    gate.open()
    #expect(try await late.content == .body([1]))
  }

  @Test(arguments: [(0, 0), (0, 10), (9, 10)])
  func `a body shorter than announced, or empty, is truncated`(sent: Int, said: Int) async throws {
    let origin = try Origin(.truncated(Array(repeating: 1, count: sent), announced: said))
    let error = try await FetchFixture().failure(origin.url())
    #expect(error == .truncated(received: sent, expected: said == 0 ? nil : said))
  }

  @Test func `unfinished chunks and unrequested partial content are truncated`() async throws {
    let open = try Origin(
      .head(fields: ["Transfer-Encoding": "chunked"]).then(
        .send(Array("4\r\nabcd\r\n".utf8)), .close))
    let error = try await FetchFixture().failure(open.url())
    #expect(error == .truncated(received: 4, expected: nil))
    #expect(error?.message == "the answer broke off after 4 bytes")
    let part = try Origin(.whole([1], status: 206))
    #expect(try await FetchFixture().failure(part.url()) == .truncated(received: 1, expected: nil))
  }

  @Test func `a body longer than announced is cut at the announced length`() async throws {
    let origin = try Origin(.head(length: 3).then(.send([1, 2, 3, 4, 5]), .close))
    #expect(try await FetchFixture().fetch(origin.url()).content == .body([1, 2, 3]))
  }

  @Test(arguments: [
    "", "garbage", "HTTP/0.9", "<html>hello</html>\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
    "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 99 No\r\n\r\n", "HTTP/1.1 101 Switching\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\na", "HTTP/1.1 200 OK\r\nno colon\r\n\r\na",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\na", "\0\0\0\0\0\0", "HTTP/1.1 200 OK\r\n",
  ])
  func `an invalid HTTP response is unreachable`(text: String) async throws {
    let origin = try Origin(.raw(text).then(.close))
    let error = try await FetchFixture().failure(origin.url())
    guard case .unreachable(let log)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(!log.isEmpty)
    #expect(error?.message == "the origin cannot be reached")
  }

  @Test func `a reset connection or a closed port is unreachable`() async throws {
    let early = try Origin(OriginAnswer([.reset]))
    let late = try Origin(.head(length: 9_000).then(.send(Self.kibibyte), .reset))
    // A port that was free a moment ago.
    let port = try Origin(.whole([])).port
    let urls = [early.url(), late.url(), "http://127.0.0.1:\(port)/"]
    for url in urls {
      let error = try await FetchFixture().failure(url)
      guard case .unreachable? = error else {
        Issue.record("\(url): \(error as Any)")
        continue
      }
    }
  }
}
