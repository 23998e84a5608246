import Fetching

/// The downloads that wait, and the slots of those that run: so many at once, so many a host, the most
/// urgent first and among equals the one that came first (loading.md §11).
struct DownloadQueue {
  private let slots: Int
  private let slotsPerHost: Int
  private let room: Int
  /// In the order of arrival.
  private var waiting: [RemoteURL] = []
  private var running: [String: Int] = [:]

  /// At least one slot; a room of 0 refuses whatever cannot run at once.
  init(slots: Int, slotsPerHost: Int, room: Int) {
    self.slots = max(1, slots)
    self.slotsPerHost = max(1, slotsPerHost)
    self.room = max(0, room)
  }

  /// True where one more for a host would be taken.
  func hasRoom(for host: String) -> Bool { waiting.count < room || hasSlot(for: host) }

  /// Puts one after all others.
  mutating func append(_ url: RemoteURL) { waiting.append(url) }

  /// Takes one that waits out again.
  mutating func remove(_ url: RemoteURL) { waiting.removeAll { $0 == url } }

  /// Takes out the next that may run, whose slot has to be given back with `free`.
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

  /// Gives back the slot of one that ran.
  mutating func free(_ host: String) {
    guard let count = running[host] else { return }
    running[host] = count > 1 ? count - 1 : nil
  }

  private func hasSlot(for host: String) -> Bool {
    running[host, default: 0] < slotsPerHost && running.values.reduce(0, +) < slots
  }
}
