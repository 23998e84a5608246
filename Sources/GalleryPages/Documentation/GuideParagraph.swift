import GalleryAddresses
import Manual

/// A paragraph of the documentation, with links below the server's folder.
struct GuideParagraph: Sendable {
  let spans: [GuideText.Span]

  init(_ text: GuideText) {
    spans = text.spans.map { span in
      guard let href = span.href, href.hasPrefix("/") else { return span }
      let parts = href.split(separator: "#", maxSplits: 1)
      var span = span
      span.href =
        LocalAddress(String(parts[0])).text + parts.dropFirst().map { "#\($0)" }.joined()
      return span
    }
  }

  init(_ text: String) { self.init(GuideText(text)) }
}
