import Logging
import Testing

@testable import GalleryWeb

@Suite struct ErrorPageTests {
  private func page(_ problem: Problem) throws -> ErrorPage {
    let folder = try Application.packageFolder("Public")
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return try ErrorPage(problem, files: StaticFiles(folder: folder, logger: logger))
  }

  @Test func `what was wrong is a sentence`() throws {
    let page = try page(Problem(.notFound, "there is nothing at /x"))
    #expect(page.heading == "There is nothing at this address")
    #expect(page.detail == "There is nothing at /x.")
    #expect(page.retry == nil)
  }

  @Test func `a busy server says when to try again`() throws {
    var problem = Problem(.busy, "too many pictures are being drawn")
    problem.retryAfter = 1
    #expect(try page(problem).retry == "Try again in 1 second.")
  }

  @Test(arguments: [
    (Problem.Kind.paletteNotFound, ["/palettes", "/"]), (.symbolNotFound, ["/symbols", "/"]),
    (.bitmapNotFound, ["/", "/symbols", "/palettes"]),
  ])
  func `the way on begins with more of the kind`(kind: Problem.Kind, ways: [String]) throws {
    #expect(try page(Problem(kind, "x")).ways.map(\.nearHref) == ways)
  }

  @Test func `near parameters are not links to bitmaps`() throws {
    var problem = Problem(.invalidParameter, "there is no parameter scal here")
    problem.near = ["scale"]
    problem.allowed = ["scale", "width"]
    let page = try page(problem)
    #expect(!page.hasNear)
    #expect(page.allowed == ["scale", "width"])
  }
}
