import GalleryCatalog

/// Which of some known names a mistyped one was meant to be.
enum NearName {
  /// The nearest by edit distance, if at most a third of the letters differ; the first of equals.
  static func nearest(to text: String, among names: [String]) -> String? {
    let wanted = Array(text.utf8)
    let near = names.compactMap { name -> (name: String, distance: Int)? in
      EditDistance.between(wanted, Array(name.utf8), atMost: wanted.count / 3)
        .map { (name, $0) }
    }
    return near.min { $0.distance < $1.distance }?.name
  }
}
