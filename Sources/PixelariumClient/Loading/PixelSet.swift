public import Foundation
import GalleryWire

/// A set of a server: the authors, the licence and the source of its members.
public struct PixelSet: Hashable, Sendable {
  /// The name, which begins the full names of members: `tabler:bell`.
  public let name: String
  /// The title.
  public let title: String
  /// The names of the authors in order.
  public let authors: [String]
  /// An SPDX expression, or `nil` if the licence is not known.
  public let license: String?
  /// The web page with the licence.
  public let licenseURL: URL?
  /// The web page that the set comes from.
  public let source: URL?
  /// The version.
  public let version: String?
  /// The description as plain text.
  public let summary: String?

  init(_ resource: SetResource) {
    name = resource.name
    title = resource.title
    authors = resource.authors.map(\.name)
    license = resource.license?.id
    licenseURL = resource.license?.url.flatMap(URL.init(string:))
    source = resource.source.flatMap(URL.init(string:))
    version = resource.version
    summary = resource.description
  }
}

/// The author, the licence and the source of a picture.
public struct PixelCredit: Hashable, Sendable {
  /// The credit on one line, to show beside the picture.
  public let text: String
  /// The names of the authors in order.
  public let authors: [String]
  /// The licence, or `nil` if it is not known.
  public let license: String?
  /// The web page with the licence.
  public let licenseURL: URL?
  /// The web page that the picture comes from.
  public let source: URL?

  init(_ resource: CreditResource) {
    text = resource.text
    authors = resource.authors.map(\.name)
    license = resource.license
    licenseURL = resource.licenseURL.flatMap(URL.init(string:))
    source = resource.source.flatMap(URL.init(string:))
  }
}

extension PixelServer {
  /// The number of sets that one request returns.
  private static var setsPerPage: Int { 500 }

  /// Returns all sets that the server lists, in its order.
  ///
  /// - Throws: ``PixelFailure``, or `CancellationError` if the task is cancelled.
  public func sets() async throws -> [PixelSet] {
    var sets: [PixelSet] = []
    var number = 1
    while true {
      let address = try url(
        ["api", "sets"],
        query: [("per_page", String(Self.setsPerPage)), ("page", String(number))])
      let page = try await told(ResourcePage<SetResource>.self, at: address)
      sets += page.items.map(PixelSet.init)
      guard !page.items.isEmpty, sets.count < page.total else { return sets }
      number += 1
    }
  }

  /// Returns the set with a name.
  ///
  /// - Throws: ``PixelFailure`` with similar names if the server has no such set, or `CancellationError` if the task is
  ///   cancelled.
  public func set(_ name: String) async throws -> PixelSet {
    PixelSet(try await told(SetResource.self, at: try url(["api", "sets", name])))
  }

  /// Returns a bitmap of a set.
  public func image(_ name: String, in set: String) -> PixelImage { image("\(set):\(name)") }

  /// Returns a symbol of a set by name, which may end with variants.
  public func symbol(_ name: String, in set: String) -> SymbolImage { symbol("\(set):\(name)") }

  /// Returns the server's document at a URL.
  func told<Document: Decodable & Sendable>(
    _ type: Document.Type, at url: URL
  ) async throws -> Document {
    let answer = try await answer(to: PixelRequest(url))
    guard answer.status == 200 else { throw PixelFailure.problem(try await PixelProblem(answer)) }
    return try await Self.reached {
      try JSONDecoder().decode(Document.self, from: try await answer.data())
    }
  }
}

extension PixelAddress {
  /// The part of an item's document with its credit.
  private struct Credited: Decodable, Sendable { let credit: CreditResource? }

  /// Returns the author, the licence and the source of the picture, or `nil` if the server knows none of them.
  ///
  /// The credit of a scene does not include the pictures in it. Remote images have no credit.
  ///
  /// - Throws: ``PixelFailure``, or `CancellationError` if the task is cancelled.
  public func credit() async throws -> PixelCredit? {
    guard kind != .remote else { return nil }
    let address = try server.url(["api", "\(kind.rawValue)s", name ?? ""])
    return try await server.told(Credited.self, at: address).credit.map(PixelCredit.init)
  }
}
