extension PackedDrawing.Group {
  /// The groups of a drawing as the catalog stores them, `first count opacity` with semicolons between;
  /// `nil` is none.
  static func text(_ groups: [PackedDrawing.Group]) -> String? {
    groups.isEmpty ? nil : groups.map(\.text).joined(separator: ";")
  }

  /// `nil` where a text is not what it should be.
  static func list(_ text: String?) -> [PackedDrawing.Group]? {
    guard let text else { return [] }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let groups = parts.compactMap(PackedDrawing.Group.init)
    return groups.count == parts.count ? groups : nil
  }

  private init?(_ text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let first = Int(words[0]), let count = Int(words[1]),
      let opacity = Double(words[2]), (0...1).contains(opacity)
    else { return nil }
    self.init(first: first, count: count, opacity: opacity)
  }

  /// One group.
  var text: String { "\(first) \(count) \(opacity)" }

  /// The layers' places; `nil` for numbers that are none.
  var layers: Range<Int>? {
    let (end, isTooMuch) = first.addingReportingOverflow(count)
    return isTooMuch || first < 0 || count < 0 ? nil : first..<end
  }
}
