import Testing

@testable import SceneModel

@Suite struct SceneRefusalTests {
  private func message(_ text: String) -> String? {
    do throws(SceneDocumentError) {
      _ = try SceneDocument(text)
      return nil
    } catch {
      return error.message
    }
  }

  private func message(body: String, parameters: String = "") -> String? {
    message(#"{"scene":1,"parameters":{\#(parameters)},"body":\#(body)}"#)
  }

  @Test func `an error names the file, line and place`() throws {
    let text = """
      {"scene": 1,
       "body": {
         "vstack": [
           {"text": "a", "modifiers": [{"bold": true}, {"italic": true},
             {"shadow":
               {"radius": 900}}]}]}}
      """
    #expect(
      throws: SceneDocumentError(
        line: 6, message: "/body/vstack/0/modifiers/2/shadow/radius must be 0 to 200, got 900")
    ) { try SceneDocument(text) }
    do throws(SceneDocumentError) { _ = try SceneDocument(text) } catch {
      #expect(
        error.text(file: "award.json")
          == "award.json:6: /body/vstack/0/modifiers/2/shadow/radius must be 0 to 200, got 900")
    }
  }

  @Test(arguments: [
    ("[]", "a scene must be an object, got a list"),
    ("{}", "the document must have the key scene"),
    (#"{"scene":2,"body":{"empty":true}}"#, "/scene must be 1, got 2"),
    (#"{"scene":1}"#, "the document must have the key body"),
    (#"{"scene":1,"boddy":{}}"#, "the document has the unknown key boddy; did you mean body?"),
    (
      #"{"scene":1,"name":"A b","body":{"empty":true}}"#,
      #"/name must be 1 to 128 of a-z, 0-9, - and _, begin with a letter or digit, and not be digits only, got "A b""#
    ),
    (
      #"{"scene":1,"tags":["A"],"body":{"empty":true}}"#,
      "/tags/0 must be 1 to 64 of a-z, 0-9 and -, beginning with a letter or digit, got A"
    ),
    (
      #"{"scene":1,"proposedSize":{"width":0},"body":{"empty":true}}"#,
      "/proposedSize/width must be above 0 and at most 8192, got 0"
    ),
    (#"{"scene":1,"cache":"{{x}}","body":{"empty":true}}"#, "/cache must name a parameter, got x"),
    (#"{"scene":1,"label":"{{x}}","body":{"empty":true}}"#, "/label must name a parameter, got x"),
  ])
  func `rejects invalid documents with the place and the reason`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test(arguments: [
    (
      #"{"hstack":[],"alignement":"top"}"#,
      "/body has the unknown key alignement; did you mean alignment?"
    ),
    (#"{"symbol":"a","text":"b"}"#, "/body must have exactly one kind, got text and symbol"),
    (#"{"vstak":[]}"#, "/body has the unknown key vstak; did you mean vstack?"),
    (#"{"label":"a"}"#, "/body must have exactly one kind, got none"),
    (#"{"text":"a","zIndex":1}"#, "/body has the key zIndex, which is not in version 1"),
    (
      #"{"text":"a","modifiers":[{"mask":{"circle":true}}]}"#,
      "/body/modifiers/0 has the key mask, which is not in version 1"
    ),
    (
      #"{"text":"a","modifiers":[{"opacty":1}]}"#,
      "/body/modifiers/0 has the unknown key opacty; did you mean opacity?"
    ),
    (
      #"{"text":"a","modifiers":[{"bold":true,"italic":true}]}"#,
      "/body/modifiers/0 must have exactly one modifier, got bold and italic"
    ),
    (
      #"{"text":"a","modifiers":[{}]}"#,
      "/body/modifiers/0 must have exactly one modifier, got none"
    ),
    (#"{"text":"a","modifiers":{}}"#, "/body/modifiers must be a list, got an object"),
    (#"{"GeometryReader":{}}"#, "/body has the key GeometryReader, which is not in version 1"),
    (#"{"vstack":[{"text":"a"},7]}"#, "/body/vstack/1 must be a node, got 7"),
    (#"{"text":true}"#, "/body/text must be a text, or a list, got true"),
    (
      #"{"color":"mint"}"#,
      "/body/color must be a colour: mint is no CSS colour; SwiftUI's is systemMint"
    ),
    (#"{"color":"tomatoe"}"#, "/body/color must be a colour, got tomatoe; did you mean tomato?"),
    (#"{"color":7}"#, "/body/color must be a colour, got 7"),
    (#"{"spacer":-1}"#, "/body/spacer must be 0 to 16384, got -1"),
    (#"{"spacer":false}"#, "/body/spacer must be true, got false"),
    (
      #"{"empty":true,"modifiers":[{"frame":{"width":-1}}]}"#,
      "/body/modifiers/0/frame/width must be 0 to 16384, got -1"
    ),
    (
      #"{"empty":true,"modifiers":[{"frame":{"width":16385}}]}"#,
      "/body/modifiers/0/frame/width must be 0 to 16384, got 16385"
    ),
    (
      #"{"empty":true,"modifiers":[{"frame":{"minWidth":2,"idealWidth":1}}]}"#,
      "/body/modifiers/0/frame must have a minWidth of at most its idealWidth 1, got 2"
    ),
    (
      #"{"empty":true,"modifiers":[{"frame":{"minHeight":2,"maxHeight":1}}]}"#,
      "/body/modifiers/0/frame must have a minHeight of at most its maxHeight 1, got 2"
    ),
    (
      #"{"empty":true,"modifiers":[{"frame":{"width":2,"maxWidth":3}}]}"#,
      "/body/modifiers/0/frame must have keys of width, height, alignment; or of minWidth, idealWidth, maxWidth, minHeight, idealHeight, maxHeight, alignment, got width, maxWidth"
    ),
    (
      #"{"empty":true,"modifiers":[{"frame":{"maxWidth":"infinty"}}]}"#,
      #"/body/modifiers/0/frame/maxWidth must be one of infinity, got "infinty"; did you mean infinity?"#
    ),
    (
      #"{"empty":true,"modifiers":[{"aspectRatio":{"ratio":0,"contentMode":"fit"}}]}"#,
      "/body/modifiers/0/aspectRatio/ratio must be above 0 and at most 10000, got 0"
    ),
    (
      #"{"empty":true,"modifiers":[{"aspectRatio":{"contentMode":"stretch"}}]}"#,
      #"/body/modifiers/0/aspectRatio/contentMode must be one of fit, fill, got "stretch""#
    ),
    (
      #"{"empty":true,"modifiers":[{"opacity":1.01}]}"#,
      "/body/modifiers/0/opacity must be 0 to 1, got 1.01"
    ),
    (
      #"{"empty":true,"modifiers":[{"blur":200.5}]}"#,
      "/body/modifiers/0/blur must be 0 to 200, got 200.5"
    ),
    (
      #"{"empty":true,"modifiers":[{"blendMode":"multipy"}]}"#,
      #"/body/modifiers/0/blendMode must be one of normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion, hue, saturation, color, luminosity, got "multipy"; did you mean multiply?"#
    ),
    (
      #"{"empty":true,"modifiers":[{"font":{"size":0.5}}]}"#,
      "/body/modifiers/0/font/size must be 1 to 1000, got 0.5"
    ),
    (
      #"{"empty":true,"modifiers":[{"font":{"pixel":"a","size":8,"weight":"bold"}}]}"#,
      "/body/modifiers/0/font must have keys of style, family, size, weight, italic, design, features, variations; or of pixel, size, got pixel, size, weight"
    ),
    (
      #"{"empty":true,"modifiers":[{"font":{"features":{"tnums":true}}}]}"#,
      "/body/modifiers/0/font/features/tnums must be under a tag of 4 letters or digits, got tnums"
    ),
    (
      #"{"empty":true,"modifiers":[{"lineLimit":1.5}]}"#,
      "/body/modifiers/0/lineLimit must be 1 to 200, a whole number, got 1.5"
    ),
    (
      #"{"empty":true,"modifiers":[{"lineLimit":{"min":3,"max":2}}]}"#,
      "/body/modifiers/0/lineLimit must have a min of at most its max 2, got 3"
    ),
    (
      #"{"empty":true,"modifiers":[{"hidden":false}]}"#,
      "/body/modifiers/0/hidden must be true, got false"
    ),
    (#"{"linearGradient":{}}"#, "/body/linearGradient must have colors or stops, got neither"),
    (
      #"{"linearGradient":{"colors":["red"]}}"#,
      "/body/linearGradient/colors must have 2 to 32 items, got 1"
    ),
    (
      #"{"linearGradient":{"stops":[[0.5,"red"],[0.25,"blue"]]}}"#,
      "/body/linearGradient must have stops in ascending order, got 0.25 after 0.5"
    ),
    (
      #"{"linearGradient":{"stops":[[0,"red"],[2,"blue"]]}}"#,
      "/body/linearGradient/stops/1/0 must be 0 to 1, got 2"
    ),
    (
      #"{"radialGradient":{"colors":["red","blue"],"startRadius":5,"endRadius":5}}"#,
      "/body/radialGradient must have a start below its end, got 5 to 5"
    ),
    (
      #"{"radialGradient":{"colors":["red","blue"]}}"#,
      "/body/radialGradient must have the key endRadius"
    ),
    (
      #"{"angularGradient":{"colors":["red","blue"],"endAngle":361}}"#,
      "/body/angularGradient must have an endAngle above startAngle by at most 360, got 0 to 361"
    ),
    (
      #"{"path":"L1 1"}"#,
      "/body/path must be SVG path data: path data must begin with M or m at offset 0 of the path data"
    ),
    (
      #"{"path":"M0 0","viewBox":[0,0,0,1]}"#,
      "/body/viewBox must have a width and a height above 0, got 0 and 1"
    ),
    (
      #"{"rectangle":true,"stroke":{"dash":[0,0]}}"#,
      "/body/stroke must have a dash with a length above 0, got only 0"
    ),
    (#"{"circle":true,"inset":true}"#, "/body must have a stroke if it has inset"),
    (#"{"symbol":"A"}"#, #"/body/symbol must be the name of a symbol, got "A""#),
    (
      #"{"symbol":"a","variant":"fil"}"#,
      #"/body/variant must be words between dots, each fill, slash, circle, square or rectangle, or none, got "fil""#
    ),
    (#"{"bitmap":"a","crop":[0,0,0,1]}"#, "/body/crop must have columns and rows, got 0 and 1"),
    (
      #"{"bitmap":"a","palette":["red","systemRed"]}"#,
      "/body/palette/1 must be a colour that is the same in light and dark, got systemRed"
    ),
    (
      #"{"color":{"light":"red","dark":"systemRed"}}"#,
      "/body/color/dark must be a colour that is the same in light and dark, got systemRed"
    ),
    (#"{"color":{"light":"red"}}"#, "/body/color must have the key dark"),
    (
      #"{"color":{"light":"red","dark":"blu"}}"#,
      "/body/color/dark must be a colour, got blu; did you mean blue?"
    ),
    (
      #"{"color":{"light":"red","drak":"blue"}}"#,
      "/body/color has the unknown key drak; did you mean dark?"
    ),
    (
      #"{"color":{"light":"red","dark":7}}"#,
      "/body/color/dark must be a colour that is the same in light and dark, got 7"
    ),
    (
      #"{"remote":"ftp://a"}"#,
      #"/body/remote must be a URL, http or https, of at most 2048 bytes, got "ftp://a""#
    ),
    (#"{"remote":"http://a","width":1}"#, "/body must have the key height"),
    (
      #"{"scene":"a","with":{"A":1}}"#,
      "/body/with/A must have a name of 1 to 32 of a-z, 0-9 and _ that begins with a letter, got A"
    ),
    (
      #"{"text":[{"run":"a","modifiers":[{"lineLimit":1}]}]}"#,
      "/body/text/0/modifiers/0 has the unknown key lineLimit"
    ),
    (
      #"{"text":"a","modifiers":[{"fixedSize":{}}]}"#,
      "/body/modifiers/0/fixedSize must have the key horizontal or vertical with true or false, "
        + "or be true for both axes, got no key"
    ),
    (
      #"{"text":"a","modifiers":[{"fixedSize":{"vertcal":true}}]}"#,
      "/body/modifiers/0/fixedSize has the unknown key vertcal; did you mean vertical?"
    ),
    (#"{"text":[{"symbol":"a","resizable":true}]}"#, "/body/text/0 has the unknown key resizable"),
    (#"{"text":"\u0007"}"#, "/body/text must have no control characters but line feeds"),
    (#"{"if":"a","then":{"empty":true}}"#, #"/body/if must be a parameter as {{name}}, got "a""#),
    (#"{"forEach":"a","content":{"empty":true}}"#, #"/body/forEach must be a list, got "a""#),
    (#"{"forEach":3}"#, "/body must have the keys forEach and content"),
    (
      #"{"forEach":3,"as":"scale","content":{"empty":true}}"#,
      "/body/as must have a name that no option of addresses has, got scale"
    ),
    (#"{"forEach":3,"content":{"opacity":1}}"#, "/body/content has the unknown key opacity"),
  ])
  func `rejects invalid bodies with the place and the reason`(body: String, expected: String) {
    #expect(message(body: body) == expected)
  }

  @Test(arguments: [
    (
      #""scale":{"type":"text"}"#,
      "/parameters/scale must have a name that no option of addresses has, got scale"
    ),
    (
      #""A":{"type":"text"}"#,
      "/parameters/A must have a name of 1 to 32 of a-z, 0-9 and _ that begins with a letter, got A"
    ),
    (
      #""a":{"type":"txt"}"#,
      #"/parameters/a/type must be one of text, number, integer, boolean, color, choice, date, symbol, bitmap, palette, url, list, got "txt"; did you mean text?"#
    ),
    (#""a":{}"#, "/parameters/a must have the key type"),
    (#""a":[]"#, "/parameters/a must be an object, got a list"),
    (
      #""a":{"type":"text","minimum":1}"#,
      "/parameters/a has the unknown key minimum; did you mean maximum?"
    ),
    (
      #""a":{"type":"text","maximum":501}"#,
      "/parameters/a/maximum must be 1 to 500, a whole number, got 501"
    ),
    (
      #""a":{"type":"text","maximum":2,"default":"abc"}"#,
      "/parameters/a/default must be at most 2 characters, got 3"
    ),
    (#""a":{"type":"text","default":3}"#, "/parameters/a/default must be a text, got 3"),
    (
      #""a":{"type":"text","choices":["x"],"default":"y"}"#,
      "/parameters/a/default must be one of x, got y"
    ),
    (#""a":{"type":"number","default":"3"}"#, #"/parameters/a/default must be a number, got "3""#),
    (
      #""a":{"type":"number","minimum":2,"maximum":1}"#,
      "/parameters/a must have a minimum of at most its maximum 1, got 2"
    ),
    (
      #""a":{"type":"number","minimum":0,"default":-1}"#,
      "/parameters/a/default must be 0 to 10000000, got -1"
    ),
    (
      #""a":{"type":"integer","default":1.5}"#,
      "/parameters/a/default must be a whole number, got 1.5"
    ),
    (
      #""a":{"type":"integer","minimum":1.5}"#,
      "/parameters/a/minimum must be a whole number, got 1.5"
    ),
    (
      #""a":{"type":"boolean","default":"true"}"#,
      #"/parameters/a/default must be a boolean, got "true""#
    ),
    (
      #""a":{"type":"color","default":"mint"}"#,
      "/parameters/a/default must be a colour: mint is no CSS colour; SwiftUI's is systemMint"
    ),
    (#""a":{"type":"choice"}"#, "/parameters/a must have the key options"),
    (
      #""a":{"type":"choice","options":[]}"#, "/parameters/a/options must have 1 to 64 items, got 0"
    ),
    (
      #""a":{"type":"choice","options":["x"],"default":"z"}"#,
      "/parameters/a/default must be one of x, got z"
    ),
    (
      #""a":{"type":"date","default":"2026-02-29"}"#,
      "/parameters/a/default must be a day such as 2026-11-21, got 2026-02-29"
    ),
    (
      #""a":{"type":"date","format":"yyy"}"#,
      "/parameters/a/format must have yyyy yy MMMM MMM MM M dd d EEEE EEE and other characters, got yyy"
    ),
    (#""a":{"type":"date","months":["x"]}"#, "/parameters/a/months must have 12 items, got 1"),
    (
      #""a":{"type":"symbol","default":"A"}"#,
      "/parameters/a/default must name a symbol of the collection, got A"
    ),
    (
      #""a":{"type":"list","default":["x,y"]}"#,
      "/parameters/a/default must be a list of texts without commas, got a list"
    ),
    (
      #""a":{"type":"list","maximumCount":33}"#,
      "/parameters/a/maximumCount must be 1 to 32, a whole number, got 33"
    ),
    (
      #""a":{"type":"list","maximum":1,"default":["xy"]}"#,
      "/parameters/a/default has an item that must be at most 1 characters, got 2"
    ),
  ])
  func `rejects invalid parameter declarations with the place and the reason`(
    parameters: String, expected: String
  ) {
    #expect(message(body: #"{"empty":true}"#, parameters: parameters) == expected)
  }

  private static let parameters =
    #""t":{"type":"text"},"n":{"type":"number"},"i":{"type":"integer"},"b":{"type":"boolean"},"c":{"type":"color"},"#
    + #""d":{"type":"date"},"l":{"type":"list"},"ch":{"type":"choice","options":["fit","x"]},"u":{"type":"url"}"#

  @Test(arguments: [
    (#"{"spacer":"{{t}}"}"#, "/body/spacer must be 0 to 16384, and t is a text"),
    (#"{"spacer":"{{q}}"}"#, "/body/spacer must name a parameter, got q"),
    (#"{"text":"{{nn}}"}"#, "/body/text must name a parameter, got nn"),
    (#"{"text":"{{ n }}"}"#, "/body/text must name a parameter, got  n "),
    (#"{"text":"{{n"}"#, "/body/text has {{ without }}; a literal {{ is written {{{{"),
    (#"{"text":"{{c}}"}"#, "/body/text must have texts put in, and c is a color"),
    (#"{"text":"{{b}}"}"#, "/body/text must have texts put in, and b is a boolean"),
    (#"{"text":"{{u}}"}"#, "/body/text must have texts put in, and u is an url"),
    (
      #"{"text":"{{t|uppercase}}"}"#,
      "/body/text has the unknown function uppercase; did you mean uppercased?"
    ),
    (
      #"{"text":"{{t|thousands}}"}"#,
      "/body/text has t|thousands, which is for numbers, and t is a text"
    ),
    (
      #"{"text":"{{n|initials}}"}"#,
      "/body/text has n|initials, which is for texts, and n is a number"
    ),
    (
      #"{"text":"{{n|fixed:7}}"}"#,
      "/body/text has the unknown function fixed:7; did you mean fixed:0?"
    ),
    (
      #"{"text":"a","modifiers":[{"lineLimit":"{{n}}"}]}"#,
      "/body/modifiers/0/lineLimit must be 1 to 200, a whole number, and n is a number"
    ),
    (
      #"{"text":"a","modifiers":[{"aspectRatio":{"contentMode":"{{ch}}"}}]}"#,
      #"/body/modifiers/0/aspectRatio/contentMode must be one of fit, fill, got "x""#
    ),
    (
      #"{"text":"a","modifiers":[{"aspectRatio":{"contentMode":"{{t}}"}}]}"#,
      "/body/modifiers/0/aspectRatio/contentMode must be one of fit, fill, and t is a text"
    ),
    (#"{"color":"{{t}}"}"#, "/body/color must be a colour, and t is a text"),
    (#"{"scene":"{{t}}"}"#, "/body/scene must be the name of a scene, and t is a text"),
    (#"{"path":"{{t}}"}"#, #"/body/path must be SVG path data, got "{{t}}""#),
    (
      #"{"forEach":"{{t}}","content":{"empty":true}}"#,
      "/body/forEach must be a list or an integer, and t is a text"
    ),
    (
      #"{"forEach":"{{l}}","as":"t","content":{"empty":true}}"#,
      "/body/as must be a name that is not in use, got t"
    ),
    (
      #"{"forEach":"{{l}}","content":{"spacer":"{{item}}"}}"#,
      "/body/content/spacer must be 0 to 16384, and item is a text"
    ),
    (
      #"{"vstack":[{"forEach":"{{l}}","content":{"empty":true}},{"text":"{{item}}"}]}"#,
      "/body/vstack/1/text must name a parameter, got item"
    ),
    (#"{"if":"{{b}}","is":"x","then":{"empty":true}}"#, #"/body/is must be a boolean, got "x""#),
    (
      #"{"if":"{{ch}}","is":"fill","then":{"empty":true}}"#,
      "/body/is must be one of fit, x, got fill"
    ),
    (#"{"if":"{{b}}","els":{"empty":true}}"#, "/body has the unknown key els; did you mean else?"),
  ])
  func `rejects invalid references to parameters with the place and the reason`(
    body: String, expected: String
  ) {
    #expect(message(body: body, parameters: Self.parameters) == expected)
  }

  @Test func `limits nodes, depth, modifiers, parameters and path commands`() {
    func nodes(_ count: Int) -> String {
      #"{"vstack":[\#(Array(repeating: #"{"empty":true}"#, count: count - 1).joined(separator: ","))]}"#
    }
    #expect(message(body: nodes(500)) == nil)
    #expect(
      message(body: nodes(501))
        == "/body/vstack/499 is one node too many: a scene must have at most 500")
    func deep(_ depth: Int) -> String {
      String(repeating: #"{"if":"{{b}}","then":"#, count: depth - 1) + #"{"empty":true}"#
        + String(repeating: "}", count: depth - 1)
    }
    let flag = #""b":{"type":"boolean"}"#
    #expect(message(body: deep(32), parameters: flag) == nil)
    #expect(
      message(body: deep(33), parameters: flag)?
        .hasSuffix("/then is too deep: nodes must nest at most 32") == true)
    func modifiers(_ count: Int) -> String {
      #"{"empty":true,"modifiers":[\#(Array(repeating: #"{"clipped":true}"#, count: count).joined(separator: ","))]}"#
    }
    #expect(message(body: modifiers(32)) == nil)
    #expect(message(body: modifiers(33)) == "/body/modifiers must have 0 to 32 items, got 33")
    func parameters(_ count: Int) -> String {
      (0..<count).map { #""p\#($0)":{"type":"text"}"# }.joined(separator: ",")
    }
    #expect(message(body: #"{"empty":true}"#, parameters: parameters(32)) == nil)
    #expect(
      message(body: #"{"empty":true}"#, parameters: parameters(33))
        == "/parameters must have at most 32 parameters, got 33")
    func path(_ commands: Int) -> String {
      #"{"path":"M0 0\#(String(repeating: "h1", count: commands - 1))"}"#
    }
    #expect(message(body: path(4096)) == nil)
    #expect(
      message(body: path(4097))?.hasPrefix(
        "/body/path must be SVG path data: path data must have at most 4096 commands") == true)
  }

  /// Ten thousand keys, and a text whose canonical form is longer than the document may be.
  @Test func `rejects thousands of unknown keys and an oversized canonical form`() {
    let keys = (0..<5000).map { #""k\#($0)":0"# }.joined(separator: ",")
    #expect(message("{\(keys)}") == "the document has the unknown key k0")
    let text = String(repeating: "&", count: 40_000)
    #expect(
      message(body: #"{"text":"\#(text)"}"#)
        == "a scene must be at most 65536 bytes in its canonical form, got 240030")
  }
}
