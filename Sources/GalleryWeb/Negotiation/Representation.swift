import GalleryModel
import HTTPServer

/// An answer to `/bitmap/{id}` or `/symbol/{symbol}`: a page, or a picture in one of the formats.
enum Representation: Sendable, Equatable {
  case page
  case picture(PictureFormat)

  /// All of them: of those that a client wants equally, the first is sent.
  static let all: [Representation] = {
    // Pixels before drawings: a browser that shows an image names both.
    let preferred: [PictureFormat] = [.png, .webp]
    let others = PictureFormat.allCases.filter { !preferred.contains($0) }
    return [.page] + (preferred + others).map(Representation.picture)
  }()

  /// The type without parameters.
  var mediaType: String {
    switch self {
    case .page: "text/html"
    case .picture(let format): String(format.mediaType.prefix { $0 != ";" })
    }
  }

  /// All of them with the ranges that ask for them, the closest wildcard first: a page has to be named.
  private static let offers: [(choice: Self, types: [String], wildcards: [String])] = all.map {
    choice in
    guard choice != .page else { return (choice, types: AcceptedTypes.pageTypes, wildcards: []) }
    let type = choice.mediaType
    return (choice, types: [type], wildcards: ["\(type.prefix { $0 != "/" })/*", "*/*"])
  }

  /// The one that the client wants most (RFC 9110 §12.5.1): by weight, then by name before by wildcard.
  ///
  /// `*/*`, and a client that says nothing, get a PNG. Throws a problem with 406 where nothing fits,
  /// which calls what is asked for `thing`.
  init(_ headers: Headers, of thing: String = "a bitmap") throws(Problem) {
    let accepted = AcceptedTypes(headers)
    guard !accepted.isEmpty else {
      self = .picture(.png)
      return
    }
    var best: (choice: Representation, weight: AcceptedTypes.Weight)?
    for (choice, types, wildcards) in Self.offers {
      for case let weight? in types.map({ accepted.weight(of: $0, wildcards: wildcards) }) {
        if let best, best.weight >= weight { continue }
        best = (choice, weight)
      }
    }
    guard let best else {
      let types = Self.all.map(\.mediaType)
      throw Problem(
        .notAcceptable, "\(thing) is offered as \(types.joined(separator: ", ")), nothing else",
        allowed: types)
    }
    self = best.choice
  }
}
