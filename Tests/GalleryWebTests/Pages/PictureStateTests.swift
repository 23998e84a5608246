import Gallery
import HTTPServer
import Raster
import Testing

@testable import GalleryWeb

@Suite struct PictureStateTests {
  private func state(_ query: String) throws -> PictureState {
    try PictureState(Request(target: "/bitmap/heart\(query)"))
  }

  @Test(arguments: [
    "", "?scale=8", "?scale=0.125", "?width=300", "?height=20", "?width=300&height=200",
    "?interpolation=high", "?scale=2&interpolation=low",
  ])
  func `a state is the query of its page and back`(query: String) throws {
    #expect(try state(query).address("/bitmap/heart") == "/bitmap/heart\(query)")
  }

  @Test func `a form without scripts sends all its fields`() throws {
    #expect(
      try state("?scale=8&width=&height=&interpolation=none").address("/p") == "/p?scale=8")
    #expect(try state("?scale=8&width=300&height=").address("/p") == "/p?width=300")
  }

  @Test(arguments: ["?scale=0", "?scale=257", "?width=1.5", "?interpolation=best", "?v=1"])
  func `what a picture would refuse the page refuses, too`(query: String) {
    #expect(throws: ParameterError.self) { try state(query) }
  }

  @Test(arguments: [
    ("", "/p?scale=32"), ("?scale=1", "/p"), ("?scale=8.0", "/p?scale=8"),
    ("?interpolation=low", "/p?scale=32&interpolation=low"), ("?width=20", "/p?width=20"),
  ])
  func `the picture's address names what is not its default`(query: String, text: String) throws {
    let parameters = try state(query).pictureParameters(for: .sample(16, 16))
    #expect(LocalAddress("/p", parameters).text == text)
  }

  @Test(arguments: [
    ("?scale=8", "scale", "/p?scale=1"), ("", "scale", "/p?scale=1"), ("?width=20", "width", "/p"),
    ("?width=20&height=30", "width", "/p?height=30"),
    ("?width=20&height=30", "height", "/p?width=20"),
    ("?scale=2&interpolation=low", "interpolation", "/p?scale=2"),
  ])
  func `a parameter can be taken out`(query: String, parameter: String, text: String) throws {
    let given = try state(query)
    #expect(given.address("/p") { $0.remove(parameter) } == text)
  }

  @Test func `a free size fits the stage`() throws {
    #expect(try state("").options(for: .sample(16, 8)).size == .scale(#require(Scale(whole: 32))))
    #expect(try state("").options(for: .sample(900, 8)).size == .scale(#require(Scale(whole: 1))))
  }

  @Test(arguments: [(1, 1, 256), (64, 64, 90), (4096, 4096, 1), (8192, 1, 1), (100, 1, 81)])
  func `the largest factor stays within the limits`(columns: Int, rows: Int, factor: Int) {
    #expect(Stage.largest(.sample(columns, rows), limits: RenderLimits()) == factor)
  }
}
