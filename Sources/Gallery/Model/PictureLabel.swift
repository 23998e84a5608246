/// What a picture is called by those who cannot see it.
package enum PictureLabel: Hashable, Sendable {
  /// Nothing: it says nothing that text beside it does not.
  case decorative
  /// The accessibility label, or where there is none the name.
  case words(String)

  /// The words; `nil` for a decorative picture.
  package var text: String? {
    if case .words(let words) = self { words } else { nil }
  }
}

/// What a stored bitmap or symbol says in words from now on.
package enum LabelChange: Sendable, Equatable {
  /// Nobody has said: it is called by its name.
  case missing
  /// Nothing that text beside it does not.
  case decorative
  /// Words after the rules of `AccessibilityLabel`.
  case text(String)
}
