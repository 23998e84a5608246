import InputText

/// The errors of independent parts of a value, which are reported together.
struct SceneErrorCollection {
  private var errors: [SceneDocumentError] = []
  private var omittedCount = 0
  private var consequence: SceneDocumentError?

  /// Adds an error with its further errors.
  ///
  /// - Throws: All errors if the rest of the document is not read.
  mutating func add(_ error: SceneDocumentError) throws(SceneDocumentError) {
    if error.isConsequence {
      consequence = error
      return
    }
    let all = error.all
    let kept = all.prefix(SceneDocumentError.maximumCount - errors.count)
    errors += kept
    omittedCount += error.omittedCount + all.count - kept.count
    if error.endsReading { try finish() }
  }

  /// Adds the error of reading a part, if there is one.
  mutating func add<Part>(
    failureOf reading: Result<Part, SceneDocumentError>
  ) throws(SceneDocumentError) {
    if case .failure(let error) = reading { try add(error) }
  }

  /// Adds an error for each member of an object with an unknown key.
  mutating func add(unknown members: [JSONNode.Member], of node: JSONNode, among names: [String]) {
    let kept = members.prefix(SceneDocumentError.maximumCount - errors.count)
    errors += kept.map { SceneDocumentError(node, $0.unknown(among: names)) }
    omittedCount += members.count - kept.count
  }

  /// Throws the first error by line, with the others, if there is one.
  func finish() throws(SceneDocumentError) {
    let sorted = errors.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    .map(\.element)
    guard var first = sorted.first else {
      if let consequence { throw consequence }
      return
    }
    first.others = Array(sorted.dropFirst())
    first.omittedCount = omittedCount
    first.endsReading = sorted.contains(where: \.endsReading)
    throw first
  }
}
