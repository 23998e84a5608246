import GalleryWire

/// Server-Sent Events as they stand on the wire (WHATWG HTML §9.2).
enum EventText {
  static let mediaType = "text/event-stream"

  /// One event that carries a resource.
  ///
  /// The document is written without line breaks, so that it is one `data` line; a browser that loses
  /// the connection may ask again after a second.
  static func event(_ resource: some Resource, id: Int64) -> String {
    // `bytes` ends with a newline: the next one ends the event.
    "id: \(id)\nretry: 1000\ndata: \(String(decoding: resource.bytes, as: UTF8.self))\n"
  }
}
