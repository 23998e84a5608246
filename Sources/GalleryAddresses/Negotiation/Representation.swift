package import GalleryModel
import GalleryRendering
package import HTTPServer

/// The representation of an item at its plain URL: a page, or a picture in one of the formats.
package enum Representation: Sendable, Equatable {
  case page
  case picture(PictureFormat)

  /// Returns all representations of a kind of item, in the server's order of preference for clients that accept several
  /// equally.
  package static func all(of kind: ItemKind) -> [Representation] {
    // Raster formats precede vector formats, since a browser that loads an image lists both.
    let preferred: [PictureFormat] = [.png, .webp]
    let others = kind.formats.filter { !preferred.contains($0) }
    return [.page] + (preferred + others).map(Representation.picture)
  }

  /// The media type without parameters.
  package var mediaType: String {
    switch self {
    case .page: "text/html"
    case .picture(let format): String(format.mediaType.prefix { $0 != ";" })
    }
  }

  /// A representation with the ranges that select it, the most specific wildcard first; a page must be listed itself.
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

  /// Selects the representation that the client prefers (RFC 9110 §12.5.1): by weight, and listed types before
  /// wildcards.
  ///
  /// If the client accepts `*/*` or states no preference, the representation is a PNG.
  ///
  /// - Throws: A problem with status 406 if no representation is acceptable.
  package init(_ headers: Headers, of kind: ItemKind = .bitmap) throws(Problem) {
    try self.init(AcceptedTypes(headers), of: kind)
  }

  /// Selects the representation for parsed types.
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
        .notAcceptable, "\(kind.one) is offered as \(types.joined(separator: ", "))",
        allowed: types)
    }
    self = best.choice
  }
}

extension AcceptedTypes {
  /// The format of an animation for a client that lists one with at least the weight of any other picture, or `nil`.
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

  /// The animated formats, the most preferred first.
  private static let movingTypes = [PictureFormat.webp, .apng, .gif].map {
    (format: $0, type: Representation.picture($0).mediaType)
  }
  private static let stillTypes = ItemKind.bitmap.formats.filter { !$0.alwaysMoves }
    .map { Representation.picture($0).mediaType }
}
