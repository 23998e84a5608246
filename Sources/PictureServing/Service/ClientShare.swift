/// The part of all places that one client may have (security.md §3.9).
struct ClientShare: Sendable, Equatable {
  /// The renders of a client that run or wait.
  let total: Int
  /// The renders of a client that run.
  let running: Int

  /// The same share of the places to draw as of all places, at least one; `nil` if `total` is 0, which means
  /// no limit.
  init?(total: Int, jobs: Int, queue: Int) {
    guard total > 0 else { return nil }
    self.total = total
    let places = jobs + queue
    running = max(1, min(jobs, total >= places ? jobs : jobs * total / places))
  }
}

/// The renders of each client.
struct ClientLoads {
  private struct Load {
    var running = 0
    var waiting = 0
  }

  /// The share of a client; `nil` without a limit.
  let share: ClientShare?
  /// Only clients that have some; `nil` stands for all that are not counted.
  private var loads: [RenderClient?: Load] = [:]

  init(share: ClientShare?) { self.share = share }

  /// The client of a claim that comes next, that is the one with the fewest renders that run; `nil` if none of
  /// them may have a place to draw.
  ///
  /// - Parameter owner: The client that a claim without clients is counted for.
  func next(of claim: RenderClaim, owner: RenderClient?) -> (client: RenderClient?, running: Int)? {
    let clients = claim.clients
    return (clients.isEmpty ? [owner] : clients)
      .map { (client: $0, running: loads[$0]?.running ?? 0) }
      .filter { $0.client == nil || $0.running < share?.running ?? .max }
      .min { $0.running < $1.running }
  }

  /// The client of a claim that a render is counted for: the one with the fewest of those that may have more,
  /// or of all.
  func owner(of claim: RenderClaim) -> RenderClient? {
    let clients = claim.clients
    let welcome = clients.filter { !isFull($0) }
    let least = (welcome.isEmpty ? clients : welcome).min { count(of: $0) < count(of: $1) }
    return least ?? nil
  }

  /// Returns true if a client has as many renders as it may have.
  func isFull(_ client: RenderClient?) -> Bool {
    guard let share, client != nil else { return false }
    return count(of: client) >= share.total
  }

  /// The client with the most renders that wait, if these are at least two more than those of another.
  func longest(besides client: RenderClient?) -> RenderClient? {
    let most = loads.filter { $0.key != nil }.max { $0.value.waiting < $1.value.waiting }
    guard let most, most.value.waiting > (loads[client]?.waiting ?? 0) + 1 else { return nil }
    return most.key
  }

  /// The renders of a client that run or wait.
  func count(of client: RenderClient?) -> Int {
    loads[client].map { $0.running + $0.waiting } ?? 0
  }

  /// Counts renders that begin or end to run, or to wait.
  mutating func add(running: Int = 0, waiting: Int = 0, of client: RenderClient?) {
    var load = loads[client] ?? Load()
    load.running += running
    load.waiting += waiting
    loads[client] = load.running == 0 && load.waiting == 0 ? nil : load
  }
}
