import Gallery
import HTTPServer
import Raster
import Testing

@testable import GalleryWeb

@Suite struct RenderQueryTests {
  private func read(_ query: String, format: String = "png") throws -> RenderQuery {
    try RenderQuery(
      Request(target: "/bitmap/1.\(format)?\(query)"), ["id": "1", "format": format])
  }

  @Test func `no parameter means the natural size in exact blocks`() throws {
    let query = try RenderQuery(
      Request(target: "/bitmap/heart.png"), ["id": "heart", "format": "png"])
    #expect(query.options == RenderOptions())
    #expect(query.revision == nil)
  }

  @Test func `every parameter is read`() throws {
    let box = try read("width=30&height=40&interpolation=high&v=7")
    #expect(box.options.size == .box(width: 30, height: 40))
    #expect(box.options.interpolation == .high)
    #expect(box.revision == 7)
    let scaled = try read("scale=2.5")
    #expect(scaled.options.size == Scale(millionths: 2_500_000).map { .scale($0) })
  }

  @Test(arguments: [
    ("scale=0", "scale must be above 0 and at most 256, got 0"),
    ("scale=256.000001", "scale must be above 0 and at most 256, got 256.000001"),
    ("scale=-1", "scale must be above 0 and at most 256, got -1"),
    ("scale=NaN", "scale must be a decimal number with at most 6 fraction digits, got NaN"),
    ("scale=1e309", "scale must be a decimal number with at most 6 fraction digits, got 1e309"),
    (
      "scale=9223372036854775808",
      "scale must be above 0 and at most 256, got 9223372036854775808"
    ),
    (
      "scale=1.0000001",
      "scale must be a decimal number with at most 6 fraction digits, got 1.0000001"
    ),
    ("scale=", "scale must have a value, got none"),
    ("scale", "scale must have a value, got none"),
    ("scale=8&scale=8", "scale must be given once, got it more than once"),
    ("width=0", "width must be a whole number from 1 to 1000000, got 0"),
    ("width=-5", "width must be a whole number from 1 to 1000000, got -5"),
    ("width=%2B5", "width must be a whole number from 1 to 1000000, got +5"),
    ("width=1.5", "width must be a whole number from 1 to 1000000, got 1.5"),
    ("height=1000001", "height must be a whole number from 1 to 1000000, got 1000001"),
    (
      "height=99999999999999999999",
      "height must be a whole number from 1 to 1000000, got 99999999999999999999"
    ),
    ("scale=2&width=4", "scale must not be given together with width"),
    ("height=4&scale=2", "scale must not be given together with height"),
    ("snap=flor", "snap must be one of none, floor, pad, error, got flor; did you mean floor?"),
    ("scal=8", "there is no parameter scal here; did you mean scale?"),
    ("v=0", "v must be a whole number from 1 to 9223372036854775807, got 0"),
    ("v=abc", "v must be a whole number from 1 to 9223372036854775807, got abc"),
  ])
  func `a bad parameter is refused with what is allowed`(query: String, message: String) throws {
    let error = try #require(throws: ParameterError.self) { try read(query) }
    #expect(error.message == message)
    #expect(message.contains(error.parameter))
    #expect(!error.allowed.isEmpty)
  }

  @Test func `a long value is cut in the message`() throws {
    let error = try #require(throws: ParameterError.self) {
      try read("scale=" + String(repeating: "x", count: 5000))
    }
    #expect(error.message.count < 200)
  }

  @Test func `a format that is not offered names those that are`() throws {
    #expect(throws: FormatNotOffered(fileExtension: "gif")) { try read("", format: "gif") }
  }
}
