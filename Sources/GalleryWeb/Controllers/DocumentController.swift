import Foundation
import GalleryAddresses
import GalleryPages
import GalleryWire
import HTTPServer
import Manual

/// A controller of a document that is created on its first request.
struct DocumentController: Sendable {
  private let answer: Deferred<Answer>

  private init(_ answer: @escaping @Sendable () -> Answer) { self.answer = Deferred(answer) }

  /// Returns the answer with a document.
  ///
  /// - Parameter isForAll: Whether other sites may read it.
  private static func answer(_ bytes: [UInt8], _ mediaType: String, isForAll: Bool) -> Answer {
    var response = Response(
      headers: [
        "Content-Type": mediaType, "Cache-Control": Caching.revalidate.rawValue,
        "ETag": EntityTag.of(bytes),
      ], body: bytes)
    if isForAll { response.headers.openToOthers() }
    return Answer(response, isRepeatable: isForAll)
  }

  /// Creates the controller of the running version's documentation: README and the tables of URLs and options.
  ///
  /// The initializer reads and concatenates the files that come with the program.
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

  /// Creates the controller of the API's description, which tools on other sites may read, too.
  static func openAPI(
    describing routes: [RouteDescription], base: BasePath
  ) -> DocumentController {
    DocumentController {
      let document = BasePath.$current.withValue(base) { OpenAPI.document(of: routes).bytes }
      return answer(document, "application/json", isForAll: true)
    }
  }

  /// Answers with the document, which must be revalidated, since it changes with the version of the program.
  func document(_ request: Request, _ path: [String: String]) -> Answer { answer.value }
}
