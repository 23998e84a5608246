import Foundation
import GalleryWire
import HTTPServer

/// Answers with a document that is written once, at the start.
struct DocumentController: Sendable {
  private let answer: Answer

  /// - Parameter isForAll: True where other sites may read it.
  private init(_ bytes: [UInt8], _ mediaType: String, isForAll: Bool) {
    var response = Response(
      headers: [
        "Content-Type": mediaType, "Cache-Control": Caching.revalidate.rawValue,
        "ETag": EntityTag.of(bytes),
      ], body: bytes)
    if isForAll { response.headers.openToOthers() }
    answer = Answer(response, isRepeatable: isForAll)
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
    self.init(text, "text/plain; charset=utf-8", isForAll: false)
  }

  /// The description of the API, for other sites' tools too.
  static func openAPI(describing routes: [RouteDescription]) -> DocumentController {
    DocumentController(OpenAPI.document(of: routes).bytes, "application/json", isForAll: true)
  }

  /// The document, to be asked for again, since the next version has another one.
  func document(_ request: Request, _ path: [String: String]) -> Answer { answer }
}
