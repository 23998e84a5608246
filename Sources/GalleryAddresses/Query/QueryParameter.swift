/// A parameter of a URL: its name, the accepted values, and its description.
///
/// Requests are checked with this value, and it provides the words of errors and the description of the route in
/// OpenAPI.
package struct QueryParameter: Sendable, Equatable {
  package let name: String
  package let summary: String
  package let kind: ValueKind
  /// The default, or `nil` if there is none.
  package let defaultValue: String?
  /// A value that shows the effect.
  package let example: String?
  /// The accepted synonyms, each with the value that it stands for.
  package let synonyms: [String: String]
  /// Whether the parameter may be repeated.
  package let isRepeatable: Bool
  /// Whether an empty text counts as a value; otherwise, it counts as an absent one.
  package let isEmptyTaken: Bool
  /// Whether the route requires the parameter.
  package private(set) var isRequired = false
  /// The maximum number of different values, or `nil` if only the length of a URL limits it.
  package let maximumCount: Int?

  package init(
    _ name: String, _ kind: ValueKind, _ summary: String, default defaultValue: String? = nil,
    example: String? = nil, synonyms: [String: String] = [:], isRepeatable: Bool = false,
    maximumCount: Int? = nil, isEmptyTaken: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.defaultValue = defaultValue
    self.example = example
    self.synonyms = synonyms
    self.isRepeatable = isRepeatable
    self.maximumCount = maximumCount
    self.isEmptyTaken = isEmptyTaken
  }

  /// This parameter as a required one.
  package var required: QueryParameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }
}

extension QueryParameter {
  /// The accepted values, each in words or literally.
  package var allowed: [String] { kind.allowed }

  /// The word for all frames.
  package static let allFrames = "all"

  /// The word for endless repetition, as in SwiftUI.
  package static let continuous = "continuous"
}
