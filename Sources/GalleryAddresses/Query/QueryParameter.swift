/// A parameter of a URL: its name, the accepted values, and its description.
///
/// The same value is used to check requests, to word errors and to describe the route in OpenAPI.
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
  /// Whether it may be repeated.
  package let isRepeatable: Bool
  /// Whether an empty text is a value instead of an absent one.
  package let isEmptyTaken: Bool
  /// Whether the route requires it.
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

  /// The parameter for a route that requires it.
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
