package import GalleryModel
package import GalleryWire
package import HTTPServer

/// A problem that is answered instead of the requested content, in the form of RFC 9457; all texts are meant for
/// clients.
package struct Problem: Error, Equatable {
  /// The kinds of problems; the type URI of each kind leads to its page in the reference.
  package enum Kind: String, CaseIterable, Sendable {
    case malformedRequest = "malformed-request"
    case invalidParameter = "invalid-parameter"
    case notFound = "not-found"
    case bitmapNotFound = "bitmap-not-found"
    case paletteNotFound = "palette-not-found"
    case symbolNotFound = "symbol-not-found"
    case sceneNotFound = "scene-not-found"
    case fontNotFound = "font-not-found"
    case setNotFound = "set-not-found"
    case formatNotOffered = "format-not-offered"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case contentNotTaken = "content-not-taken"
    case targetTooLong = "target-too-long"
    case headersTooLarge = "headers-too-large"
    case pictureTooLarge = "picture-too-large"
    case pictureNotDrawable = "picture-not-drawable"
    case signatureRequired = "signature-required"
    case sceneIncomplete = "scene-incomplete"
    case sceneNotDrawable = "scene-not-drawable"
    case imageBlocked = "image-blocked"
    case imageNotFound = "image-not-found"
    case imageNotLoaded = "image-not-loaded"
    case imageTimedOut = "image-timed-out"
    case imageTooLarge = "image-too-large"
    case notAnImage = "not-an-image"
    case imageDamaged = "image-damaged"
    case draftsOff = "drafts-off"
    case tooManyRequests = "too-many-requests"
    case superseded = "superseded"
    case internalError = "internal-error"
    case busy = "busy"
    case unavailable = "unavailable"
  }

  package let kind: Kind
  /// The HTTP status: the default of the kind, unless the server rejected the request with another one.
  package let status: Status
  /// The details of this case, in one sentence.
  package let detail: String
  /// The rejected parameter and its value, or `nil`.
  package let parameter: String?
  package let value: String?
  /// The accepted values.
  package let allowed: [String]
  package let near: [String]
  /// The class of failure of a remote image (loading.md §7), or `nil` for other problems.
  package let failure: LoadFailure?
  /// The number of seconds until a retry is useful, or `nil`.
  package let retryAfter: Int?

  package init(
    _ kind: Kind, _ detail: String, status: Status? = nil, parameter: String? = nil,
    value: String? = nil, allowed: [String] = [], near: [String] = [],
    failure: LoadFailure? = nil, retryAfter: Int? = nil
  ) {
    self.kind = kind
    self.status = status ?? kind.status
    self.detail = detail
    self.parameter = parameter
    self.value = value
    self.allowed = allowed
    self.near = near
    self.failure = failure
    self.retryAfter = retryAfter
  }
}

extension Problem.Kind {
  package var status: Status { meaning.status }

  package var title: String { meaning.title }

  private var meaning: (status: Status, title: String) {
    switch self {
    case .malformedRequest: (.badRequest, "The request is malformed")
    case .invalidParameter: (.badRequest, "A parameter is invalid")
    case .notFound: (.notFound, "There is nothing at this address")
    case .bitmapNotFound: (.notFound, "There is no such bitmap")
    case .paletteNotFound: (.notFound, "There is no such palette")
    case .symbolNotFound: (.notFound, "There is no such symbol")
    case .sceneNotFound: (.notFound, "There is no such scene")
    case .fontNotFound: (.notFound, "There is no such font")
    case .setNotFound: (.notFound, "There is no such set")
    case .formatNotOffered: (.notFound, "This format is not available")
    case .methodNotAllowed: (.methodNotAllowed, "Only GET and HEAD are allowed")
    case .notAcceptable: (.notAcceptable, "No acceptable format is available")
    case .contentNotTaken: (.contentTooLarge, "Requests must not have a body")
    case .targetTooLong: (.uriTooLong, "The address is too long")
    case .headersTooLarge: (.headersTooLarge, "The header fields are too many or too long")
    case .pictureTooLarge: (.unprocessableContent, "The picture would be too large")
    case .signatureRequired: (.forbidden, "This URL must be signed")
    case .sceneIncomplete: (.unprocessableContent, "Something that the scene uses is missing")
    case .sceneNotDrawable: (.unprocessableContent, "The scene cannot be drawn")
    case .pictureNotDrawable: (.unprocessableContent, "The picture cannot be drawn")
    case .imageBlocked: (.forbidden, "Images from this server are not allowed")
    case .imageNotFound: (.notFound, "The image was not found")
    case .imageNotLoaded: (.badGateway, "The image could not be loaded")
    case .imageTimedOut: (.gatewayTimeout, "The image took too long to load")
    case .imageTooLarge: (.contentTooLarge, "The image is too large")
    case .notAnImage: (.unsupportedMediaType, "The file is not an image")
    case .imageDamaged: (.unprocessableContent, "The image is damaged")
    case .draftsOff: (.notFound, "Drafts are not drawn for this client")
    case .tooManyRequests: (.tooManyRequests, "This client asks too often")
    case .superseded: (.conflict, "A newer request took its place")
    case .internalError: (.internalServerError, "The server failed")
    case .busy: (.serviceUnavailable, "The server is busy")
    case .unavailable: (.serviceUnavailable, "The collection is unavailable")
    }
  }

  /// The URI of the kind, which leads to its page in the reference.
  package var type: String { LocalAddress("/docs/problems/\(rawValue)").text }
}

extension Problem {
  /// The problem as a document of the API.
  package var resource: ProblemResource {
    var resource = ProblemResource()
    resource.type = kind.type
    resource.title = kind.title
    resource.status = status.code
    resource.detail = detail
    resource.parameter = parameter
    resource.value = value
    resource.reason = failure?.rawValue
    resource.allowed = allowed.isEmpty ? nil : allowed
    resource.near = near.isEmpty ? nil : near
    return resource
  }
}
