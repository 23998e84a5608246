import HTTPServer

/// One file of the public folder, held in memory.
struct StaticFile: Sendable, Equatable {
  let name: String
  let mediaType: String
  let bytes: [UInt8]
  /// Strong, quotes included.
  let etag: String

  init(name: String, mediaType: String, bytes: [UInt8]) {
    self.name = name
    self.mediaType = mediaType
    self.bytes = bytes
    etag = EntityTag.of(bytes)
  }

  /// The type of a file by its extension, of a closed list; `nil` for others.
  static func mediaType(forExtension fileExtension: String) -> String? {
    switch fileExtension.lowercased() {
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "png": "image/png"
    case "svg": "image/svg+xml"
    case "txt": "text/plain; charset=utf-8"
    case "webmanifest": "application/manifest+json"
    case "woff2": "font/woff2"
    default: nil
    }
  }
}
