import GalleryCatalog
package import GalleryModel

/// The error for a rejected parameter, which is answered with 400; all texts are meant for clients.
package struct ParameterError: Error, Equatable {
  package let parameter: String
  /// The value, shortened for a message, or `nil` if the parameter was absent.
  package let value: String?
  /// A sentence with the parameter, the limit and the value.
  package let message: String
  /// The accepted values, or the names of all parameters if the name is unknown.
  package let allowed: [String]
  /// The accepted values that are similar to the given one.
  package let near: [String]
  /// The class of failure of an image's URL (loading.md §7), or `nil` for other parameters.
  package var failure: LoadFailure?

  package init(
    _ parameter: String, value: String? = nil, message: String, allowed: [String] = [],
    near: [String] = []
  ) {
    self.parameter = parameter
    self.value = value
    self.message = message
    self.allowed = allowed
    self.near = near
  }
}

extension ParameterError {
  /// Returns the error for an unknown name.
  package static func unknown(_ name: String, among names: [String]) -> ParameterError {
    let near = NearNames.of(name, in: names)
    var message = "there is no parameter \(name.quotable) here"
    if let nearest = near.first {
      message += "; did you mean \(nearest)?"
    } else if names.isEmpty {
      message += "; no parameter is allowed"
    } else {
      message += "; allowed are \(names.joined(separator: ", "))"
    }
    return ParameterError(name.quotable, message: message, allowed: names, near: near)
  }

  /// Returns the error for a name without a value.
  package static func empty(_ parameter: QueryParameter) -> ParameterError {
    ParameterError(
      parameter.name, value: "", message: "\(parameter.name) must have a value",
      allowed: parameter.allowed)
  }

  /// Returns the error for a repeated name.
  package static func repeated(_ parameter: QueryParameter) -> ParameterError {
    ParameterError(
      parameter.name, message: "\(parameter.name) must be given once, got it more than once",
      allowed: parameter.allowed)
  }

  /// Returns the error for a value that breaks a rule.
  ///
  /// The rule continues a sentence that begins with the parameter's name; the default lists the accepted values.
  package static func refused(
    _ parameter: QueryParameter, _ value: String, _ rule: String? = nil, near: [String] = []
  ) -> ParameterError {
    let rule = rule ?? "must be \(parameter.allowed.joined(separator: ", or "))"
    return ParameterError(
      parameter.name, value: value.quotable,
      message: "\(parameter.name) \(rule), got \(value.quotable)\(hint(near))",
      allowed: parameter.allowed, near: near)
  }

  /// Returns the error for a value that is not one of the choices.
  package static func notOffered(_ parameter: QueryParameter, _ value: String) -> ParameterError {
    let near =
      parameter.synonyms[value.lowercased()].map { [$0] }
      ?? NearNames.of(value, in: parameter.allowed)
    return ParameterError(
      parameter.name, value: value.quotable,
      message: "\(parameter.name) must be one of \(parameter.allowed.joined(separator: ", ")), "
        + "got \(value.quotable)\(hint(near))", allowed: parameter.allowed, near: near)
  }

  /// Returns the error for a word of a list that is not one of the choices; `near` contains corrected lists.
  package static func notOffered(
    _ parameter: QueryParameter, _ word: String, in words: [Substring]
  ) -> ParameterError {
    guard words.count > 1 else { return notOffered(parameter, word) }
    let near = NearNames.of(word, in: parameter.allowed).map { near in
      words.map { $0 == word ? near : String($0) }.joined(separator: ",")
    }
    return refused(
      parameter, words.joined(separator: ","),
      "must be one or more of \(parameter.allowed.joined(separator: ", ")), separated by commas",
      near: near)
  }

  private static func hint(_ near: [String]) -> String {
    near.first.map { "; did you mean \($0.quotable)?" } ?? ""
  }
}

extension String {
  /// The text, or its beginning and an ellipsis if it is too long to be repeated in an answer.
  package var quotable: String { count <= 64 ? self : prefix(63) + "…" }
}
