import ImageCoding
import ImageFiles

extension Problem.Kind {
  /// The meaning of the problem and the way on, for those who met it.
  package var advice: String {
    switch self {
    case .malformedRequest:
      "The request breaks a rule of HTTP or of addresses: a percent sign without two digits, a control character, two hosts. Detail names the part."
    case .invalidParameter:
      "A parameter has a value that it does not take, is given twice, or has a name that nothing has. The members parameter, value, allowed and near tell which, and what would have been taken."
    case .notFound:
      "No address of this server looks like this. The reference lists all of them."
    case .bitmapNotFound:
      "No bitmap has this name or number: it was removed, renamed or never there. near lists names that are like it."
    case .paletteNotFound:
      "No stored palette has this name. near lists names that are like it; colours can be listed in the address instead."
    case .symbolNotFound:
      "No symbol has this name, and none had it before. near lists names that are like it."
    case .sceneNotFound: "No scene has this name. near lists names that are like it."
    case .fontNotFound: "No font has this name. /api/fonts lists all of them."
    case .formatNotOffered:
      "The thing is there, but not as a file with this ending. allowed lists the endings that it has."
    case .methodNotAllowed:
      "The server only answers questions: GET and HEAD. The collection is changed by the pixelarium command."
    case .notAcceptable:
      "The header Accept takes none of the forms that this address has. Ask with another one, or by an ending such as .png."
    case .contentNotTaken: "No request of this server has a body. Send it without one."
    case .targetTooLong: "The address has more bytes than the server reads; see the limits."
    case .headersTooLarge:
      "The request has more or longer header fields than the server reads; see the limits."
    case .pictureTooLarge:
      "The answer would have more pixels than the server draws. Ask for a smaller scale, width or height; see the limits."
    case .pictureNotDrawable:
      "The bitmap or image has nothing of what was asked for: layers it was not imported with, a slice that is hidden or outside, or cells in pixels that show none. Detail says which."
    case .signatureRequired:
      "The operator wants this kind of address signed (pixelarium scene sign, remote sign), and it has no signature, or one for another address."
    case .sceneIncomplete:
      "The scene shows a bitmap, symbol, palette, font or scene that is no longer there. Detail names it; it is drawn again once that is back."
    case .sceneNotDrawable:
      "With these values the scene cannot be laid out or painted, or would take too long. Detail names the place and the limit."
    case .imageBlocked:
      "The address of the image belongs to no server that the operator allows, or leads into a private network."
    case .imageNotFound: "The other server says that there is no such image."
    case .imageNotLoaded:
      "The other server could not be reached or answered with an error. It is asked again after the time in Retry-After."
    case .imageTimedOut:
      "The other server was too slow. It is asked again after the time in Retry-After."
    case .imageTooLarge: "The image has more bytes or pixels than the server loads; see the limits."
    case .notAnImage: "What came from there is none of \(ImageDecoder.allFormatNames)."
    case .imageDamaged: "The image ends early or breaks the rules of its format."
    case .superseded:
      "The same session asked for something newer before this was drawn. Nothing has to be done."
    case .internalError:
      "A fault of the server. Its log tells the cause under the words of the header X-Request-ID."
    case .busy:
      "More is asked for than can be drawn or loaded at once, by everyone or by one client address: detail says which. Ask again after the time in Retry-After."
    case .unavailable:
      "The collection's file cannot be read, or the server is about to stop. Ask again after the time in Retry-After."
    }
  }
}
