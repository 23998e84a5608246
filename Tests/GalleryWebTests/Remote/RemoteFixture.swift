import Fetching
import HTTPServer
import ImageCoding
import Raster
import TestSupport

@testable import GalleryAddresses
@testable import GalleryLoading
@testable import GalleryWeb
import ServerSettings

/// The whole application with a scripted origin.
struct RemoteFixture {
  static let image = "http://origin.example/cat.png"

  let origin = PausableFetcher()
  let web: WebFixture

  /// Allows images of `origin.example`, and of other origins with a signature.
  ///
  /// The loader's clock stands still, so that no wait ends early on a busy machine.
  init(configure: (inout ServerSettings.Configuration) -> Void = { _ in }) throws {
    web = try WebFixture(fetcher: origin) { configuration in
      var policy = LoadPolicy()
      policy.patterns = (try? [AllowPattern("http://origin.example/")]) ?? []
      policy.signature = try? URLSignature(key: "sixteen letters!")
      configuration.remote.loading.policy = policy
      configuration.remote.loading.surroundings.clock = ManualClock()
      configure(&configuration)
    }
    origin.answer(Self.image, with: .success(try Self.png("r.\n.b")))
  }

  /// Returns the PNG of a bitmap in letters.
  static func png(_ text: String) throws -> [UInt8] {
    try PNGEncoder.encode(Mosaic(Bitmap(text: text)))
  }

  /// Returns the answer to a request for an image; `query` follows `url`.
  func get(
    _ path: String = "/remote.png", of url: String = image, _ query: String = "",
    _ headers: Headers = [:]
  ) async throws -> Response {
    let address = LocalAddress(path, [(RemoteQuery.url.name, url)]).text
    return try await web.get(query.isEmpty ? address : "\(address)&\(query)", headers)
  }

  /// Returns the JSON status of an image.
  func status(of url: String = image, _ query: String = "") async throws -> [String: Any] {
    let address = LocalAddress("/remote.json", [(RemoteQuery.url.name, url)]).text
    return try await web.json(query.isEmpty ? address : "\(address)&\(query)").body
  }
}
