import GRDB
package import GalleryModel

extension Catalog {
  /// Returns one page of the sets in the order of their ranks, and the number of sets on all pages, from one snapshot.
  ///
  /// - Parameter includesHidden: Whether hidden sets are listed, too.
  /// - Throws: `.invalid` for a page below 1 or more than 500 sets per page.
  package func sets(
    _ paging: Paging = Paging(perPage: Paging.maximumPerPage), includesHidden: Bool = false
  ) async throws(CatalogError) -> ItemPage<StoredSet> {
    let offset = try paging.offset()
    return try await read(of: .sets, { _ in nil }) { db in
      try db.sets.page(limit: paging.perPage, offset: offset, includesHidden: includesHidden)
    }
  }

  /// Returns the set with a name, with the text of its licence.
  ///
  /// - Throws: `.missingSet` with similar names if no set has this name.
  package func set(named name: String) async throws(CatalogError) -> StoredSet {
    try await read(of: .sets, { $0.id }) { db in try db.sets.set(named: name) }
  }

  /// Stores an empty set in one transaction; it is durable when this returns.
  ///
  /// - Throws: `.invalid` for facts that break the rules, and `.refused` if the name is taken or the collection has as
  ///   many sets as it can have.
  package func addSet(_ new: SetChange) async throws(CatalogError) -> StoredSet {
    let new = try SetChange(name: new.name, facts: new.facts.checked())
    return try await write { db in
      try db.sets.requireFree(new.name)
      let count = try db.count("sets")
      guard count < StoredSet.maximumCount else {
        throw CatalogError.refused(
          thing: "set", value: new.name.text,
          message: "the collection has \(count) sets, limit \(StoredSet.maximumCount)")
      }
      return try db.sets.insert(new)
    }
  }

  /// Reads, changes and writes a set in one transaction, so that changes by other processes are not lost.
  ///
  /// With another name, its members are renamed, and keep their former names as earlier ones.
  ///
  /// - Parameter change: Returns the new state. A state that equals the stored one changes nothing.
  /// - Throws: `.missingSet`, and the errors of `addSet`.
  package func updateSet(
    named name: String,
    _ change: @escaping @Sendable (StoredSet) throws(CatalogError) -> SetChange
  ) async throws(CatalogError) -> StoredSet {
    try await write { db in
      let stored = try db.sets.set(named: name)
      let wish = try change(stored)
      let new = SetChange(name: wish.name, facts: try wish.facts.checked())
      if new.name.text == stored.name, new.facts == stored.facts { return stored }
      if new.name.text != stored.name {
        try db.sets.requireFree(new.name)
        try db.sets.members(of: stored).rename(to: new.name)
      }
      return try db.sets.replace(stored.id, with: new)
    }
  }

  /// Removes a set and returns it as it was; its id is never used again.
  ///
  /// - Parameter members: The treatment of its members, or `nil` if the set must be empty.
  /// - Throws: `.missingSet` with similar names if no set has this name, `.refused` if it must be empty and has members,
  ///   and `.nameTaken` if a released member would have the name of another item.
  package func removeSet(
    named name: String, members removal: MemberRemoval? = nil
  ) async throws(CatalogError) -> StoredSet {
    try await write { db in
      let stored = try db.sets.set(named: name)
      let members = db.sets.members(of: stored)
      switch removal {
      case .remove: try members.delete()
      case .release: try members.release()
      case nil:
        guard stored.memberCount == 0 else {
          throw CatalogError.refused(
            thing: "set", value: name,
            message: "the set \(stored.name) has members (\(stored.memberCount)): "
              + "--members remove or --members release says what becomes of them")
        }
      }
      try db.sets.delete(stored.id)
      return stored
    }
  }

  /// Returns the ids of the members of a set by kind.
  ///
  /// - Throws: `.missingSet` with similar names if no set has this name.
  package func memberIDs(ofSet name: String) async throws(CatalogError) -> [ItemKind: [Int64]] {
    try await readUnnoted { db in
      let members = db.sets.members(of: try db.sets.set(named: name))
      return try Dictionary(
        uniqueKeysWithValues: ItemKind.allCases.map { ($0, try members.ids($0)) })
    }
  }
}

extension SetTable {
  /// Returns the members of a set.
  fileprivate func members(of stored: StoredSet) -> SetMembers {
    SetMembers(db: db, set: stored.id, name: stored.name)
  }
}
