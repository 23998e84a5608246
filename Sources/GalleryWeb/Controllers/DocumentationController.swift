import Foundation
import HTTPServer

/// Answers `/documentation` with the README of the running version and its tables of addresses and options,
/// as they are written.
struct DocumentationController: Sendable {
  private let text: [UInt8]
  private let etag: String

  /// Reads the files that travel with the program, one after the other.
  init(files: [URL]) throws(StaticFilesError) {
    var text: [UInt8] = []
    for file in files {
      guard let data = try? Data(contentsOf: file) else {
        throw .unreadable(path: file.path, reason: "the documentation is missing")
      }
      if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
      text += data
    }
    self.text = text
    etag = EntityTag.of(text)
  }

  /// The text, to be asked for again, since the next version has another one.
  func document(_ request: Request) async throws -> Response {
    _ = try QueryValues(request, allowing: [])
    return try await Response(
      headers: [
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": Caching.revalidate.rawValue, "ETag": etag,
      ],
      body: text
    ).answer(to: request)
  }
}
