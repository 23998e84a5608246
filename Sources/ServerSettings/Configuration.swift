package import Fetching
package import Foundation
package import GalleryAddresses
package import GalleryLoading
package import GalleryModel
package import GalleryRendering
package import GalleryWire
package import HTTPServer
package import IconifyAPI
package import Manual
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
  /// The bitmap at the head of the first page, or `nil` to choose one of the page.
  package var frontBitmap: BitmapReference?
  /// The http or https URL of the program's source that pages link to, or `nil`.
  package var sourceAddress: String?

  /// The description of the program's commands, for the pages of the documentation.
  package var command = Deferred { CommandDescription(program: "pixelarium") }

  /// The version of the program.
  package static let version = "0.1.0"

  /// The product in the `User-Agent` of requests to other servers, before its version.
  package static let product = "Pixelarium/"

  /// Creates the default configuration.
  package init() {}

  /// Checks all settings before any file or socket is opened.
  ///
  /// - Throws: `ConfigurationError` for the first setting outside its limits.
  package func validate() throws(ConfigurationError) {
    try server.validate()
    try SettingName.renderJobs.check(render.service.jobs)
    try SettingName.renderQueue.check(render.service.queue)
    try SettingName.rendersPerAddress.check(render.service.clientLimit)
    try SettingName.renderTimeLimit.check(render.service.timeLimit)
    try SettingName.renderWallLimit.check(render.service.wallSeconds)
    guard render.service.wallSeconds >= render.service.timeLimit else {
      throw ConfigurationError(
        "--render-wall-limit must be at least --render-time-limit, "
          + "\(render.service.timeLimit) s, got \(render.service.wallSeconds) s")
    }
    try SettingName.maxSide.check(render.limits.side)
    try SettingName.maxPixels.check(render.limits.pixels)
    try SettingName.drainDelay.check(drainDelay)
    try SettingName.sceneNodes.check(render.limits.sceneNodes)
    try SettingName.sceneCharacters.check(render.limits.sceneCharacters)
    try SettingName.streamLimit.check(streams.count)
    try SettingName.streamsPerAddress.check(streams.perAddress)
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
    try SettingName.port.check(Int(port))
    try SettingName.threads.check(threads)
    try SettingName.connections.check(connections)
    try SettingName.connectionsPerAddress.check(connectionsPerAddress)
    guard !takesProxyHeaders || !trustedProxies.members.isEmpty else {
      throw ConfigurationError(
        "the PROXY protocol requires trusted proxies: name them")
    }
    try SettingName.answerMemory.check(answerBytes)
    try SettingName.idleTimeout.check(idleTimeout)
    try SettingName.requestDeadline.check(requestDeadline)
    try SettingName.answerDeadline.check(answerDeadline)
    try SettingName.shutdownGrace.check(shutdownGrace)
    try SettingName.urlLimit.check(targetLimit)
    try SettingName.headerLimit.check(headerLimit)
    // Half of the memory for pictures is for whole answers.
    try SettingName.memoryCache.check(2 * Double(repeatBytes))
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
    try SettingName.remoteMaxBytes.check(transfer.bodyBytes)
    try SettingName.remoteMaxHeaders.check(transfer.headBytes)
    try SettingName.remoteRedirects.check(transfer.redirects)
    try SettingName.remoteConnectTimeout.check(Int(transfer.connectTime.components.seconds))
    try SettingName.remoteFirstByteTimeout.check(Int(transfer.firstByteTime.components.seconds))
    try SettingName.remoteTimeout.check(Int(transfer.totalTime.components.seconds))
    try SettingName.remoteRateTime.check(Int(transfer.rateTime.components.seconds))
    try SettingName.remoteSlowestRate.check(transfer.bytesPerSecond)
    try SettingName.remoteMaxSide.check(loading.maximumSide)
    try SettingName.remoteMaxPixels.check(loading.maximumPixels)
    try SettingName.remoteDownloads.check(loading.downloads)
    try SettingName.remoteDownloadsPerHost.check(loading.downloadsPerHost)
    try SettingName.remoteDecodes.check(loading.decodes)
    try SettingName.remoteQueue.check(loading.queue)
    try SettingName.remoteRecords.check(loading.records)
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

  /// Creates an error with a sentence.
  package init(_ description: String) { self.description = description }
}
