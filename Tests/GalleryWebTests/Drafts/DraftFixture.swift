import Compressing
import GalleryModel
import HTTPServer
import Logging
import TestSupport

@testable import GalleryAddresses
@testable import GalleryLoading
@testable import GalleryWeb
import ServerSettings

/// The whole application, asked for drafts by clients at any address.
struct DraftFixture {
  static let document =
    #"{"scene":1,"body":{"color":"red","modifiers":[{"frame":{"width":3,"height":2}}]}}"#
  static let key = "sixteen letters!"
  static let stranger = "203.0.113.5"

  let remote: RemoteFixture
  var web: WebFixture { remote.web }

  init(_ rule: DraftRule = .local) throws {
    remote = try RemoteFixture { $0.drafts = rule }
  }

  /// Returns content as URLs carry it.
  static func carried(_ bytes: [UInt8]) throws -> String {
    Base64URL.encode(try ZlibFile.compress(bytes))
  }

  static func scene(
    _ document: String = document, _ query: String = "", format: String = "png"
  ) throws -> String {
    "/draft/scene.\(format)?document=\(try carried(Array(document.utf8)))"
      + (query.isEmpty ? "" : "&\(query)")
  }

  static func bitmap(
    _ bytes: [UInt8], _ query: String = "", format: String = "png"
  ) throws -> String {
    "/draft/bitmap.\(format)?data=\(try carried(bytes))" + (query.isEmpty ? "" : "&\(query)")
  }

  /// Returns the answer to a request of the client at an address, by default of this machine.
  func get(
    _ target: String, from client: String? = "127.0.0.1", _ headers: Headers = [:]
  ) async throws -> Response {
    var all: Headers = ["Host": "localhost"]
    for field in headers.fields { all[field.name] = field.value }
    return try await web.application.responder.respond(
      to: Request(
        target: target, headers: all, client: client.flatMap { ClientAddress($0) }))
  }
}
