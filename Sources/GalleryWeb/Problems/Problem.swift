import GalleryModel
import HTTPServer

/// Why a request was not answered as asked, in the form of RFC 9457; every text is fit for the
/// public.
struct Problem: Sendable, Equatable {
  /// The classes of problems; each is described in `/openapi.json`, where its type URI points.
  enum Kind: String, CaseIterable, Sendable {
    case malformedRequest = "malformed-request"
    case invalidParameter = "invalid-parameter"
    case notFound = "not-found"
    case bitmapNotFound = "bitmap-not-found"
    case paletteNotFound = "palette-not-found"
    case symbolNotFound = "symbol-not-found"
    case formatNotOffered = "format-not-offered"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case contentNotTaken = "content-not-taken"
    case targetTooLong = "target-too-long"
    case headersTooLarge = "headers-too-large"
    case pictureTooLarge = "picture-too-large"
    case imageBlocked = "image-blocked"
    case imageNotFound = "image-not-found"
    case imageNotLoaded = "image-not-loaded"
    case imageTimedOut = "image-timed-out"
    case imageTooLarge = "image-too-large"
    case notAnImage = "not-an-image"
    case imageDamaged = "image-damaged"
    case superseded = "superseded"
    case internalError = "internal-error"
    case busy = "busy"
    case unavailable = "unavailable"
  }

  let kind: Kind
  /// That of the kind, unless the server refused the request with a status of its own.
  var status: Status
  /// The case at hand, in one sentence.
  let detail: String
  /// The parameter that was refused, and what it was.
  var parameter: String?
  var value: String?
  /// The values that would have been taken.
  var allowed: [String] = []
  /// Names that were perhaps meant.
  var near: [String] = []
  /// The class of failure of a remote image (loading.md §7), `nil` where it is about none.
  var failure: LoadFailure?
  /// Seconds after which it is worth trying again.
  var retryAfter: Int?

  init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    status = kind.status
    self.detail = detail
  }
}

extension Problem.Kind {
  var status: Status {
    switch self {
    case .malformedRequest, .invalidParameter: .badRequest
    case .notFound, .bitmapNotFound, .paletteNotFound, .symbolNotFound, .formatNotOffered,
      .imageNotFound:
      .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .contentNotTaken, .imageTooLarge: .contentTooLarge
    case .targetTooLong: .uriTooLong
    case .headersTooLarge: .headersTooLarge
    case .pictureTooLarge, .imageDamaged: .unprocessableContent
    case .imageBlocked: .forbidden
    case .imageNotLoaded: .badGateway
    case .imageTimedOut: .gatewayTimeout
    case .notAnImage: .unsupportedMediaType
    case .superseded: .conflict
    case .internalError: .internalServerError
    case .busy, .unavailable: .serviceUnavailable
    }
  }

  /// The kind of problem, in a few words.
  var title: String {
    switch self {
    case .malformedRequest: "The request is malformed"
    case .invalidParameter: "A parameter is not as it must be"
    case .notFound: "There is nothing at this address"
    case .bitmapNotFound: "There is no such bitmap"
    case .paletteNotFound: "There is no such palette"
    case .symbolNotFound: "There is no such symbol"
    case .formatNotOffered: "It is not offered in this format"
    case .methodNotAllowed: "Only GET and HEAD are answered"
    case .notAcceptable: "It is not offered as what is accepted"
    case .contentNotTaken: "No request takes content"
    case .targetTooLong: "The address is too long"
    case .headersTooLarge: "There are too many or too long header fields"
    case .pictureTooLarge: "The picture would be too large"
    case .imageBlocked: "Images may not be loaded from there"
    case .imageNotFound: "There is no image at that address"
    case .imageNotLoaded: "The image could not be loaded"
    case .imageTimedOut: "The image took too long to load"
    case .imageTooLarge: "The image is too large to be loaded"
    case .notAnImage: "That is not an image"
    case .imageDamaged: "The image is damaged"
    case .superseded: "Something newer was asked for in its place"
    case .internalError: "Something went wrong on our side"
    case .busy: "Too much is asked for at once"
    case .unavailable: "The collection cannot be read just now"
    }
  }

  /// The URI that names the kind; it leads to the kind's description.
  var type: String { "/openapi.json#/components/responses/\(rawValue)" }
}
