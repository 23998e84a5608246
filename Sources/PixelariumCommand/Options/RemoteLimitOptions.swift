import ArgumentParser
import Fetching
import GalleryLoading
import GalleryWeb

/// What loading an image of another server may cost; every limit is finite (loading.md §9).
struct RemoteLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Bytes of a remote image's file. (default: 10MiB)", valueName: "size"))
  var remoteMaxBytes: ByteCount?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels along a side of a remote image. (default: 4096)", valueName: "pixels"))
  var remoteMaxSide: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of a remote image in all. (default: 16777216)", valueName: "pixels"))
  var remoteMaxPixels: Int?

  @Option(
    help: ArgumentHelp("Bytes of an origin's header fields. (default: 32KiB)", valueName: "size"))
  var remoteMaxHeaders: ByteCount?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Redirects that are followed in a row. (default: 5)", valueName: "count"))
  var remoteRedirects: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds until a connection stands. (default: 3)", valueName: "seconds"))
  var remoteConnectTimeout: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds from then to an answer's first byte. (default: 5)", valueName: "seconds"))
  var remoteFirstByteTimeout: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds for a download with all redirects. (default: 15)", valueName: "seconds"))
  var remoteTimeout: Int?

  @Option(
    help: ArgumentHelp(
      "Bytes a second that a download has to keep up. (default: 1KiB)", valueName: "size"))
  var remoteSlowestRate: ByteCount?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds over which that rate is measured. (default: 5)", valueName: "seconds"))
  var remoteRateTime: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Downloads at once. (default: 6)", valueName: "count"))
  var remoteDownloads: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Downloads at once from one host. (default: 2)", valueName: "count"))
  var remoteDownloadsPerHost: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Remote files decoded at once. (default: 1)", valueName: "count"))
  var remoteDecodes: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Downloads that may wait for a slot; beyond that 503. (default: 64)", valueName: "count"))
  var remoteQueue: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Remote images that are remembered; the least recently used go first. (default: 10000)",
      valueName: "count"))
  var remoteRecords: Int?
}

extension RemoteLimitOptions {
  /// Notes the effective values in `remote` and `settings`.
  func apply(
    to remote: inout RemoteConfiguration, _ settings: inout Settings
  ) throws(CommandError) {
    try applyTransfer(to: &remote.transfer, &settings)
    var loading = remote.loading
    loading.maximumSide = try settings.value(
      .remoteMaxSide, remoteMaxSide, default: loading.maximumSide)
    loading.maximumPixels = try settings.value(
      .remoteMaxPixels, remoteMaxPixels, default: loading.maximumPixels)
    loading.downloads = try settings.value(
      .remoteDownloads, remoteDownloads, default: loading.downloads)
    loading.downloadsPerHost = try settings.value(
      .remoteDownloadsPerHost, remoteDownloadsPerHost, default: loading.downloadsPerHost)
    loading.decodes = try settings.value(.remoteDecodes, remoteDecodes, default: loading.decodes)
    loading.queue = try settings.value(.remoteQueue, remoteQueue, default: loading.queue)
    loading.records = try settings.value(.remoteRecords, remoteRecords, default: loading.records)
    remote.loading = loading
  }

  private func applyTransfer(
    to transfer: inout FetchLimits, _ settings: inout Settings
  ) throws(CommandError) {
    transfer.bodyBytes = try settings.value(
      .remoteMaxBytes, remoteMaxBytes, default: ByteCount(transfer.bodyBytes)
    ).bytes
    transfer.headBytes = try settings.value(
      .remoteMaxHeaders, remoteMaxHeaders, default: ByteCount(transfer.headBytes)
    ).bytes
    transfer.redirects = try settings.value(
      .remoteRedirects, remoteRedirects, default: transfer.redirects)
    transfer.connectTime = try settings.duration(
      .remoteConnectTimeout, remoteConnectTimeout, default: transfer.connectTime)
    transfer.firstByteTime = try settings.duration(
      .remoteFirstByteTimeout, remoteFirstByteTimeout, default: transfer.firstByteTime)
    transfer.totalTime = try settings.duration(
      .remoteTimeout, remoteTimeout, default: transfer.totalTime)
    transfer.bytesPerSecond = try settings.value(
      .remoteSlowestRate, remoteSlowestRate, default: ByteCount(transfer.bytesPerSecond)
    ).bytes
    transfer.rateTime = try settings.duration(
      .remoteRateTime, remoteRateTime, default: transfer.rateTime)
  }
}
