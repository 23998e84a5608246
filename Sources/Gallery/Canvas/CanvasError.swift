/// Why a canvas has no picture.
package enum CanvasError: Error, Equatable, CustomStringConvertible {
  /// A newer generation of the session was asked for. 409 on the web.
  case superseded(by: Int)
  /// It could not be drawn, or nobody waits for it any more.
  case render(RenderError)

  package var description: String {
    switch self {
    case .superseded(let generation):
      "generation \(generation) of the session was asked for after this one"
    case .render(let error): error.description
    }
  }
}
