import Testing

@testable import GalleryModel

struct ByteCountTests {
  @Test(arguments: [
    ("0", 0), ("1500", 1500), ("64MiB", 64 << 20), ("64mb", 64 << 20), ("64M", 64 << 20),
    ("512k", 512 << 10), ("2GiB", 2 << 30),
  ])
  func `units are powers of 1024`(text: String, bytes: Int) {
    #expect(ByteCount(argument: text)?.bytes == bytes)
  }

  @Test(arguments: ["", "MiB", "-1", "1.5M", "1T", "1 M", "9999999999G", "٣"])
  func `rejects any other text`(text: String) {
    #expect(ByteCount(argument: text) == nil)
  }

  @Test(arguments: [(64 << 20, "64MiB"), (1 << 30, "1GiB"), (1536, "1536"), (0, "0")])
  func `a description is the shortest exact spelling`(bytes: Int, text: String) {
    #expect(ByteCount(bytes).description == text)
  }
}
