package import Fetching
package import Foundation
package import GalleryAddresses
package import GalleryLoading
import GalleryModel
package import GalleryRendering
package import GalleryWire
package import HTTPServer
package import IconifyAPI
import PictureServing
package import TraceExport

/// The configuration of the web server, with its defaults.
package struct Configuration: Sendable {
  /// The addresses, connections and deadlines; the application sets the answers itself.
  package var server = Server.Configuration()
  /// The limits of rendering.
  package var render = RenderPipeline.Configuration()
  /// The rules and limits for images of other servers.
  package var remote = RemoteConfiguration()
  /// The URLs of scenes that must be signed.
  package var sceneSigning = SceneSigning.remote
  /// The clients for which drafts are drawn.
  package var drafts = DraftRule.local
  /// The icon sets for Iconify's clients.
  package var iconPrefixes = IconPrefix.standard
  /// The limits of endless answers.
  package var streams = StreamLimits()
  /// The seconds between the signal to stop and the stop; during this time, requests are accepted but `/ready` answers
  /// with 503.
  package var drainDelay = 0.0
  /// The sites that may read pictures, documents and events with scripts.
  package var allowedOrigins = AllowedOrigins.all
  /// The folder of the server's URLs.
  package var basePath = BasePath.root
  /// The public URL of the server, or `nil` if pages have only relative URLs; its path is `basePath`.
  package var publicURL: PublicURL?
  /// The folder served at `/static/` instead of the package's own, or `nil`; it must contain all files that pages use.
  package var publicFolder: URL?
  /// Returns the numbers of spans for `/metrics`, or `nil` if requests are not traced.
  package var traceStatistics: (@Sendable () -> TraceStatistics)?
  /// The http or https URL of the program's source that pages link to, or `nil`.
  package var sourceAddress: String?

  /// The version of the program.
  package static let version = "0.1.0"

  /// The product in the `User-Agent` of requests to other servers, before its version.
  static let product = "Pixelarium/"

  /// Creates the default configuration.
  package init() {}

  /// Checks all settings before any file or socket is opened.
  ///
  /// - Throws: `ConfigurationError` for the first setting outside its limits.
  package func validate() throws(ConfigurationError) {
    try server.validate()
    try check("the number of renders at once", render.service.jobs, 1...1024)
    try check("the queue of renders", render.service.queue, 0...100_000)
    try check("the number of renders per address", render.service.clientLimit, 0...101_024)
    try check("the time limit of a render", render.service.timeLimit, 0.1...3600, "s")
    try check(
      "the wall limit of a render", render.service.wallSeconds, render.service.timeLimit...36_000,
      "s")
    try check("the limit of a side", render.limits.side, 1...65_535, "pixels")
    try check("the limit of a picture", render.limits.pixels, 1...1 << 30, "pixels")
    try check("the delay before stopping", drainDelay, 0...3600, "s")
    try check("the limit of a scene's nodes", render.limits.sceneNodes, 1...20_000)
    try check("the limit of a scene's characters", render.limits.sceneCharacters, 1...1_000_000)
    try check("the limit of streams", streams.count, 8...100_000)
    try check("the limit of streams per address", streams.perAddress, 0...100_000)
    try iconPrefixes.validate()
    try remote.validate()
    guard sceneSigning != .all || remote.loading.policy.signature != nil else {
      throw ConfigurationError("signatures of all scenes need the key of signed URLs")
    }
    guard drafts != .signed || remote.loading.policy.signature != nil else {
      throw ConfigurationError("signatures of drafts need the key of signed URLs")
    }
    if let sourceAddress, !["https://", "http://"].contains(where: sourceAddress.hasPrefix) {
      throw ConfigurationError(
        "the address of the source must begin with https:// or http://, got \(sourceAddress)")
    }
    if let publicURL, publicURL.base != basePath {
      throw ConfigurationError(
        "the base path is \(basePath.shown), but the public URL \(publicURL.text) has the path "
          + "\(publicURL.base.shown): leave the base path out, or make them equal")
    }
    guard !server.host.isEmpty else {
      throw ConfigurationError("the host must be a name or an address, and is empty")
    }
  }
}

extension Server.Configuration {
  fileprivate func validate() throws(ConfigurationError) {
    try check("the number of network threads", threads, 1...256)
    try check("the limit of connections", connections, 8...1_000_000)
    try check("the limit of connections per address", connectionsPerAddress, 0...1_000_000)
    guard !takesProxyHeaders || !trustedProxies.members.isEmpty else {
      throw ConfigurationError(
        "the PROXY protocol requires trusted proxies: name them")
    }
    try check("the memory for large answers", answerBytes, 1 << 20...1 << 40, "bytes")
    try check("the idle timeout", idleTimeout, 1...3600, "s")
    try check("the deadline of a request", requestDeadline, 1...3600, "s")
    try check("the deadline of an answer", answerDeadline, 1...3600, "s")
    try check("the grace of a shutdown", shutdownGrace, 0...3600, "s")
    try check("the limit of an address", targetLimit, 256...8000, "bytes")
    try check("the limit of header fields", headerLimit, 8...1000)
    try check("the memory for repeated answers", repeatBytes, 0...1 << 40, "bytes")
  }
}

/// The settings for images of other servers; by default, none are loaded.
package struct RemoteConfiguration: Sendable {
  /// The allowed servers, the number of concurrent downloads, and the storage.
  package var loading = ImageLoader.Configuration()
  /// The permission for images of scenes; a signed URL needs none.
  package var sceneGrant = LoadGrant.pattern
  /// The limits of a transfer.
  package var transfer = FetchLimits()
  /// The contact URL or mail address for other servers, or `nil`.
  package var contact: String?

  /// Creates the default configuration.
  package init() {}

  /// Returns a fetcher with these limits, on its own thread.
  package func makeFetcher() throws(FetchError) -> CurlFetcher {
    try CurlFetcher(
      policy: AddressPolicy(allowsPrivate: loading.policy.allowsPrivate), limits: transfer,
      userAgent: "\(Configuration.product)\(Configuration.version)"
        + (contact.map { " (+\($0))" } ?? ""))
  }

  /// Checks that every limit is finite and in its range.
  ///
  /// - Throws: `ConfigurationError` for the first limit that is not.
  fileprivate func validate() throws(ConfigurationError) {
    try check("the limit of a remote image's file", transfer.bodyBytes, 1...1 << 30, "bytes")
    try check("the limit of an origin's fields", transfer.headBytes, 1024...1 << 20, "bytes")
    try check("the number of redirects", transfer.redirects, 0...20)
    for (name, time) in [
      ("the time for a connection", transfer.connectTime),
      ("the time for a first byte", transfer.firstByteTime),
      ("the time for a download", transfer.totalTime),
      ("the span of the slowest rate", transfer.rateTime),
    ] { try check(name, time.components.seconds, 1...600, "s") }
    try check("the slowest rate", transfer.bytesPerSecond, 1...1 << 30, "bytes a second")
    try check("the limit of a remote image's side", loading.maximumSide, 1...65_535, "pixels")
    try check("the limit of a remote image", loading.maximumPixels, 1...1 << 28, "pixels")
    try check("the number of downloads at once", loading.downloads, 1...256)
    try check("the number of downloads from a host", loading.downloadsPerHost, 1...256)
    try check("the number of decodes", loading.decodes, 1...64)
    try check("the queue of downloads", loading.queue, 0...100_000)
    try check("the number of remote images", loading.records, 1...10_000_000)
    // It becomes part of a header field.
    let isPlain = contact?.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x29 } ?? true
    guard isPlain, contact?.utf8.count ?? 0 <= 200 else {
      throw ConfigurationError(
        "the contact must be at most 200 printable ASCII characters without spaces and )")
    }
  }
}

/// The error for a setting outside its limits, with its name, the limits and the value.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// A sentence for the operator.
  package let description: String

  init(_ description: String) { self.description = description }
}

private func check<Value: Comparable>(
  _ thing: String, _ value: Value, _ range: ClosedRange<Value>, _ unit: String? = nil
) throws(ConfigurationError) {
  guard !range.contains(value) else { return }
  let unit = unit.map { " \($0)" } ?? ""
  throw ConfigurationError(
    "\(thing) must be \(range.lowerBound) to \(range.upperBound)\(unit), got \(value)")
}
