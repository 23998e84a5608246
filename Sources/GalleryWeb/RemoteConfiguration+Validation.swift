import Fetching
import GalleryLoading

extension RemoteConfiguration {
  /// Throws the first limit that is out of its own limits: every one is finite.
  func validate() throws(ConfigurationError) {
    try check("the limit of a remote image's file", transfer.bodyBytes, 1...1 << 30, "bytes")
    try check("the limit of an origin's fields", transfer.headBytes, 1024...1 << 20, "bytes")
    try check("the number of redirects", transfer.redirects, 0...20)
    for (name, time) in [
      ("the time for a connection", transfer.connectTime),
      ("the time for a first byte", transfer.firstByteTime),
      ("the time for a download", transfer.totalTime),
      ("the span of the slowest rate", transfer.rateTime),
    ] { try check(name, Int(time.components.seconds), 1...600, "s") }
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

  private func check(
    _ thing: String, _ value: Int, _ range: ClosedRange<Int>, _ unit: String? = nil
  ) throws(ConfigurationError) {
    try Configuration.check(thing, value, in: range, unit: unit)
  }
}
