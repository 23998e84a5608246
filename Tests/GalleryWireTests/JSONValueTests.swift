import Foundation
import Testing

import GalleryWire

@Suite struct JSONValueTests {
  @Test func `members keep their order`() {
    let value: JSONValue = ["b": 1, "a": [true, .null, "x"], "c": [:]]
    #expect(
      String(decoding: value.bytes, as: UTF8.self) == #"{"b":1,"a":[true,null,"x"],"c":{}}"# + "\n")
  }

  @Test func `any text round-trips and contains no angle bracket`() throws {
    let text = "\"\\/\u{0}\u{1F}\n\r\t</script>&\u{7F}é😀\u{2028}"
    let value: JSONValue = ["text": .string(text)]
    let read = try JSONSerialization.jsonObject(with: Data(value.bytes)) as? [String: String]
    #expect(read == ["text": text])
    #expect(!value.bytes.contains(UInt8(ascii: "<")))
  }
}
