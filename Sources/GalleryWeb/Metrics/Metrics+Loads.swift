import GalleryLoading
import GalleryModel

extension Metrics {
  /// What was loaded from other servers.
  static func write(_ loads: LoadStatistics, to text: inout PrometheusText) {
    text.add(
      single: "pixelarium_downloads_total", "counter",
      "Transfers of remote images begun, revalidations included.", loads.downloads)
    text.add(
      single: "pixelarium_downloads_cancelled_total", "counter",
      "Transfers given up because nobody waited for them any more.", loads.downloadsCancelled)
    text.add(
      single: "pixelarium_downloads_not_modified_total", "counter",
      "Revalidations that found the image unchanged.", loads.notModified)
    text.add(
      single: "pixelarium_download_bytes_total", "counter", "Bytes of bodies that arrived whole.",
      loads.bytes)
    text.add(
      single: "pixelarium_decodes_total", "counter", "Files of remote images made pixels.",
      loads.decodes)
    text.begin("pixelarium_loads_total", "counter", "Attempts that ended, by outcome.")
    text.add("pixelarium_loads_total", ["outcome": "success"], loads.successes)
    for failure in LoadFailure.allCases {
      text.add(
        "pixelarium_loads_total", ["outcome": failure.rawValue], loads.failures[failure] ?? 0)
    }
    text.add(
      single: "pixelarium_downloads_in_flight", "gauge", "Transfers under way.", loads.loading)
    text.add(
      single: "pixelarium_downloads_waiting", "gauge", "Transfers waiting for a slot.",
      loads.queued)
    text.add(
      single: "pixelarium_load_subscribers", "gauge", "Requests that wait for a remote image.",
      loads.subscribers)
  }
}
