/// One parameter of a URL: its name, the values that it takes, and the words of its description.
///
/// The same value checks requests, words their refusals and describes the route in OpenAPI.
package struct QueryParameter: Sendable, Equatable {
  package let name: String
  package let summary: String
  package let kind: ValueKind
  /// The value that is as good as none; `nil` where no value is.
  package let defaultValue: String?
  /// A value that shows something.
  package let example: String?
  /// Words that people write instead, and what each is called here.
  package let synonyms: [String: String]
  /// True where it may be given more than once.
  package let isRepeatable: Bool
  /// True where an empty text is a value of its own, not as good as none.
  package let isEmptyTaken: Bool
  /// True where the route does not answer without it.
  package private(set) var isRequired = false
  /// The most different values, `nil` where only the length of an address limits them.
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

  /// The same parameter for a route that does not answer without it.
  package var required: QueryParameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }
}

extension QueryParameter {
  /// The accepted values, each in words or literally.
  package var allowed: [String] { kind.allowed }

  /// The word for every frame.
  package static let allFrames = "all"

  /// The word for a repetition without end, as in SwiftUI.
  package static let continuous = "continuous"
}
