import GalleryLoading
import GalleryModel
import GalleryRendering
import HTTPServer

/// The one place where errors become statuses.
extension Problem {
  /// The words for the public about an error of any module.
  init(_ error: any Error) {
    switch error {
    case let problem as Refusal: self = problem.problem
    case let error as ParameterError: self.init(error)
    case let error as TargetError: self.init(.malformedRequest, error.message)
    case let error as FormatNotOffered: self.init(error)
    case let error as RouteNotFound:
      self.init(.notFound, "there is nothing at \(error.path.quotable)")
    case let error as RenderError: self.init(error)
    case let error as CatalogError: self.init(error)
    case let error as LoadError: self.init(error)
    case CanvasError.superseded: self.init(.superseded, "\(error)")
    case CanvasError.render(let error): self.init(error)
    case is CancellationError: self.init(RenderError.cancelled)
    default: self.init(.internalError, "the request could not be answered")
    }
  }

  private init(_ error: ParameterError) {
    if let failure = error.failure {
      self.init(failure: failure, message: error.message, retryAfter: nil)
    } else {
      self.init(.invalidParameter, error.message)
    }
    parameter = error.parameter
    value = error.value
    allowed = error.allowed
    near = error.near
  }

  private init(_ error: FormatNotOffered) {
    let formats = PictureFormat.allCases.map(\.rawValue)
    let given = error.fileExtension.quotable
    self.init(
      .formatNotOffered,
      "a bitmap's file extension must be one of \(formats.joined(separator: ", ")), got \(given)")
    parameter = "format"
    value = given
    allowed = formats
  }

  private init(_ error: RenderError) {
    switch error {
    case .catalog(.missingPalette(let name, let near)):
      // A picture was asked for with a palette: the parameter is wrong, the address is not.
      self.init(.invalidParameter, error.publicMessage)
      parameter = RenderQuery.palette.name
      value = name.quotable
      allowed = RenderQuery.palette.parameter.allowed
      self.near = near
    case .catalog(let error): self.init(error)
    case .invalid(let option, _, let value, _):
      self.init(.invalidParameter, error.publicMessage)
      parameter = option
      self.value = value.quotable
      let parameters = RenderQuery.parameters + SymbolQuery.parameters
      allowed = parameters.first { $0.name == option }?.allowed ?? []
    case .tooLarge(let message): self.init(.pictureTooLarge, message)
    case .busy(let seconds):
      self.init(.busy, error.publicMessage)
      retryAfter = seconds
    case .timedOut:
      self.init(.busy, error.publicMessage)
      retryAfter = 10
    case .cancelled:
      self.init(.unavailable, error.publicMessage)
      retryAfter = 1
    case .failed: self.init(.internalError, error.publicMessage)
    }
  }

  private init(_ error: LoadError) {
    switch error {
    case .catalog(let error): self.init(error)
    case .cancelled: self.init(RenderError.cancelled)
    case .lost, .shutDown:
      self.init(.unavailable, error.publicMessage)
      retryAfter = 1
    case .invalid: self.init(.internalError, "the request could not be answered")
    }
  }

  private init(_ error: CatalogError) {
    switch error {
    case .missing(let reference, let near):
      self.init(.bitmapNotFound, error.publicMessage)
      parameter = "id"
      value = reference.quotable
      self.near = near
    case .missingPalette(let name, let near):
      self.init(.paletteNotFound, error.publicMessage)
      parameter = "name"
      value = name.quotable
      self.near = near
    case .missingSymbol(let name, let near):
      self.init(.symbolNotFound, error.publicMessage)
      parameter = "name"
      value = name.quotable
      self.near = near
    case .invalid(let thing, let value, _):
      self.init(.invalidParameter, error.publicMessage)
      parameter = thing
      self.value = value.quotable
    case .nameTaken: self.init(.internalError, error.publicMessage)
    case .unusable, .unavailable:
      self.init(.unavailable, error.publicMessage)
      retryAfter = 5
    }
  }
}

/// A problem that a handler found by itself.
struct Refusal: Error, Equatable {
  let problem: Problem

  init(_ problem: Problem) { self.problem = problem }
}
