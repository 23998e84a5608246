import Raster
import Testing

@testable import SVGCoding

/// What is refused, and that it is refused quickly.
struct SVGRefusalTests {
  private func refusal(_ bytes: [UInt8]) -> SVGError? { SVGReader.refusal(bytes) }

  private func refusal(_ text: String) -> SVGError? { refusal(Array(text.utf8)) }

  /// Something in the second line of a document.
  private func refusal(of content: String) -> SVGError? {
    refusal("<svg xmlns:xlink='x' viewBox='0 0 9 9'>\n\(content)\n</svg>")
  }

  @Test(arguments: [
    "script", "foreignObject", "image", "feImage", "text", "tspan", "textPath", "a",
    "switch", "font", "animate", "animateTransform", "animateMotion", "set", "SCRIPT",
    "blob",
  ])
  func `names an unsupported element`(name: String) {
    let error = SVGError.refused(line: 2, reason: "the element \(name) is not allowed")
    #expect(refusal(of: "<\(name)/>") == error)
    #expect(refusal(of: "<g><\(name)>x</\(name)></g>") == error)
  }

  @Test(arguments: [
    "filter", "pattern", "linearGradient", "radialGradient", "clipPath", "mask", "marker", "symbol",
    "stop", "defs",
  ])
  func `skips definitions that no element uses`(name: String) {
    #expect(refusal(of: "<\(name)><path d='nonsense'/></\(name)><image/>") != nil)
    #expect(refusal(of: "<\(name)><path d='nonsense'/><use/><text/></\(name)>") == nil)
    #expect(refusal(of: "<defs><\(name) fill='wibble'/></defs>") == nil)
    #expect(
      refusal(of: "<\(name)>\n<g><script/></g></\(name)>")
        == .refused(line: 3, reason: "the element script is not allowed"))
  }

  @Test(arguments: [
    ("filter='blur(2px)'", "the filter blur(2px) is not drawn here"),
    (
      "style='filter:drop-shadow(1px 1px red)'",
      "the filter drop-shadow(1px 1px red) is not drawn here"
    ),
    ("style='mix-blend-mode:multiply'", "the blend mode multiply is not drawn here"),
    ("mix-blend-mode='screen'", "the blend mode screen is not drawn here"),
    (
      "transform='rotate(9)' transform-origin='center' transform-box='fill-box'",
      "transform-box must be view-box, got fill-box"
    ),
    (
      "stroke='red' pathLength='9' stroke-dasharray='1'",
      "dashes of a line with pathLength are not drawn here"
    ),
    (
      "stroke='red' vector-effect='non-scaling-stroke' transform='scale(1 2)'",
      "the vector effect non-scaling-stroke is not drawn here"
    ),
  ])
  func `rejects an effect that would be drawn wrong`(attributes: String, reason: String) {
    #expect(
      refusal(of: "<path d='M0 0h9v9z' \(attributes)/>") == .refused(line: 2, reason: reason))
  }

  @Test(arguments: ["onload", "onclick", "ONLOAD", "onbegin"])
  func `names an event attribute`(name: String) {
    #expect(
      refusal(of: "<g \(name)='alert(1)'/>")
        == .refused(line: 2, reason: "the attribute \(name) is not allowed"))
  }

  @Test(arguments: [
    "fill='url(a.svg#a)'", "fill='URL( http://x/y )'", "style='fill:url(a)'",
    "fill='url(#a) url(#b)'", "style='background:url(x)'",
    "filter='url(#a)'", "mask='url(#a)'", "clip-path='url(a.svg#a)'", "href='http://x/'",
    "xlink:href='file:///etc/passwd'", "href='data:image/png,'", "style='fill:u\\72l(#a)'",
  ])
  func `rejects references`(attribute: String) {
    #expect(refusal(of: "<path d='M0 0h9v9z' \(attribute)/>") != nil)
  }

  @Test(arguments: [
    "stroke-width='10001'", "style='transform:scale(2)'", "style='d:none'",
    "stroke='red' transform='scale(9e6)' stroke-width='9'",
  ])
  func `rejects values that exceed a limit or are not read`(attribute: String) {
    #expect(refusal(of: "<path d='M0 0h9v9z' \(attribute)/>") != nil)
  }

  @Test(arguments: [
    "", " ", "hello", "<svg", "<svg viewBox='0 0 9 9'>", "<svg viewBox='0 0 9 9'></g>", "<html/>",
    "<svg viewBox='0 0 9 9'><title>&a;</title></svg>", "<svg viewBox='0 0 9 9'/><svg/>",
    "<svg viewBox='0 0 9 9' viewBox='0 0 9 9'/>", "<svg viewBox='0 0 9 9'>&#0;</svg>",
    "<?xml version='1.0' encoding='UTF-16'?><svg viewBox='0 0 9 9'/>",
    "<!DOCTYPE svg [<!ENTITY a 'b'><svg viewBox='0 0 9 9'/>",
    "<?xml version='1.0' encoding='UTF-7'?><svg viewBox='0 0 9 9'/>",
    "text <svg viewBox='0 0 9 9'/>",
    "<svg viewBox='0 0 9 9'/>text", "---\ntags: [a]\n<svg viewBox='0 0 9 9'/>",
    "<svg viewBox='0 0 9 9'><!DOCTYPE a []></svg>", "<svg viewBox='0 0 9 9' \u{1}='a'/>",
  ])
  func `rejects text that is no document`(text: String) {
    #expect(refusal(text) != nil)
  }

  @Test(arguments: [
    [0x3C, 0x73, 0x76, 0x67, 0xFF], [0xFF, 0xFE, 0x3C, 0x00], [0x3C, 0x00, 0x3F, 0x00],
    [0x4C, 0x6F, 0xA7, 0x94],
    [0xC0, 0xBC], [0xED, 0xA0, 0x80],
  ])
  func `rejects other encodings`(bytes: [UInt8]) {
    #expect(refusal(bytes) != nil)
  }

  @Test func `limits files to 2097152 bytes`() {
    let empty = "<svg viewBox='0 0 9 9'/>"
    let most = empty + String(repeating: " ", count: 2_097_152 - empty.utf8.count)
    #expect(refusal(most) == nil)
    #expect(
      refusal(most + " ")
        == .refused(line: 1, reason: "a file must have at most 2097152 bytes, got 2097153"))
  }

  @Test func `limits nesting to 64 elements`() {
    func nested(_ depth: Int) -> String {
      "<svg viewBox='0 0 9 9'>" + String(repeating: "<g>", count: depth - 1)
        + String(repeating: "</g>", count: depth - 1) + "</svg>"
    }
    #expect(refusal(nested(64)) == nil)
    #expect(
      refusal(nested(65))
        == .refused(line: 1, reason: "elements must be nested at most 64 deep"))
    #expect(refusal(nested(9000)) != nil)
    #expect(
      refusal("<svg viewBox='0 0 9 9'><metadata>" + String(repeating: "<a>", count: 9000)) != nil)
  }

  @Test func `limits files to 16384 elements`() {
    #expect(refusal(of: String(repeating: "<g/>", count: 16_383)) == nil)
    #expect(
      refusal(of: String(repeating: "<g/>", count: 16_384))
        == .refused(line: 2, reason: "a file must have at most 16384 elements, got more"))
  }

  @Test func `limits files to 131072 path commands`() {
    let half = "<path fill='none' d='M0 0\(String(repeating: "h1", count: 65_535))'/>"
    #expect(refusal(of: half + half) == nil)
    #expect(
      refusal(of: half + half + "<path d='M0 0'/>")
        == .refused(line: 2, reason: "a file must have at most 131072 path commands, got 131073"))
    #expect(refusal(of: "<path d='\(String(repeating: "M0 0", count: 140_000))'/>") != nil)
    #expect(refusal(of: "<polygon points='\(String(repeating: "1 2 ", count: 140_000))'/>") != nil)
  }

  @Test func `limits comparisons of selectors with elements`() {
    let sheet = "<style>\(String(repeating: ".a,", count: 999)).a{}</style>"
    #expect(refusal(of: sheet + String(repeating: "<g/>", count: 4000)) == nil)
    #expect(
      refusal(of: sheet + String(repeating: "<g/>", count: 5000))
        == .refused(
          line: 2,
          reason: "selectors must be compared with elements at most 4194304 times, got more"))
  }

  @Test func `limits files to 16384 declarations in style sheets`() {
    let sheet = String(repeating: "fill:red;", count: 16_384)
    #expect(refusal(of: "<style>g{\(sheet)}</style>") == nil)
    #expect(
      refusal(of: "<style>g{\(sheet)fill:red}</style>")
        == .refused(
          line: 2,
          reason: "a file must have at most 16384 declarations in style sheets, got more"))
  }

  @Test func `limits drawings to 262144 lines and curves`() {
    let arcs = "<path d='M0 0\(String(repeating: "a9 9 0 113 4", count: 100_000))'/>"
    let error = refusal(of: arcs)
    #expect(
      error?.description.contains("at most 262144 lines and curves") == true, "\(error as Any)")
  }

  @Test func `limits dashes to 32 lengths`() {
    func dashed(_ count: Int) -> String {
      "<path stroke='red' stroke-dasharray='\(String(repeating: "1 ", count: count))' d='M0 0h9'/>"
    }
    #expect(refusal(of: dashed(32)) == nil)
    #expect(
      refusal(of: dashed(33))
        == .refused(line: 2, reason: "stroke-dasharray must be at most 32 lengths, got 33"))
  }

  @Test(arguments: [
    "d='M0 0\(String(repeating: "q9 9 0 0", count: 600))'", "stroke-dasharray='.01' d='M0 0h9'",
    "stroke-dasharray='1e-300' d='M0 0h9'",
  ])
  func `rejects long lines under an uneven transform`(attributes: String) {
    let line = "stroke='red' fill='none' stroke-linecap='round'"
    #expect(refusal(of: "<path \(line) transform='scale(2 1)' \(attributes)/>") != nil)
    #expect(refusal(of: "<path \(line) transform='scale(2)' \(attributes)/>") == nil)
  }

  @Test func `reads or rejects every prefix of a file`() {
    let text = """
      <?xml version="1.0"?><!-- tags: [a] --><!DOCTYPE svg PUBLIC "a" "b">
      <svg viewBox="0 0 24 24"><g class="primary" transform="rotate(9 1 2)" style="fill:red">
      <path d="M0 0a5 5 0 013 4z"/><rect width="3" height="4" rx="1"/></g><title>é&amp;</title></svg>
      """
    let bytes = Array(text.utf8)
    #expect(refusal(bytes) == nil)
    for count in 0..<bytes.count {
      #expect(refusal(Array(bytes[..<count])) != nil)
    }
  }

  @Test(arguments: [
    "<title>&bomb;</title>", "<g></h>", "<path d='' d=''/>", "<path d=''/", "<path d=M0/>",
    "<path x:d=''/>", "&#0;", "<g></h><script/>", "<title>a & b</title>",
  ])
  func `reports an XML error with its line`(content: String) throws {
    let error = try #require(self.refusal(of: "<g/>\n\(content)\n<g/>"))
    #expect(error.description.hasPrefix("line 3: this is not well-formed XML"), "\(error)")
  }

  @Test func `names the line and the reason`() {
    #expect(SVGError.refused(line: 3, reason: "no").description == "line 3: no")
  }
}
