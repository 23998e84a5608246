import Testing

@testable import CatalogSharing
@testable import GalleryCatalog

struct CollectionSnapshotTests {
  private static func head(
    _ revision: Int64, mark: Int64 = 70, history: Int64 = 1, markOfCopy: Int64?
  ) -> CollectionSnapshot {
    CollectionSnapshot(
      identity: "here", position: ReplicaPosition(history: history, revision: revision, mark: mark),
      format: 10, timelineOfEdit: "", timeline: "", movedTo: nil, markOfCopy: markOfCopy,
      oldestChange: 5, changedParts: [:], touched: [:])
  }

  private static func copy(_ revision: Int64, mark: Int64, history: Int64 = 1) -> ReplicaPosition {
    ReplicaPosition(history: history, revision: revision, mark: mark)
  }

  @Test(
    arguments: [
      ("nothing yet", head(7, markOfCopy: nil), nil, .all),
      ("the same", head(7, markOfCopy: 70), copy(7, mark: 70), .none),
      ("behind", head(9, markOfCopy: 70), copy(7, mark: 70), .changes),
      ("too long ago", head(9, markOfCopy: nil), copy(3, mark: 30), .all),
      (
        "an edit that was lost and not made again", head(6, markOfCopy: nil), copy(7, mark: 70),
        .lostHistory
      ),
      ("another edit of that number", head(7, markOfCopy: 70), copy(7, mark: 71), .lostHistory),
      (
        "another edit of that number, and more", head(9, markOfCopy: 70), copy(7, mark: 71),
        .lostHistory
      ),
      ("healed by somebody else", head(9, history: 2, markOfCopy: 70), copy(7, mark: 71), .all),
    ] as [(String, CollectionSnapshot, ReplicaPosition?, CollectionSnapshot.Way)])
  func `the head decides how a copy catches up`(
    _ case: String, _ head: CollectionSnapshot, _ copy: ReplicaPosition?,
    _ way: CollectionSnapshot.Way
  ) {
    #expect(head.way(from: copy, identity: "here") == way)
  }

  @Test func `a copy of another collection is reread`() {
    let head = Self.head(7, markOfCopy: 70)
    #expect(head.way(from: Self.copy(7, mark: 70), identity: "elsewhere") == .all)
  }

  @Test func `the catalog id changes with the history`() {
    let before = ReplicaPosition(history: 1, revision: 7, mark: 70)
    #expect(before.catalogID(of: "here") == "here")
    let after = ReplicaPosition(history: 2, revision: 3, mark: 30)
    #expect(after.catalogID(of: "here") == "here-2")
  }
}
