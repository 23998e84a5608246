/// A name that may say its set: `tabler:bell`.
package protocol SetMemberName {
  /// The full name: with the set's name and a colon if the item is a member of a set.
  var text: String { get }

  /// Whether the name finds only the item with this full name; otherwise, members of sets have the name, too.
  ///
  /// `tabler:bell` and `:bell` are exact, and `bell` is not.
  var isExact: Bool { get }

  /// The same name, which finds only the item with this full name.
  var exact: Self { get }

  /// Returns the name as that of a member of another set, or of none.
  func member(of set: SetName?) -> Self
}

extension SetMemberName {
  /// Returns the name of a new item of a set, or this name if no set is given.
  ///
  /// - Throws: `.refused` if the name says another set.
  package func placed(in given: SetName?) throws(CatalogError) -> Self {
    guard let given, set != given.text else { return self }
    guard !isExact else {
      throw .refused(
        thing: "name", value: text, message: "the name \(text) is not of the set \(given)")
    }
    return member(of: given)
  }

  /// The name of the set, or `nil` for an item without a set.
  package var set: String? { text.setName }

  /// The name without the set.
  package var own: Substring { text.ownName }

  /// Returns the new name of an item that stays in its set: a name without a set gets the item's.
  ///
  /// - Throws: `.refused` for the name of another set.
  package func replacing(_ former: Self) throws(CatalogError) -> Self {
    guard set != former.set else { return exact }
    guard !isExact, let set = try former.set.map(SetName.init(stored:)) else {
      throw .refused(
        thing: "name", value: text, message: "the name \(text) is not of the set of \(former.text)")
    }
    return member(of: set)
  }
}

extension String {
  /// The name of the set in a full name, or `nil`.
  package var setName: String? { colon.map { String(self[..<$0]) } }

  /// The full name without the set.
  package var ownName: Substring {
    colon.map { self[utf8.index(after: $0)...] } ?? self[...]
  }

  /// Characters are much slower to compare than bytes.
  private var colon: Index? { utf8.firstIndex(of: UInt8(ascii: ":")) }
}

/// The parts of a name as it is written: `tabler:bell`, `:bell` or `bell`.
struct SetMemberNameParts {
  /// The full name, without a colon at its beginning.
  let full: String
  /// The name without the set.
  let own: Substring
  let isExact: Bool

  /// Splits a text, or returns `nil` if the name of the set is invalid.
  init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      (full, own, isExact) = (text, text[...], false)
      return
    }
    let set = text[..<colon]
    guard set.isEmpty || (set.utf8.count <= SetName.maximumLength && IconName(String(set)) != nil)
    else { return nil }
    own = text[text.index(after: colon)...]
    full = set.isEmpty ? String(own) : text
    isExact = true
  }
}
