import HTTPServer
import Logging
import Testing

@testable import GalleryWeb

@Suite struct RequestLogTests {
  private func log(level: Logger.Level, wasRepeated: Bool) -> [String] {
    let recorder = LogRecorder()
    RequestLog(logger: recorder.logger(level: level)).record(
      Exchange.Summary(
        method: .get, route: "/bitmap/{id}.{format}", status: .ok, seconds: 0.0123456, bytes: 99,
        wasRepeated: wasRepeated))
    return recorder.lines
  }

  @Test func `a request is one line`() {
    let line =
      "info request bytes=99 hit=false method=GET ms=12.345 route=/bitmap/{id}.{format} status=200"
    #expect(log(level: .info, wasRepeated: false) == [line])
  }

  @Test func `answers from memory are told at debug only`() {
    #expect(log(level: .info, wasRepeated: true) == [])
    #expect(log(level: .debug, wasRepeated: true).count == 1)
  }
}
