/// A summary of the terms of a licence.
package struct LicenseFacts: Hashable, Sendable {
  /// The answer to a question about a licence.
  package enum Answer: String, CaseIterable, Sendable { case yes, no, unknown }

  /// Whether the author must be named.
  package enum Attribution: String, CaseIterable, Sendable { case required, asked, none, unknown }

  /// Whether commercial use is allowed.
  package var commercial: Answer
  /// Whether the author must be named.
  package var attribution: Attribution
  /// Whether changed works must have the same licence.
  package var shareAlike: Answer
  /// Whether changes are allowed.
  package var changes: Answer

  /// The facts of a licence that is not in the table.
  package static let unknown = LicenseFacts(
    commercial: .unknown, attribution: .unknown, shareAlike: .unknown, changes: .unknown)

  /// Creates facts.
  package init(
    commercial: Answer = .yes, attribution: Attribution, shareAlike: Answer = .no,
    changes: Answer = .yes
  ) {
    self.commercial = commercial
    self.attribution = attribution
    self.shareAlike = shareAlike
    self.changes = changes
  }

  /// Returns the milder of each fact, for `A OR B`.
  package func milder(_ other: LicenseFacts) -> LicenseFacts {
    combined(with: other) { $0.milder($1) }
  }

  /// Returns the stricter of each fact, for `A AND B`.
  package func stricter(_ other: LicenseFacts) -> LicenseFacts {
    combined(with: other) { $0.stricter($1) }
  }

  private func combined(
    with other: LicenseFacts, _ choice: (Strictness, Strictness) -> Strictness
  ) -> LicenseFacts {
    func answer(_ fact: KeyPath<LicenseFacts, Answer>, _ scale: [Answer]) -> Answer {
      choice(Strictness(self[keyPath: fact], scale), Strictness(other[keyPath: fact], scale))
        .value(scale, .unknown)
    }
    let scale: [Attribution] = [.none, .asked, .required]
    let attribution = choice(
      Strictness(attribution, scale), Strictness(other.attribution, scale))
    return LicenseFacts(
      commercial: answer(\.commercial, [.yes, .no]),
      attribution: attribution.value(scale, .unknown),
      shareAlike: answer(\.shareAlike, [.no, .yes]), changes: answer(\.changes, [.yes, .no]))
  }
}

/// A place on a scale from the mildest to the strictest value of a fact.
private struct Strictness {
  /// The index, or `nil` if the fact is unknown.
  private let index: Int?
  private let strictest: Int

  private init(_ index: Int?, strictest: Int) {
    (self.index, self.strictest) = (index, strictest)
  }

  init<Value: Equatable>(_ value: Value, _ scale: [Value]) {
    self.init(scale.firstIndex(of: value), strictest: scale.count - 1)
  }

  /// Returns the milder place; an unknown one cannot be milder than the mildest.
  func milder(_ other: Strictness) -> Strictness { chosen(other, 0, min) }

  /// Returns the stricter place; an unknown one cannot be stricter than the strictest.
  func stricter(_ other: Strictness) -> Strictness { chosen(other, strictest, max) }

  private func chosen(
    _ other: Strictness, _ end: Int, _ choice: (Int, Int) -> Int
  ) -> Strictness {
    if index == end || other.index == end { return Strictness(end, strictest: strictest) }
    guard let index, let theirs = other.index else { return Strictness(nil, strictest: strictest) }
    return Strictness(choice(index, theirs), strictest: strictest)
  }

  func value<Value>(_ scale: [Value], _ unknown: Value) -> Value {
    index.map { scale[$0] } ?? unknown
  }
}
