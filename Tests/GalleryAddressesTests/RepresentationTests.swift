import GalleryModel
import HTTPServer
import Testing

@testable import GalleryAddresses

@Suite struct RepresentationTests {
  @Test(
    arguments: [
      (nil, .picture(.png)), ("", .picture(.png)), ("*/*", .picture(.png)),
      ("image/*", .picture(.png)), ("image/*;q=0.1", .picture(.png)),
      // The fields that browsers send for a page and for an image.
      ("text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8", .page),
      ("image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", .picture(.png)),
      ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", .picture(.webp)),
      ("image/webp, */*", .picture(.webp)), ("image/webp;q=0.9, */*", .picture(.png)),
      ("application/pdf", .picture(.pdf)), ("application/pdf, text/html", .page),
      ("application/*", .picture(.pdf)),
      ("text/html", .page), ("text/html;q=0.2", .page), ("application/xhtml+xml", .page),
      ("text/html;q=0.5, */*", .picture(.png)), ("text/html, */*;q=0.9", .page),
      ("text/html, image/png", .page), ("text/html;q=0.9, image/png", .picture(.png)),
      ("text/html;q=0, */*", .picture(.png)),
      ("image/svg+xml", .picture(.svg)), ("image/svg+xml, */*", .picture(.svg)),
      ("image/svg+xml;q=0.5, image/*", .picture(.png)),
      ("image/png;q=0, image/svg+xml;q=0.1", .picture(.svg)),
      ("application/json", .picture(.json)), ("application/json;q=0.9, */*;q=0.1", .picture(.json)),
      ("text/plain", .picture(.txt)), ("text/*", .picture(.txt)),
      ("text/plain;charset=utf-8", .picture(.txt)),
    ] as [(String?, Representation)])
  func `selects the representation by Accept`(accept: String?, choice: Representation) throws {
    let headers: Headers = accept.map { ["Accept": $0] } ?? [:]
    #expect(try Representation(headers) == choice)
  }

  @Test(arguments: ["image/avif", "video/*", "*/*;q=0", "text/html;q=0", "image/bmp, audio/ogg"])
  func `answers 406 with the offered types if Accept matches none`(accept: String) throws {
    let problem = try #require(throws: Problem.self) { try Representation(["Accept": accept]) }
    #expect(problem.status.code == 406)
    #expect(problem.allowed == Representation.all(of: .bitmap).map(\.mediaType))
    #expect(problem.allowed.first == "text/html")
  }

  @Test func `every format has its own media type`() {
    let types = Representation.all(of: .bitmap).map(\.mediaType)
    #expect(Set(types).count == PictureFormat.allCases.count + 1)
    #expect(types.allSatisfy { !$0.contains(";") })
  }
}
