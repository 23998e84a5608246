package import Foundation
package import GalleryLoading
package import GalleryModel
import GalleryRendering
import GalleryScenes
package import HTTPServer
import PictureServing
import SceneModel

/// The only conversion of errors to statuses.
extension Problem {
  /// Creates the problem that the client gets for an error of any module.
  ///
  /// - Parameter parameters: The parameters of the route. The problem lists the allowed values of an invalid one.
  package init(_ error: any Error, allowing parameters: ParameterList = ParameterList([])) {
    switch error {
    case let problem as Problem: self = problem
    case let error as ParameterError: self.init(error)
    case let error as TargetError: self.init(.malformedRequest, error.message)
    case let error as RouteNotFound:
      self.init(missing: error.path)
    case let error as RenderError: self.init(error, allowing: parameters)
    case let error as CatalogError: self.init(error)
    case let error as LoadError: self.init(error)
    case let error as SceneImageError: self.init(error)
    case let error as SceneParameterError: self.init(error)
    case let error as SceneDocumentError: self.init(error)
    case let error as DraftBitmapError: self.init(error)
    case let error as SceneExpansionError: self.init(.sceneNotDrawable, error.message)
    case let error as MissingAsset: self.init(.sceneIncomplete, "\(error)", near: error.near)
    case CanvasError.superseded: self.init(.superseded, "\(error)")
    case CanvasError.render(let error): self.init(error, allowing: parameters)
    case is CancellationError: self.init(RenderError.cancelled, allowing: parameters)
    default: self.init(.internalError, "the request could not be answered")
    }
  }

  private init(_ error: ParameterError) {
    self.init(
      error.failure.map(Kind.init) ?? .invalidParameter, error.message, parameter: error.parameter,
      value: error.value, allowed: error.allowed, near: error.near, failure: error.failure)
  }

  private init(_ error: SceneParameterError) {
    self.init(
      .invalidParameter, error.message, parameter: error.parameter, value: error.value,
      allowed: error.allowed, near: error.near)
  }

  /// Creates the problem of a draft's image file.
  private init(_ error: DraftBitmapError) {
    let name = DraftQuery.data.name
    self.init(
      Kind(error.failure), "\(name): \(error.message)", parameter: name,
      retryAfter: error.failure == .overloaded ? 1 : nil)
  }

  /// Creates the problem of a draft's document.
  private init(_ error: SceneDocumentError) {
    let name = DraftQuery.document.name
    self.init(.invalidParameter, "\(name), line \(error.line): \(error.message)", parameter: name)
  }

  private init(_ error: RenderError, allowing parameters: ParameterList) {
    let message = error.publicMessage
    switch error {
    case .catalog(.missing(.palette, let name, let near)):
      // The URL is right, but its palette parameter is wrong.
      self.init(
        .invalidParameter, message, parameter: RenderQuery.palette.name, value: name.quotable,
        allowed: RenderQuery.palette.parameter.allowed, near: near)
    case .catalog(let error): self.init(error)
    case .invalid(let option, _, let value, _):
      let parameter = parameters.place(of: option).map { parameters[$0] }
      self.init(
        .invalidParameter, message, parameter: option, value: value.quotable,
        allowed: parameter?.allowed ?? [])
    case .tooLarge(let message): self.init(.pictureTooLarge, message)
    case .undrawable(let message, .scene): self.init(.sceneNotDrawable, message)
    case .undrawable(let message, _): self.init(.pictureNotDrawable, message)
    case .busy(let seconds), .clientBusy(_, let seconds):
      self.init(.busy, message, retryAfter: seconds)
    case .timedOut: self.init(.busy, message, retryAfter: 10)
    case .cancelled: self.init(.unavailable, message, retryAfter: 1)
    case .failed: self.init(.internalError, message)
    }
  }

  private init(_ error: LoadError) {
    switch error {
    case .catalog(let error): self.init(error)
    case .cancelled, .lost, .shutDown: self.init(.unavailable, error.publicMessage, retryAfter: 1)
    case .invalid: self.init(.internalError, "the request could not be answered")
    }
  }

  private init(_ error: CatalogError) {
    let message = error.publicMessage
    switch error {
    case .missing(let kind, let name, let near):
      self.init(
        Kind(missing: kind), message, parameter: kind == .bitmap ? "id" : "name",
        value: name.quotable, near: near)
    case .missingSet(let name, let near):
      self.init(.setNotFound, message, parameter: "name", value: name.quotable, near: near)
    case .invalid(let thing, let value, _), .refused(let thing, let value, _):
      self.init(.invalidParameter, message, parameter: thing, value: value.quotable)
    case .nameTaken: self.init(.internalError, message)
    case .unusable, .unavailable, .unmade, .unconfirmed:
      self.init(.unavailable, message, retryAfter: 5)
    }
  }

  /// Creates the problem for a failure of a remote image, with the status of loading.md §7 and a message for the
  /// client.
  package init(failure: LoadFailure, message: String, retryAfter: Int? = nil) {
    self.init(
      Kind(failure), message, parameter: failure == .invalidURL ? RemoteQuery.url.name : nil,
      failure: failure, retryAfter: retryAfter)
  }

  /// Creates the problem for the status of a remote image.
  package init(_ status: RemoteImageStatus, now: Date) {
    self.init(
      failure: status.failure ?? .unreachable, message: status.message ?? "it could not be loaded",
      retryAfter: status.retryAfter(now: now))
  }

  /// Creates the problem for an image of a scene; its text begins with the position of the image in the document.
  private init(_ error: SceneImageError) {
    let problem = Problem(error.status, now: Date())
    self.init(
      problem.kind, "\(error.place): \(problem.detail)", failure: problem.failure,
      retryAfter: problem.retryAfter)
  }

  /// Creates the problem for an answer that the server gives by itself, before any route is called.
  package init(status: Status, detail: String) {
    let kind: Kind =
      switch status {
      case .badRequest, .misdirectedRequest: .malformedRequest
      case .notFound: .notFound
      case .methodNotAllowed: .methodNotAllowed
      case .contentTooLarge: .contentNotTaken
      case .uriTooLong: .targetTooLong
      case .headersTooLarge: .headersTooLarge
      case .serviceUnavailable: .busy
      default: status.code < 500 ? .malformedRequest : .internalError
      }
    self.init(
      kind, detail.isEmpty ? kind.title : detail, status: status,
      retryAfter: kind == .busy ? 1 : nil)
  }

  /// Returns the problem for a file extension that is not offered.
  ///
  /// - Parameters:
  ///   - thing: The kind of item, for example `a bitmap`.
  ///   - parameter: The path parameter with the extension.
  package static func notOffered(
    _ fileExtension: String, of thing: String, in parameter: String, among offered: [String]
  ) -> Problem {
    let given = fileExtension.quotable
    let near = NearNames.of(fileExtension, in: offered)
    let objection = PictureFormat.objection(to: fileExtension)
    return Problem(
      .formatNotOffered,
      "\(thing)'s file extension must be one of \(offered.joined(separator: ", ")), got \(given)"
        + (objection.map { "; \($0)" } ?? "")
        + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"),
      parameter: parameter, value: given, allowed: offered, near: near)
  }

  /// Creates the problem of a path that no route matches, with the path of the meant kind of item.
  private init(missing path: String) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    var near: String?
    if parts.count == 2 {
      let kinds = NearNames.of(parts[0], in: ItemKind.allCases.map(\.rawValue))
      near = kinds.first.flatMap { $0 == parts[0] ? nil : "/\($0)/\(parts[1])".quotable }
    }
    self.init(
      .notFound,
      "there is nothing at \(path.quotable)" + (near.map { "; did you mean \($0)?" } ?? ""),
      near: near.map { [$0] } ?? [])
  }
}

extension Problem.Kind {
  fileprivate init(missing kind: ItemKind) {
    self =
      switch kind {
      case .bitmap: .bitmapNotFound
      case .palette: .paletteNotFound
      case .symbol: .symbolNotFound
      case .scene: .sceneNotFound
      case .font: .fontNotFound
      }
  }

  fileprivate init(_ failure: LoadFailure) {
    self =
      switch failure {
      case .invalidURL: .invalidParameter
      case .blocked: .imageBlocked
      case .notFound: .imageNotFound
      case .refused, .originError, .unreachable, .hostUnknown, .tooManyRedirects: .imageNotLoaded
      case .timedOut: .imageTimedOut
      case .tooLarge: .imageTooLarge
      case .notAnImage: .notAnImage
      case .corrupt, .truncated: .imageDamaged
      case .overloaded: .busy
      }
  }
}

extension RemoteImageStatus {
  /// Returns the whole seconds until a retry is useful, at least 1, or `nil` if they are unknown.
  fileprivate func retryAfter(now: Date) -> Int? {
    guard let nextAttemptAt else { return nil }
    return Int(min(max(nextAttemptAt.timeIntervalSince(now).rounded(.up), 1), 86_400))
  }
}

extension PictureFormat {
  /// Parses an extension.
  ///
  /// - Parameters:
  ///   - kind: The kind of the item.
  ///   - others: Extensions that have routes of their own.
  /// - Throws: A problem with status 404 if the extension is not offered.
  package init(
    fileExtension: String, of kind: ItemKind = .bitmap, beside others: [String] = []
  ) throws(Problem) {
    guard let format = PictureFormat(rawValue: fileExtension), kind.formats.contains(format) else {
      throw .notOffered(
        fileExtension, of: kind.one, in: "format", among: kind.formats.map(\.rawValue) + others)
    }
    self = format
  }
}
