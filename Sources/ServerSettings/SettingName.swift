/// All settings, each an option and an environment variable that are named after the option's property.
package enum SettingName: String, CaseIterable, Encodable, Sendable {
  case database, replica, confirm, confirmTime, migrations
  case replicaPoll, replicaName, cutOff
  case basePath, publicUrl, allowOrigin, publicFolder, frontBitmap, sourceUrl, sceneSigned, drafts
  case iconifyPrefix, host, port, socket
  case socketMode, threads, connections
  case connectionsPerAddress, trustedProxy, proxyProtocol, answerMemory
  case idleTimeout, requestDeadline, answerDeadline, shutdownGrace
  case drainDelay, streamLimit, streamsPerAddress, urlLimit, headerLimit
  case renderJobs, renderQueue, rendersPerAddress, renderTimeLimit, renderWallLimit
  case maxSide, maxPixels, sceneNodes, sceneCharacters
  case memoryCache, fileCache
  case remoteAllow, remoteAllowPrivate, remoteContact, urlKey
  case remoteMaxBytes, remoteMaxSide, remoteMaxPixels, remoteMaxHeaders, remoteRedirects
  case remoteConnectTimeout, remoteFirstByteTimeout, remoteTimeout
  case remoteSlowestRate, remoteRateTime, remoteDownloads, remoteDownloadsPerHost
  case remoteDecodes, remoteQueue, remoteRecords
  case logLevel, logFormat

  /// The name, for example `render-jobs`.
  package var text: String {
    rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }

  /// Encodes the name.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The option, for example `--render-jobs`.
  package var option: String { "--\(text)" }

  /// The variable, for example `PIXELARIUM_RENDER_JOBS`.
  package var variable: String { "PIXELARIUM_" + text.uppercased().replacing("-", with: "_") }
}
