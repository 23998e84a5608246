/// Why a parameter was refused, in texts fit for the public.
///
/// Answered with 400.
struct ParameterError: Error, Equatable {
  let parameter: String
  /// What was given, cut to a length fit for a message; `nil` where nothing was.
  let value: String?
  /// One sentence: the thing, the limit and the value.
  let message: String
  /// The values that would have been taken, or the names for an unknown parameter.
  let allowed: [String]
  /// Allowed ones that look like what was given.
  let near: [String]

  init(
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

extension String {
  /// The text itself, or its beginning and an ellipsis when it is too long to be repeated in an
  /// answer.
  var quotable: String {
    count <= 64 ? self : prefix(63) + "…"
  }
}
