import Testing

@testable import GalleryAddresses
@testable import GalleryPages

@Suite struct ErrorPageTests {
  @Test func `writes the detail as a sentence`() {
    let page = ErrorPage(Problem(.notFound, "there is nothing at /x"))
    #expect(page.heading == "There is nothing at this address")
    #expect(page.detail == "There is nothing at /x.")
    #expect(page.retry == nil)
  }

  @Test func `a path that was meant is a link`() {
    let page = ErrorPage(
      Problem(
        .notFound, "there is nothing at /image/x; did you mean /bitmap/x?", near: ["/bitmap/x"]))
    #expect(page.detail == "There is nothing at /image/x; did you mean /bitmap/x?")
    #expect(page.near == [NamedLink("/bitmap/x", href: "/bitmap/x")])
  }

  @Test func `a busy server says when to try again`() {
    let problem = Problem(.busy, "too many pictures are being drawn", retryAfter: 1)
    #expect(ErrorPage(problem).retry == "Try again in 1 second.")
  }

  @Test(arguments: [
    (Problem.Kind.paletteNotFound, ["/palettes", "/"]), (.symbolNotFound, ["/symbols", "/"]),
    (.sceneNotFound, ["/scenes", "/"]),
    (.bitmapNotFound, ["/", "/symbols", "/scenes", "/palettes"]),
  ])
  func `links begin with the list of the missing kind`(kind: Problem.Kind, ways: [String]) {
    #expect(ErrorPage(Problem(kind, "x")).ways.map(\.linkHref) == ways)
  }

  @Test func `near parameters are not linked as bitmaps`() {
    let page = ErrorPage(
      Problem(
        .invalidParameter, "there is no parameter scal here", allowed: ["scale", "width"],
        near: ["scale"]))
    #expect(page.near.isEmpty)
    #expect(page.allowed == ["scale", "width"])
  }
}
