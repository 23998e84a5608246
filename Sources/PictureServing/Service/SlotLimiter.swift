import GalleryModel
import Synchronization

/// A limit on the number of running and waiting renders; renders beyond it are rejected.
///
/// Each client has a share of both (security.md §3.9). A free slot goes to the waiting client with the fewest running
/// renders, and on a tie to the one that has waited longest. If the task of a waiter is cancelled, the waiter leaves
/// the queue at once.
final class SlotLimiter: Sendable {
  private struct Waiter {
    let ticket: Int
    let claim: RenderClaim
    /// The client that the render counts towards while it waits.
    let owner: RenderClient?
    let continuation: CheckedContinuation<Entry, Never>
  }

  private struct State {
    var running = 0
    var lastTicket = 0
    /// The waiters in the order of their arrival.
    var waiters: [Waiter] = []
    var loads: ClientLoads
  }

  /// The answer to a request for a slot.
  private enum Entry {
    /// The render has a slot, which counts towards this client.
    case entered(RenderClient?)
    case refused, crowded, cancelled
  }

  /// A waiter and its answer, which is delivered outside the lock.
  private typealias Answered = (waiter: Waiter, entry: Entry)

  private let jobs: Int
  private let queue: Int
  /// The share of each client, or `nil` without a limit.
  let share: ClientQuota?
  private let state: Mutex<State>

  /// Creates a limit of `jobs` slots, at least one, and a queue; a queue of 0 rejects all work that cannot run at
  /// once.
  ///
  /// - Parameter perClient: The maximum number of renders of one client that run or wait; 0 means no limit.
  init(jobs: Int, queue: Int, perClient: Int = 0) {
    self.jobs = max(1, jobs)
    self.queue = max(0, queue)
    share = ClientQuota(total: perClient, jobs: self.jobs, queue: self.queue)
    state = Mutex(State(loads: ClientLoads(share: share)))
  }

  /// The numbers of running and waiting renders.
  var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiters.count) } }

  /// Returns the number of a client's renders that run or wait.
  func count(of client: RenderClient?) -> Int { state.withLock { $0.loads.count(of: client) } }

  /// Runs `work` in a slot.
  ///
  /// - Throws: `.busy` if the queue is full, `.clientBusy` if the clients of `claim` have reached their limit, and
  ///   `.cancelled` if the task is cancelled while it waits. `retryAfter` is 1 second; the caller knows the pace
  ///   and replaces it.
  func withPlace<Value: Sendable>(
    for claim: RenderClaim = RenderClaim(), _ work: () async throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    switch await enter(claim) {
    case .refused: throw .busy(retryAfter: 1)
    case .crowded: throw .clientBusy(limit: share?.total ?? 0, retryAfter: 1)
    case .cancelled: throw .cancelled
    case .entered(let client):
      defer { leave(client) }
      return try await work()
    }
  }

  /// Gives free slots to waiters, after a claim has gained a client.
  func reconsider() { answer(state.withLock { letIn(&$0) }) }

  private func enter(_ claim: RenderClaim) async -> Entry {
    let ticket = state.withLock {
      $0.lastTicket += 1
      return $0.lastTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (entry, evicted) = admit(ticket, claim, continuation)
        if let entry { continuation.resume(returning: entry) }
        answer(evicted)
      }
    } onCancel: {
      abandon(ticket)
    }
  }

  /// Gives a slot, rejects the render, or appends it to the queue; in the last case, the returned entry is `nil`.
  ///
  /// A waiter of another client may be evicted from the queue.
  private func admit(
    _ ticket: Int, _ claim: RenderClaim, _ continuation: CheckedContinuation<Entry, Never>
  ) -> (Entry?, evicted: [Answered]) {
    state.withLock { state in
      // The flag is checked inside the lock: a task is marked as cancelled before its handler looks for the ticket,
      // so either this check sees the mark or the handler finds the waiter.
      if Task.isCancelled { return (.cancelled, []) }
      let owner = state.loads.owner(of: claim)
      guard !state.loads.isFull(owner) else { return (.crowded, []) }
      if state.running < jobs, let next = state.loads.next(of: claim, owner: owner) {
        state.running += 1
        state.loads.add(running: 1, of: next.client)
        return (.entered(next.client), [])
      }
      let evicted = makeRoom(for: owner, &state)
      guard state.waiters.count < queue else { return (.refused, evicted) }
      state.waiters.append(
        Waiter(ticket: ticket, claim: claim, owner: owner, continuation: continuation))
      state.loads.add(waiting: 1, of: owner)
      return (nil, evicted)
    }
  }

  /// Evicts the last waiter of the client with the most waiters, if the queue is full and the newcomer's client has
  /// fewer.
  ///
  /// Clients that fill the queue thus do not keep others out.
  private func makeRoom(for client: RenderClient?, _ state: inout State) -> [Answered] {
    guard queue > 0, state.waiters.count >= queue,
      let longest = state.loads.longest(besides: client),
      let index = state.waiters.lastIndex(where: { $0.owner == longest })
    else { return [] }
    let waiter = state.waiters.remove(at: index)
    state.loads.add(waiting: -1, of: longest)
    return [(waiter, .refused)]
  }

  private func abandon(_ ticket: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
      let waiter = state.waiters.remove(at: index)
      state.loads.add(waiting: -1, of: waiter.owner)
      return waiter
    }
    waiter?.continuation.resume(returning: .cancelled)
  }

  private func leave(_ client: RenderClient?) {
    let next = state.withLock { state in
      state.running -= 1
      state.loads.add(running: -1, of: client)
      return letIn(&state)
    }
    answer(next)
  }

  /// Gives the free slots to waiters if one of their clients may have another slot.
  private func letIn(_ state: inout State) -> [Answered] {
    var entered: [Answered] = []
    while state.running < jobs {
      var best: (index: Int, client: RenderClient?, running: Int)?
      for (index, waiter) in state.waiters.enumerated() {
        guard let next = state.loads.next(of: waiter.claim, owner: waiter.owner),
          next.running < best?.running ?? .max
        else { continue }
        best = (index, next.client, next.running)
      }
      guard let best else { break }
      let waiter = state.waiters.remove(at: best.index)
      state.running += 1
      state.loads.add(waiting: -1, of: waiter.owner)
      state.loads.add(running: 1, of: best.client)
      entered.append((waiter, .entered(best.client)))
    }
    return entered
  }

  private func answer(_ answered: [Answered]) {
    for (waiter, entry) in answered { waiter.continuation.resume(returning: entry) }
  }
}
