import Testing

@testable import GalleryAddresses
@testable import GalleryPages

@Suite struct SnippetTests {
  private func text(_ kind: String, path: String = "/bitmap/a.png?scale=8", label: String?) throws
    -> String
  {
    let all = Snippet.all(path: path, label: label, width: 128, height: 64, fileName: "a")
    let snippet = try #require(all.first { $0.kind == kind })
    return snippet.before + "http://h" + snippet.after
  }

  @Test func `snippets are complete for URL, Markdown, HTML and curl`() throws {
    #expect(try text("URL", label: "A") == "http://h/bitmap/a.png?scale=8")
    #expect(try text("Markdown", label: "A") == "![A](http://h/bitmap/a.png?scale=8)")
    #expect(
      try text("HTML", label: "A")
        == #"<img src="http://h/bitmap/a.png?scale=8" width="128" height="64" alt="A">"#)
    #expect(try text("curl", label: nil) == "curl -o a.png 'http://h/bitmap/a.png?scale=8'")
  }

  @Test func `a decorative picture has an empty alternative text`() throws {
    #expect(try text("HTML", label: nil).hasSuffix(#"alt="">"#))
    #expect(try text("Markdown", label: nil).hasPrefix("![]("))
  }

  @Test func `escapes labels and ampersands`() throws {
    #expect(try text("Markdown", label: "a](x) *b*").hasPrefix(#"![a\](x) \*b\*]("#))
    let html = try text("HTML", path: "/a?b=1&c=2", label: "\"><script>")
    #expect(html.contains("b=1&amp;c=2\""))
    #expect(html.hasSuffix(#"alt="&quot;&gt;&lt;script&gt;">"#))
  }

  @Test(arguments: [
    (
      LocalAddress("/bitmap/a.png", [("scale", "8"), ("contentMode", "fill")]),
      #"bitmap="a" scale="8" content-mode="fill" alt="A""#
    ),
    (LocalAddress("/symbol/a.fill.svg"), #"symbol="a.fill" alt="A""#),
    (LocalAddress("/symbol/a.png"), #"symbol="a" format="png" alt="A""#),
    (
      LocalAddress("/scene/a.png", [("subTitle", "\"x\""), ("scale", "2")]),
      #"scene="a" data-sub-title="&quot;x&quot;" scale="2" alt="A""#
    ),
  ])
  func `an element has the URL's options as attributes`(
    address: LocalAddress, attributes: String
  ) throws {
    let options = RenderQuery.parameters + SceneQuery.declared.map(\.parameter)
    let element = try #require(Snippet.element(address, options: options, label: "A"))
    #expect(
      element.before + "http://h" + element.after
        == #"<script type="module" src="http://h/pixel-image.js"></script>"#
        + "<pixel-image \(attributes)></pixel-image>")
  }

  @Test func `a signed URL has no element`() {
    let address = LocalAddress("/scene/a.png", [("signature", "x")])
    let options = Array(SceneAccessQuery.parameters)
    #expect(Snippet.element(address, options: options, label: nil) == nil)
  }
}
