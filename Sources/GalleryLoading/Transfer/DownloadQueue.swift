import Fetching

/// The waiting downloads, and the slots of running ones.
///
/// The number of slots is limited in total and per host. The most urgent download starts first, and among equals the oldest
/// (loading.md §11).
struct DownloadQueue {
  private let slots: Int
  private let slotsPerHost: Int
  private let room: Int
  /// The waiting downloads in order of arrival.
  private var waiting: [RemoteURL] = []
  private var running: [String: Int] = [:]

  /// Creates a queue with at least one slot; with room for 0, downloads that cannot start immediately are refused.
  init(slots: Int, slotsPerHost: Int, room: Int) {
    self.slots = max(1, slots)
    self.slotsPerHost = max(1, slotsPerHost)
    self.room = max(0, room)
  }

  /// Returns whether another download from a host would be accepted.
  func hasRoom(for host: String) -> Bool { waiting.count < room || hasSlot(for: host) }

  /// Appends a download.
  mutating func append(_ url: RemoteURL) { waiting.append(url) }

  /// Removes a waiting download.
  mutating func remove(_ url: RemoteURL) { waiting.removeAll { $0 == url } }

  /// Removes and returns the next download that may start; release its slot with `free`.
  mutating func next(priority: (RemoteURL) -> LoadPriority) -> RemoteURL? {
    var best: (index: Int, priority: LoadPriority)?
    for (index, url) in waiting.enumerated() where hasSlot(for: url.host) {
      let priority = priority(url)
      if best.map({ priority > $0.priority }) ?? true { best = (index, priority) }
    }
    guard let best else { return nil }
    let url = waiting.remove(at: best.index)
    running[url.host, default: 0] += 1
    return url
  }

  /// Releases the slot of a download.
  mutating func free(_ host: String) {
    guard let count = running[host] else { return }
    running[host] = count > 1 ? count - 1 : nil
  }

  private func hasSlot(for host: String) -> Bool {
    running[host, default: 0] < slotsPerHost && running.values.reduce(0, +) < slots
  }
}
