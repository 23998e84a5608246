import Foundation
import Testing

@testable import PixelariumClient

/// Server-Sent Events as WHATWG HTML reads them (its section 9.2.6).
@Suite struct EventParserTests {
  private static let stream = """
    retry: 250
    :a comment

    id: 1
    event: image
    data: {"a": 1}

    data:no space
    data:  two

    event: empty

    data
    id
    unknown: x

    data: é🏆

    data: not ended
    """

  private static let events = [
    ServerEvent(name: "image", data: #"{"a": 1}"#), ServerEvent(name: "", data: "no space\n two"),
    ServerEvent(name: "", data: ""), ServerEvent(name: "", data: "é🏆"),
  ]

  @Test(arguments: ["\n", "\r\n", "\r"], [1, 2, 3, 7, 1000])
  func `events do not depend on how their bytes are split`(lineEnd: String, length: Int) {
    let bytes = Array(Self.stream.replacing("\n", with: lineEnd).utf8)
    var parser = EventParser()
    var events: [ServerEvent] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      events += parser.events(in: Data(bytes[start..<min(start + length, bytes.count)]))
    }
    #expect(events == Self.events)
    #expect(parser.retry == 250)
    #expect(parser.lastID == "")
  }

  @Test func `a reset drops an incomplete event and keeps the last event's id`() {
    var parser = EventParser()
    _ = parser.events(in: Data("retry: 5\nid: 7\ndata: a\n\ndata: b".utf8))
    parser.reset()
    #expect(parser.lastID == "7" && parser.retry == 5)
    #expect(parser.events(in: Data("\ndata: c\n\n".utf8)) == [ServerEvent(name: "", data: "c")])
  }
}
