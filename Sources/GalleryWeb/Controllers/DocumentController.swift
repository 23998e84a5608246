import Foundation
import GalleryAddresses
import GalleryPages
import GalleryWire
import HTTPServer

/// Answers with a document that is written once, when it is first asked for.
struct DocumentController: Sendable {
  private let answer: Deferred<Answer>

  private init(_ answer: @escaping @Sendable () -> Answer) { self.answer = Deferred(answer) }

  /// - Parameter isForAll: True where other sites may read it.
  private static func answer(_ bytes: [UInt8], _ mediaType: String, isForAll: Bool) -> Answer {
    var response = Response(
      headers: [
        "Content-Type": mediaType, "Cache-Control": Caching.revalidate.rawValue,
        "ETag": EntityTag.of(bytes),
      ], body: bytes)
    if isForAll { response.headers.openToOthers() }
    return Answer(response, isRepeatable: isForAll)
  }

  /// The README of the running version and its tables of addresses and options, as they are written.
  ///
  /// Reads the files that travel with the program, one after the other.
  init(files: [URL]) throws(StaticFilesError) {
    var text: [UInt8] = []
    for file in files {
      guard let data = try? Data(contentsOf: file) else {
        throw StaticFilesError(file.path, "the documentation is missing")
      }
      if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
      text += data
    }
    self.init { [text] in Self.answer(text, "text/plain; charset=utf-8", isForAll: false) }
  }

  /// The description of the API, for other sites' tools too.
  static func openAPI(
    describing routes: [RouteDescription], base: BasePath
  ) -> DocumentController {
    DocumentController {
      let document = BasePath.$current.withValue(base) { OpenAPI.document(of: routes).bytes }
      return answer(document, "application/json", isForAll: true)
    }
  }

  /// The document, to be asked for again, since the next version has another one.
  func document(_ request: Request, _ path: [String: String]) -> Answer { answer.value }
}
