import GalleryModel

extension QueryValues {
  /// The tags that are asked for, each once, in lower case and in the order of the URL; none where the
  /// parameter was not given.
  ///
  /// A word that no tag can be stays as it is: the catalog says what is wrong with it.
  func tags(_ parameter: QueryParameter) throws(ParameterError) -> [String] {
    var tags: [String] = []
    for value in try texts(parameter) {
      let tag = (try? Tag(value).text) ?? value
      if !tags.contains(tag) { tags.append(tag) }
    }
    if let maximum = parameter.maximumCount, tags.count > maximum {
      throw .refused(
        parameter, String(tags.count), "must be given at most \(maximum) times")
    }
    return tags
  }
}
