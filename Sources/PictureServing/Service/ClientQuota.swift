/// The share of the slots and the queue that one client may occupy (security.md §3.9).
struct ClientQuota: Sendable, Equatable {
  /// The maximum number of a client's renders that run or wait.
  let total: Int
  /// The maximum number of a client's renders that run.
  let running: Int

  /// Derives the limit of running renders from `total`: the same share of the slots as of slots and queue together,
  /// but at least one.
  ///
  /// Returns `nil` if `total` is 0, which means no limit.
  init?(total: Int, jobs: Int, queue: Int) {
    guard total > 0 else { return nil }
    self.total = total
    let places = jobs + queue
    running = max(1, min(jobs, total >= places ? jobs : jobs * total / places))
  }
}

/// The numbers of renders of each client.
struct ClientLoads {
  private struct Load {
    var running = 0
    var waiting = 0
  }

  /// The share of a client, or `nil` without a limit.
  let share: ClientQuota?
  /// The loads of all clients that have renders; the key `nil` stands for requests that are not attributed to a
  /// client.
  private var loads: [RenderClient?: Load] = [:]

  init(share: ClientQuota?) { self.share = share }

  /// Returns the client of a claim that is next in turn, with its number of running renders.
  ///
  /// It is the client with the fewest running renders, or `nil` if no client may have another slot.
  ///
  /// - Parameter owner: The client of a claim that has no clients left.
  func next(of claim: RenderClaim, owner: RenderClient?) -> (client: RenderClient?, running: Int)? {
    let clients = claim.clients
    return (clients.isEmpty ? [owner] : clients)
      .map { (client: $0, running: loads[$0]?.running ?? 0) }
      .filter { $0.client == nil || $0.running < share?.running ?? .max }
      .min { $0.running < $1.running }
  }

  /// Returns the client of a claim that a new render counts towards.
  ///
  /// Of the clients below their limit, or of all clients if none is below it, this is the client with the fewest
  /// renders.
  func owner(of claim: RenderClaim) -> RenderClient? {
    let clients = claim.clients
    let welcome = clients.filter { !isFull($0) }
    let least = (welcome.isEmpty ? clients : welcome).min { count(of: $0) < count(of: $1) }
    return least ?? nil
  }

  /// Returns whether a client has reached its limit.
  func isFull(_ client: RenderClient?) -> Bool {
    guard let share, client != nil else { return false }
    return count(of: client) >= share.total
  }

  /// Returns the client with the most waiting renders, if it has at least two more than the given client.
  func longest(besides client: RenderClient?) -> RenderClient? {
    let most = loads.filter { $0.key != nil }.max { $0.value.waiting < $1.value.waiting }
    guard let most, most.value.waiting > (loads[client]?.waiting ?? 0) + 1 else { return nil }
    return most.key
  }

  /// Returns the number of a client's renders that run or wait.
  func count(of client: RenderClient?) -> Int {
    loads[client].map { $0.running + $0.waiting } ?? 0
  }

  /// Adds to the numbers of a client's renders that run and wait; negative numbers subtract.
  mutating func add(running: Int = 0, waiting: Int = 0, of client: RenderClient?) {
    var load = loads[client] ?? Load()
    load.running += running
    load.waiting += waiting
    loads[client] = load.running == 0 && load.waiting == 0 ? nil : load
  }
}
