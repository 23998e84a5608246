import ArgumentParser
import Fetching
import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryWeb

/// The limits of loading an image of another server, all of them finite (loading.md §9).
struct RemoteLimitOptions: ParsableArguments {
  @Option("Maximum size of a remote image's file. (default: 10MiB)", value: "size")
  var remoteMaxBytes: ByteCount?

  @Option("Maximum width and height of a remote image in pixels. (default: 4096)", value: "pixels")
  var remoteMaxSide: Int?

  @Option("Maximum number of pixels of a remote image. (default: 16777216)", value: "pixels")
  var remoteMaxPixels: Int?

  @Option("Maximum size of an origin's header fields. (default: 32KiB)", value: "size")
  var remoteMaxHeaders: ByteCount?

  @Option("Maximum number of redirects. (default: 5)", value: "count")
  var remoteRedirects: Int?

  @Option("Timeout for connecting in seconds. (default: 3)", value: "seconds")
  var remoteConnectTimeout: Int?

  @Option("Timeout for the first byte of an answer in seconds. (default: 5)", value: "seconds")
  var remoteFirstByteTimeout: Int?

  @Option("Timeout for a download with all redirects in seconds. (default: 15)", value: "seconds")
  var remoteTimeout: Int?

  @Option("Minimum rate of a download per second. (default: 1KiB)", value: "size")
  var remoteSlowestRate: ByteCount?

  @Option("Seconds over which the rate is measured. (default: 5)", value: "seconds")
  var remoteRateTime: Int?

  @Option("Maximum number of concurrent downloads. (default: 6)", value: "count")
  var remoteDownloads: Int?

  @Option("Maximum number of concurrent downloads from one host. (default: 2)", value: "count")
  var remoteDownloadsPerHost: Int?

  @Option(
    "Maximum number of remote files that are decoded concurrently. (default: 1)", value: "count")
  var remoteDecodes: Int?

  @Option(
    "Maximum number of downloads that wait for a slot; further requests get 503. (default: 64)",
    value: "count")
  var remoteQueue: Int?

  @Option(
    "Maximum number of known remote images; the least recently used are forgotten first. (default: 10000)",
    value: "count") var remoteRecords: Int?

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
