import ArgumentParser
import Fetching
import GalleryAddresses
import GalleryLoading
import ServerSettings
import InputText

/// The limits of loading an image of another server, all of them finite (loading.md §9).
struct RemoteLimitOptions: ParsableArguments {
  @Option(.remoteMaxBytes, "Maximum size of a remote image's file. (default: 10MiB)")
  var remoteMaxBytes: ByteCount?

  @Option(.remoteMaxSide, "Maximum width and height of a remote image in pixels. (default: 4096)")
  var remoteMaxSide: Int?

  @Option(.remoteMaxPixels, "Maximum number of pixels of a remote image. (default: 16777216)")
  var remoteMaxPixels: Int?

  @Option(.remoteMaxHeaders, "Maximum size of an origin's header fields. (default: 32KiB)")
  var remoteMaxHeaders: ByteCount?

  @Option(.remoteRedirects, "Maximum number of redirects. (default: 5)")
  var remoteRedirects: Int?

  @Option(.remoteConnectTimeout, "Timeout for connecting in seconds. (default: 3)")
  var remoteConnectTimeout: Int?

  @Option(
    .remoteFirstByteTimeout, "Timeout for the first byte of an answer in seconds. (default: 5)")
  var remoteFirstByteTimeout: Int?

  @Option(.remoteTimeout, "Timeout for a download with all redirects in seconds. (default: 15)")
  var remoteTimeout: Int?

  @Option(.remoteSlowestRate, "Minimum rate of a download per second. (default: 1KiB)")
  var remoteSlowestRate: ByteCount?

  @Option(.remoteRateTime, "Seconds over which the rate is measured. (default: 5)")
  var remoteRateTime: Int?

  @Option(.remoteDownloads, "Maximum number of concurrent downloads. (default: 6)")
  var remoteDownloads: Int?

  @Option(
    .remoteDownloadsPerHost, "Maximum number of concurrent downloads from one host. (default: 2)")
  var remoteDownloadsPerHost: Int?

  @Option(
    .remoteDecodes,
    "Maximum number of remote files that are decoded concurrently. (default: 1)")
  var remoteDecodes: Int?

  @Option(
    .remoteQueue,
    "Maximum number of downloads that wait for a slot; further requests get 503. (default: 64)")
  var remoteQueue: Int?

  @Option(
    .remoteRecords,
    "Maximum number of known remote images; the least recently used are forgotten first. (default: 10000)"
  )
  var remoteRecords: Int?

  /// Applies the values to `remote`, and records them in `settings`.
  func apply(
    to remote: inout RemoteConfiguration, _ settings: inout Settings
  ) throws(CommandError) {
    var (transfer, loading) = (remote.transfer, remote.loading)
    try settings.apply(.remoteMaxBytes, remoteMaxBytes, to: &transfer.bodyBytes)
    try settings.apply(.remoteMaxHeaders, remoteMaxHeaders, to: &transfer.headBytes)
    try settings.apply(.remoteRedirects, remoteRedirects, to: &transfer.redirects)
    try settings.apply(
      .remoteConnectTimeout, seconds: remoteConnectTimeout, to: &transfer.connectTime)
    try settings.apply(
      .remoteFirstByteTimeout, seconds: remoteFirstByteTimeout, to: &transfer.firstByteTime)
    try settings.apply(.remoteTimeout, seconds: remoteTimeout, to: &transfer.totalTime)
    try settings.apply(.remoteSlowestRate, remoteSlowestRate, to: &transfer.bytesPerSecond)
    try settings.apply(.remoteRateTime, seconds: remoteRateTime, to: &transfer.rateTime)
    try settings.apply(.remoteMaxSide, remoteMaxSide, to: &loading.maximumSide)
    try settings.apply(.remoteMaxPixels, remoteMaxPixels, to: &loading.maximumPixels)
    try settings.apply(.remoteDownloads, remoteDownloads, to: &loading.downloads)
    try settings.apply(
      .remoteDownloadsPerHost, remoteDownloadsPerHost, to: &loading.downloadsPerHost)
    try settings.apply(.remoteDecodes, remoteDecodes, to: &loading.decodes)
    try settings.apply(.remoteQueue, remoteQueue, to: &loading.queue)
    try settings.apply(.remoteRecords, remoteRecords, to: &loading.records)
    (remote.transfer, remote.loading) = (transfer, loading)
  }
}
