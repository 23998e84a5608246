import Foundation
import FoundationXML
import Gallery
import GalleryCatalog
import GalleryRendering
import HTTPServer
import Raster
import SceneModel
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryPages
@testable import GalleryWeb
import ServerSettings

/// Hostile values in every place of a scene and in all answers about it: each is treated as text (scenes.md §6,
/// security.md).
@Suite struct SceneStrangersTests {
  private let served: ServedFixture

  init() async throws {
    served = try ServedFixture {
      $0.render.service.timeLimit = 3600
      $0.server.answerDeadline = 3600
    }
    try await served.web.addSymbols()
    try await served.web.add("ghost", label: "A ghost")
    try await served.web.add(
      scene: "inner",
      #"{"scene":1,"parameters":{"t":{"type":"text","default":""}},"body":{"text":"{{t}}"}}"#)
    try await served.web.add(scene: "it", Self.document)
  }

  /// Shows a value as text, in runs, in upper case, in a pixel font, in a loop, in a nested scene, and in labels.
  private static let document = #"""
    {"scene": 1, "label": "For {{words}}, {{items}}",
     "parameters": {
       "words": {"type": "text", "default": "Ada"}, "items": {"type": "list", "default": ["a"]},
       "ink": {"type": "color", "default": "navy"}, "icon": {"type": "symbol", "default": "bell"},
       "sprite": {"type": "bitmap", "default": "ghost"},
       "sand": {"type": "palette", "default": ""},
       "image": {"type": "url", "default": "http://a.example/a.png"}, "day": {"type": "date", "default": "2026-11-21"},
       "mood": {"type": "choice", "options": ["calm", "wild"], "default": "calm"},
       "count": {"type": "integer", "default": 1}, "loud": {"type": "boolean", "default": true},
       "short": {"type": "text", "maximum": 1, "default": ""}},
     "body": {"vstack": [
         {"text": "{{words}}"},
         {"text": [{"run": "from "}, {"run": "{{words|uppercased}}",
           "modifiers": [{"foregroundStyle": "{{ink}}"}, {"underline": true}]}]},
         {"text": "{{words}}", "modifiers": [{"font": {"pixel": "pixelarium-8", "size": 8}}]},
         {"forEach": "{{items}}", "content": {"text": "{{item}}"}},
         {"scene": "inner", "with": {"t": "{{words}}"}},
         {"symbol": "{{icon}}", "label": "{{words}}", "modifiers": [{"accessibilityLabel": "{{words}}"}]},
         {"bitmap": "{{sprite}}"}],
       "modifiers": [{"fixedSize": true}]}}
    """#

  private static let values = [
    "{{words}}", "{{{{words}}}}", #""><b onclick='x'>&amp;"#, "</title><script>alert(1)</script>",
    "]]><!-- --><x/>", "&#0;&#x1F;&lt;", #"{"text":"x","a":[1]}"#, "\u{202E}abc\u{2066}",
    "a\u{2028}b", "a\u{2029}b", "../../etc/passwd", #"\"; DROP TABLE scenes; --"#,
    "%00%0d%0aX-Own: 1", "](javascript:x) `x`", "${x} #{x} <%= x %>",
  ]

  /// Values with forbidden characters.
  private static let refused = [
    "a\r\nSet-Cookie: x=1", "a\nb", "a\u{0}b", "\u{1B}[31m", "a\u{85}b",
  ]

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// Returns the value with line separators instead of paragraph separators, which a text does not have.
  private static func taken(_ value: String) -> String {
    value.replacing("\u{2029}", with: "\u{2028}")
  }

  /// Returns the value as shown, without characters that reorder the surrounding text.
  private static func shown(_ value: String) -> String {
    taken(value).replacing("\u{202E}", with: "").replacing("\u{2066}", with: "")
  }

  private func get(_ target: String, _ headers: KeyValuePairs<String, String> = [:]) async throws
    -> RawResponse
  {
    try await served.client.get(target, headers: headers)
  }

  private func query(_ value: String) -> String {
    // A comma separates list items.
    let item = value.replacing(",", with: "")
    return "words=\(Self.encoded(value))&items=\(Self.encoded(item)),b"
  }

  /// Returns the answer for a value, and expects the headers of a harmless one.
  private func file(_ format: String, _ value: String) async throws -> RawResponse {
    let plain = try await get("/scene/it.\(format)?words=Bo&items=c,b")
    let response = try await get("/scene/it.\(format)?\(query(value))")
    #expect(response.status == 200, "\(format): \(response.text)")
    #expect(response.headers.map(\.name) == plain.headers.map(\.name))
    #expect(response["Content-Disposition"] == "inline; filename=\"it.\(format)\"")
    for name in ["Content-Type", "Content-Security-Policy", "Link", "Cache-Control"] {
      #expect(response[name] == plain[name])
    }
    return response
  }

  @Test(arguments: values)
  func `an SVG contains a hostile value only in its title`(value: String) async throws {
    let (plain, found) = (XMLNames(), XMLNames())
    #expect(plain.read(try await file("svg", "Bo").body))
    let document = try await file("svg", value)
    #expect(found.read(document.body))
    let item = Self.shown(value).replacing(",", with: "")
    #expect(found.title == "For \(Self.shown(value)), \(item), b")
    #expect(found.elements.subtracting(plain.elements).subtracting(["g", "path"]).isEmpty)
    #expect(found.attributes.isSubset(of: plain.attributes))
    #expect(document.text.components(separatedBy: Self.shown(value)).count <= 3)
    if value.contains(where: { "<&".contains($0) }) { #expect(!document.text.contains(value)) }
    #expect(!document.text.contains("\u{202E}"))
  }

  @Test(arguments: values)
  func `a PDF contains a hostile value as text, and one title`(value: String) async throws {
    let bytes = try await file("pdf", value).body
    #expect(String(decoding: bytes, as: UTF8.self).components(separatedBy: "/Title ").count == 2)
    func letters(_ text: String) -> String {
      String(text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{c}" })
    }
    let text = letters(try await Poppler.text(bytes))
    let words = letters(Self.shown(value))
    #expect(text.hasPrefix(words + "from" + letters(words.uppercased())), "\(text)")
    #expect(text.components(separatedBy: words).count >= 4, "\(text)")
  }

  @Test(arguments: values)
  func `raster files contain no text of a hostile value`(value: String) async throws {
    let png = try await file("png", value).body
    var chunks: [String] = []
    var place = 8
    while place + 12 <= png.count {
      chunks.append(String(decoding: png[place + 4..<place + 8], as: UTF8.self))
      place += 12 + png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(Set(chunks).isSubset(of: ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]), "\(chunks)")
    let webp = try await file("webp", value).body
    // A single chunk, which fills the rest of the file.
    #expect(String(decoding: webp[12..<16], as: UTF8.self) == "VP8L")
    let size = webp[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(webp.count == 20 + size + size % 2)
    let text = try await file("txt", value).text
    #expect(!text.contains { "<>{}\"&".contains($0) })
  }

  @Test(arguments: values)
  func `a description and events encode a hostile value as JSON`(value: String) async throws {
    let (_, json) = try await served.web.json("/scene/it.json?\(query(value))")
    #expect((json["values"] as? [String: Any])?["words"] as? String == Self.taken(value))
    #expect((json["label"] as? String)?.hasPrefix("For \(Self.shown(value)), ") == true)
    _ = try await file("json", value)
    let response = try await served.web.get("/scene/it/events?\(query(value))")
    let reader = StreamReader(try #require(response.stream))
    let events = await reader.text(with: 1, of: "event: ")
    await reader.leave()
    let fields = events.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(fields == ["retry", "id", "event", "data"])
    let event = try #require(ReadEvent.all(in: events).first)
    let address = try #require(event["href"] as? String)
    #expect(address.hasPrefix("/scene/it.png?items=") && address.allSatisfy(\.isASCII))
    let words = try #require(address.firstMatch(of: /&words=(.*)&v=[0-9a-f]{16}$/)).1
    #expect(words.removingPercentEncoding == Self.taken(value), "\(address)")
  }

  @Test(arguments: values)
  func `a hostile value adds no tag or attribute to the page`(value: String) async throws {
    func page(_ value: String) async throws -> [String] {
      let page = try await get("/scene/it?\(query(value))", ["Accept": "text/html"])
      #expect(page.status == 200)
      return Self.tags(of: page.text)
    }
    // A text of two lines has a field of its own, so it is compared with another text of two lines.
    let plain = Self.taken(value).contains("\u{2028}") ? "B\u{2028}o" : "Bo"
    let (tags, expected) = (try await page(value), try await page(plain))
    #expect(tags.count > 100)
    // The page of a larger picture may lack a snippet.
    #expect(tags.difference(from: expected).insertions.isEmpty, "\(tags)")
  }

  /// Returns the tags of a page with their attribute names, without the values.
  private static func tags(of page: String) -> [String] {
    var tags: [String] = []
    var tag: String?
    var quote: Character?
    for character in page {
      if let mark = quote {
        if character == mark { quote = nil }
      } else if let open = tag {
        if "\"'".contains(character) {
          quote = character
        } else if character == ">" {
          tags.append(open)
          tag = nil
        } else {
          tag = open + String(character)
        }
      } else if character == "<" {
        tag = ""
      }
    }
    return tags
  }

  private static let typed = [
    "ink", "icon", "sprite", "sand", "image", "day", "mood", "count", "loud", "short",
  ]

  @Test(arguments: values + refused)
  func `an error escapes a hostile value`(value: String) async throws {
    let encoded = Self.encoded(value)
    var targets = Self.typed.map { "/scene/it.png?\($0)=\(encoded)" }
    targets += ["/scene/it.svg?\(encoded)=x", "/scene/it.png?v=\(encoded)"]
    if Self.refused.contains(value) { targets.append("/scene/it.pdf?words=\(encoded)") }
    targets += ["/scene/\(encoded).png", "/scene/it.\(encoded)"]
    for target in targets {
      let answer = try await get(target, ["Accept": "application/json"])
      #expect([400, 403, 404].contains(answer.status), "\(target): \(answer.status)")
      let names = Set(answer.headers.map { $0.name.lowercased() })
      #expect(!names.contains("set-cookie") && !names.contains("x-own"))
      #expect(answer["Content-Type"]?.hasPrefix("application/problem+json") == true, "\(target)")
      let problem = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      let detail = try #require(problem?["detail"] as? String)
      #expect(!detail.unicodeScalars.contains { $0.properties.generalCategory == .control })
      let page = try await get(target, ["Accept": "text/html"])
      for tag in ["<script>alert", "<b ", "<x/>", "<%="] {
        #expect(!page.text.contains(tag), "\(target)")
      }
    }
  }
}

/// The element and attribute names of an XML document, and the text of its title.
private final class XMLNames: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []
  private(set) var attributes: Set<String> = []
  private(set) var title = ""
  private var isTitle = false

  /// Returns whether the document is well-formed.
  func read(_ document: [UInt8]) -> Bool {
    let parser = XMLParser(data: Data(document))
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.insert(name)
    self.attributes.formUnion(attributes.keys)
    isTitle = name == "title"
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isTitle = false
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isTitle { title += text }
  }
}
