import Foundation
import HTTPServer

/// Answers `/documentation` with the README of the running version, as it is written.
struct DocumentationController: Sendable {
  private let text: [UInt8]
  private let etag: String

  /// Reads the file that travels with the program.
  init(file: URL) throws(StaticFilesError) {
    guard let data = try? Data(contentsOf: file) else {
      throw .unreadable(path: file.path, reason: "the documentation is missing")
    }
    text = [UInt8](data)
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
