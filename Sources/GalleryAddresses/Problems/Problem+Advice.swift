import ImageCoding
import ImageFiles

extension Problem.Kind {
  /// The meaning of the problem and its remedy, for users.
  package var advice: String {
    switch self {
    case .malformedRequest:
      "The request breaks a rule of HTTP or of URLs, for example with a percent sign without two "
        + "digits, a control character, or two hosts. detail names the part."
    case .invalidParameter:
      "A parameter has an invalid value, occurs twice, or does not exist. The members parameter, "
        + "value, allowed and near name it, its value, and valid values."
    case .notFound:
      "This server has no such URL. The reference lists all URLs."
    case .bitmapNotFound:
      "No bitmap has this name or id. It may have been removed or renamed. near lists similar "
        + "names."
    case .paletteNotFound:
      "No stored palette has this name. near lists similar names. You can also list colours in "
        + "the URL."
    case .symbolNotFound:
      "No symbol has this name, now or formerly. near lists similar names."
    case .sceneNotFound: "No scene has this name. near lists similar names."
    case .fontNotFound: "No font has this name. /api/fonts lists all fonts."
    case .setNotFound: "No set has this name. near lists similar names; /api/sets lists all sets."
    case .formatNotOffered:
      "The item exists, but not in this format. allowed lists its formats."
    case .methodNotAllowed:
      "The server accepts GET and HEAD only. Use the pixelarium command to change the collection."
    case .notAcceptable:
      "No available format matches the Accept header. Send another one, or use an "
        + "ending such as .png."
    case .contentNotTaken: "Send the request without a body."
    case .targetTooLong: "The URL is longer than the server's limit. See the limits."
    case .headersTooLarge:
      "The request has more or longer header fields than the server's limits. See the limits."
    case .pictureTooLarge:
      "The picture would have more pixels than the server's limit. Ask for a smaller scale, "
        + "width or height. See the limits."
    case .pictureNotDrawable:
      "The bitmap or image lacks what you ask for: layers that it was not imported with, a slice "
        + "that is hidden or outside, or pixel-art cells that cannot be found. detail names the part."
    case .signatureRequired:
      "The administrator requires a signature for this kind of URL (pixelarium scene sign, "
        + "pixelarium remote sign). The signature is missing or belongs to another URL."
    case .sceneIncomplete:
      "The scene uses a bitmap, symbol, palette, font or scene that no longer exists. detail "
        + "names it. The scene works again after you add it."
    case .sceneNotDrawable:
      "With these values, the scene cannot be laid out or drawn, or it would take too long. "
        + "detail names the place and the limit."
    case .imageBlocked:
      "The image's URL belongs to a server that is not allowed, or leads into a private network."
    case .imageNotFound: "The other server has no such image."
    case .imageNotLoaded:
      "The other server could not be reached or answered with an error. This server asks again "
        + "after the time in Retry-After."
    case .imageTimedOut:
      "The other server was too slow. This server asks again after the time in Retry-After."
    case .imageTooLarge:
      "The image has more bytes or pixels than the server's limits. See the "
        + "limits."
    case .notAnImage: "The file is not in one of the formats \(ImageDecoder.allFormatNames)."
    case .imageDamaged: "The image is truncated or breaks the rules of its format."
    case .draftsOff:
      "The administrator decides for which clients this server draws documents and files that a "
        + "URL carries; by default, only for those on the server's own machine."
    case .tooManyRequests:
      "This client's address has used up its requests for now. Try again after the time in "
        + "Retry-After."
    case .superseded:
      "A newer request of the same session came before this picture was drawn. You need not do "
        + "anything."
    case .internalError:
      "An error in the server. Its log has the cause, under the value of the X-Request-ID header."
    case .busy:
      "The server has too many requests to draw or load, in total or from one client address. "
        + "detail says which. Try again after the time in Retry-After."
    case .unavailable:
      "The collection's file cannot be read, or the server is about to stop. Try again after the "
        + "time in Retry-After."
    }
  }
}
