import GalleryModel

/// The address of a picture, ready for the place where it is to be used.
///
/// `before` and `after` stand around the origin, which only the browser knows; what is in `more` has the
/// origin in front of it, too.
struct Snippet: Sendable, Equatable {
  let kind: String
  let before: String
  let after: String
  /// Whether it is of no use without the origin.
  let needsOrigin: Bool
  var more: [String] = []
  /// Whether there is no address in it, but the file itself.
  var isWhole = false

  /// A file that no browser shows within a page is linked.
  ///
  /// - Parameters:
  ///   - label: `nil` for a decorative picture.
  ///   - fileName: What a download is called, without its extension.
  static func all(
    path: String, label: String?, width: Int, height: Int, fileName: String,
    format: PictureFormat = .png
  ) -> [Snippet] {
    let file = "\(fileName).\(format.rawValue)"
    let curl = Snippet(
      kind: "curl", before: "curl -o \(file) '", after: "\(path)'", needsOrigin: true)
    let url = Snippet(kind: "URL", before: "", after: path, needsOrigin: false)
    let escaping = HTMLEscaping()
    let target = escaping.escapeText(path)
    guard format.isDisplayable else {
      return [
        url,
        Snippet(
          kind: "Markdown", before: "[\(markdown(label ?? file))](", after: "\(path))",
          needsOrigin: false),
        Snippet(
          kind: "HTML", before: "<a href=\"",
          after: "\(target)\">\(escaping.escapeText(label ?? file))</a>", needsOrigin: false),
        curl,
      ]
    }
    let size = "width=\"\(width)\" height=\"\(height)\""
    return [
      url,
      Snippet(
        kind: "Markdown", before: "![\(markdown(label ?? ""))](", after: "\(path))",
        needsOrigin: false),
      Snippet(
        kind: "HTML", before: "<img src=\"",
        after: "\(target)\" \(size) alt=\"\(escaping.escapeText(label ?? ""))\">",
        needsOrigin: false),
      curl,
    ]
  }

  /// Keeps text from ending the description or beginning something else (CommonMark §6.6).
  private static func markdown(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "\\[]<>*_`!&".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
