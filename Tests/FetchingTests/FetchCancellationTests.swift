import Fetching
import TestSupport
import Testing

/// Cancelling stops a transfer at once, wherever it is.
@Suite struct FetchCancellationTests {
  @Test func `cancelling closes the connection and stops progress`() async throws {
    let gate = Gate()
    let origin = try Origin(.head(length: 8).then(.send([1, 2]), .hold(gate), .send([3])))
    let recorder = ProgressRecorder()
    let fixture = try FetchFixture()
    let task = Task { try await fixture.fetch(origin.url(), progress: { recorder.record($0) }) }
    await recorder.tally.reaches(2)
    task.cancel()
    let error = await #expect(throws: FetchError.self) { try await task.value }
    #expect(error == .cancelled)
    let count = recorder.all.count
    await origin.departures.reaches(1)
    gate.open()
    #expect(recorder.all.count == count)
  }

  @Test func `cancelling an endless body stops progress`() async throws {
    let origin = try Origin(.head().then(.forever([UInt8](repeating: 1, count: 4_096))))
    let fixture = try FetchFixture { $0.bodyBytes = .max }
    for _ in 1...20 {
      let recorder = ProgressRecorder()
      let task = Task { try await fixture.fetch(origin.url(), progress: { recorder.record($0) }) }
      await recorder.tally.reaches(5)
      task.cancel()
      let error = await #expect(throws: FetchError.self) { try await task.value }
      #expect(error == .cancelled)
      let count = recorder.all.count
      await Task.yield()
      #expect(recorder.all.count == count)
    }
    await origin.departures.reaches(20)
  }

  @Test func `a task cancelled before it starts sends no request`() async throws {
    let origin = try Origin(.whole([1]))
    let fixture = try FetchFixture()
    let start = Gate()
    let task = Task {
      await start.pass()
      return try await fixture.failure(origin.url())
    }
    task.cancel()
    #expect(try await task.value == .cancelled)
    #expect(origin.requestCount.count == 0)
  }

  @Test func `cancelling does not wait for a name look-up`() async throws {
    let (asked, gate) = (Tally(), Gate())
    defer { gate.open() }
    let fixture = try FetchFixture(
      names: HostNames { _ throws(HostNames.Unknown) in
        asked.increase()
        gate.block()
        return []
      })
    let task = Task { try await fixture.failure("http://silent.test/") }
    await asked.reaches(1)
    task.cancel()
    #expect(try await task.value == .cancelled)
  }

  @Test func `cancelling works before an answer, during TLS and after a redirect`()
    async throws
  {
    let gate = Gate()
    let silent = try Origin(OriginAnswer([.hold(gate)]))
    let origin = try Origin { request in
      request.target == "/a" ? .redirect(to: "/b") : OriginAnswer([.hold(gate)])
    }
    let fixture = try FetchFixture()
    for url in [silent.url(), "https://127.0.0.1:\(silent.port)/", origin.url("/a")] {
      let begun = url.contains("/a") ? origin.requestCount : silent.connections
      let goal = begun.count + (url.contains("/a") ? 2 : 1)
      let task = Task { try await fixture.failure(url) }
      await begun.reaches(goal)
      task.cancel()
      #expect(try await task.value == .cancelled)
    }
  }

  @Test func `cancelling some transfers leaves the others running`() async throws {
    let gate = Gate()
    let origin = try Origin(.head(length: 2).then(.send([1]), .hold(gate), .send([2])))
    let fixture = try FetchFixture()
    let tasks = (1...6).map { _ in Task { try await fixture.fetch(origin.url()) } }
    await origin.requestCount.reaches(6)
    for task in tasks[..<3] { task.cancel() }
    await origin.departures.reaches(3)
    gate.open()
    for task in tasks[3...] { #expect(try await task.value.content == .body([1, 2])) }
  }

  @Test func `a shutdown cancels running and later fetches`() async throws {
    let gate = Gate()
    let origin = try Origin(OriginAnswer([.hold(gate)]))
    let fixture = try FetchFixture()
    let tasks = (1...10).map { _ in Task { try await fixture.failure(origin.url()) } }
    await origin.requestCount.reaches(10)
    fixture.fetcher.shutdown()
    for task in tasks { #expect(try await task.value == .cancelled) }
    await origin.departures.reaches(10)
    #expect(try await fixture.failure(origin.url()) == .cancelled)
    fixture.fetcher.shutdown()
    #expect(origin.requestCount.count == 10)
  }

  @Test func `a shutdown does not wait for a name server`() async throws {
    let (asked, gate) = (Tally(), Gate())
    defer { gate.open() }
    let fixture = try FetchFixture(
      names: HostNames { _ throws(HostNames.Unknown) in
        asked.increase()
        gate.block()
        return []
      })
    let task = Task { try await fixture.failure("http://silent.test/") }
    await asked.reaches(1)
    fixture.fetcher.shutdown()
    #expect(try await task.value == .cancelled)
    #expect(try await fixture.failure("http://silent.test/") == .cancelled)
  }

  @Test func `a released fetcher closes its connections`() async throws {
    let origin = try Origin(.whole([1]).then(.hold(Gate())))
    do {
      let fixture = try FetchFixture()
      #expect(try await fixture.fetch(origin.url()).content == .body([1]))
    }
    await origin.departures.reaches(1)
  }
}
