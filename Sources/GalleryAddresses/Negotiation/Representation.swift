package import GalleryModel
import GalleryRendering
package import HTTPServer

/// An answer to `/bitmap/{id}` or `/symbol/{symbol}`: a page, or a picture in one of the formats.
package enum Representation: Sendable, Equatable {
  case page
  case picture(PictureFormat)

  /// All of a kind of thing: of those that a client wants equally, the first is sent.
  package static func all(of kind: ItemKind) -> [Representation] {
    // Pixels before drawings: a browser that shows an image names both.
    let preferred: [PictureFormat] = [.png, .webp]
    let others = kind.formats.filter { !preferred.contains($0) }
    return [.page] + (preferred + others).map(Representation.picture)
  }

  /// The type without parameters.
  package var mediaType: String {
    switch self {
    case .page: "text/html"
    case .picture(let format): String(format.mediaType.prefix { $0 != ";" })
    }
  }

  /// An answer with the ranges that ask for it, the closest wildcard first: a page has to be named.
  private typealias Offer = (choice: Self, types: [String], wildcards: [String])

  private static let offers: [ItemKind: [Offer]] = Dictionary(
    uniqueKeysWithValues: [ItemKind.bitmap, .symbol, .scene].map { kind in
      (kind, all(of: kind).map(offer))
    })

  private static func offer(_ choice: Representation) -> Offer {
    guard choice != .page else { return (choice, types: AcceptedTypes.pageTypes, wildcards: []) }
    let type = choice.mediaType
    return (choice, types: [type], wildcards: ["\(type.prefix { $0 != "/" })/*", "*/*"])
  }

  /// The one that the client wants most (RFC 9110 §12.5.1): by weight, then by name before by wildcard.
  ///
  /// `*/*`, and a client that says nothing, get a PNG. Throws a problem with 406 where nothing fits.
  package init(_ headers: Headers, of kind: ItemKind = .bitmap) throws(Problem) {
    try self.init(AcceptedTypes(headers), of: kind)
  }

  /// The same for types that were read already.
  package init(_ accepted: AcceptedTypes, of kind: ItemKind = .bitmap) throws(Problem) {
    guard !accepted.isEmpty else {
      self = .picture(.png)
      return
    }
    var best: (choice: Representation, weight: AcceptedTypes.Weight)?
    for (choice, types, wildcards) in Self.offers[kind] ?? [] {
      for case let weight? in types.map({ accepted.weight(of: $0, wildcards: wildcards) }) {
        if let best, best.weight >= weight { continue }
        best = (choice, weight)
      }
    }
    guard let best else {
      let types = Self.all(of: kind).map(\.mediaType)
      throw Problem(
        .notAcceptable, "\(kind.one) is offered as \(types.joined(separator: ", ")), nothing else",
        allowed: types)
    }
    self = best.choice
  }
}

extension AcceptedTypes {
  /// The format in which a picture of several frames moves for a client that names one at least as gladly as
  /// any other picture.
  package var movingFormat: PictureFormat? {
    var best: (format: PictureFormat, quality: Int)?
    for (format, type) in Self.movingTypes {
      guard let weight = weight(of: type), weight.quality > best?.quality ?? 0 else { continue }
      best = (format, weight.quality)
    }
    guard let best else { return nil }
    let isBeaten = Self.stillTypes.contains { weight(of: $0)?.quality ?? 0 > best.quality }
    return isBeaten ? nil : best.format
  }

  /// The most wanted first.
  private static let movingTypes = [PictureFormat.webp, .apng, .gif].map {
    (format: $0, type: Representation.picture($0).mediaType)
  }
  private static let stillTypes = ItemKind.bitmap.formats.filter { !$0.alwaysMoves }
    .map { Representation.picture($0).mediaType }
}
