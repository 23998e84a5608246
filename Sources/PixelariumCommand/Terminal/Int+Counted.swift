extension Int {
  /// The number with its noun: `1 layer`, `2 layers`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
