import HTTPServer

/// What the page `/canvas` shows.
struct CanvasState: Sendable {
  static let parameters = [CanvasQuery.count]

  let count: Int

  /// One line where nothing is asked for, as the slider begins.
  init(_ request: Request) throws {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    count = try values.whole(CanvasQuery.count) ?? 1
  }
}
