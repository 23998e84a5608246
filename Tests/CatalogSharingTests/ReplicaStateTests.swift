import Testing

@testable import CatalogSharing
@testable import GalleryCatalog

/// The rules by which a replica is ready (fleet.md §4).
struct ReplicaStateTests {
  private static let position = ReplicaPosition(history: 1, revision: 7, mark: 70)

  private static func refusal(isOfFormat: Bool) -> ReplicaState.Refusal {
    .init(reason: "refused", isOfFormat: isOfFormat, since: .now)
  }

  @Test func `a replica is not ready for ten seconds without a first answer`() {
    let state = ReplicaState()
    #expect(state.obstacle(at: state.start)?.contains("has not answered") == true)
    #expect(state.obstacle(at: state.start + .seconds(9)) != nil)
    #expect(state.obstacle(at: state.start + .seconds(10)) == nil)
  }

  @Test func `a refusal before the first answer keeps a replica unready`() {
    var state = ReplicaState()
    state.refusal = Self.refusal(isOfFormat: false)
    #expect(state.obstacle(at: state.start + .seconds(1_000_000)) == "refused")
  }

  @Test func `a replica that has synchronised stays ready despite refusals`() {
    var state = ReplicaState()
    state.position = Self.position
    #expect(state.obstacle(at: state.start) == nil)
    state.refusal = Self.refusal(isOfFormat: false)
    #expect(state.obstacle(at: .now + .seconds(1_000_000)) == nil)
  }

  @Test func `a replica with an outdated format stays ready for an hour`() {
    var state = ReplicaState()
    state.position = Self.position
    let refusal = Self.refusal(isOfFormat: true)
    state.refusal = refusal
    #expect(state.obstacle(at: refusal.since + .seconds(3600)) == nil)
    #expect(state.obstacle(at: refusal.since + .seconds(3601)) == "refused")
  }
}
