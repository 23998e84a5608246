import Raster
import Testing
import VectorRaster

@testable import SVGCoding

/// Faults of a file that are ignored with a note (svg.md §6).
struct SVGFaultTests {
  /// The document with something in its second line.
  private func read(_ content: String) throws -> SVGDocument {
    try SVGReader.read(Array("<svg viewBox='0 0 9 9'>\n\(content)\n</svg>".utf8))
  }

  @Test(arguments: [
    "fill='wibble'", "fill='fade'", "fill='rgb(1,2)'", "fill='#value_dark'", "stroke-width='-1'",
    "stroke-width='NaN'", "stroke-width='1e99'", "stroke-linecap='flat'", "fill-rule='odd'",
    "opacity='x'", "opacity='inf'", "opacity='.1mm'", "opacity='1px'", "fill-opacity='.5em'",
    "stroke-opacity='1in'", "stroke-miterlimit='4px'", "stroke-miterlimit='400%'",
    "fill='rgb(0x10,0,0)'", "fill='rgb(nan,0,0)'", "visibility='gone'", "clip-rule='odd'",
    "stroke-dasharray='1 x'", "paint-order='fill fill'", "clip-path='circle(3px)'",
    "clip-path='url(#missing)'", "transform='scale(1)' transform-origin='a b'",
  ])
  func `ignores an invalid value`(attribute: String) throws {
    let document = try read("<path d='M0 0h9v9z' \(attribute)/>")
    let plain = try read("<path d='M0 0h9v9z'/>")
    #expect(document.shapes == plain.shapes)
    #expect(document.notes.map(\.line) == [2])
  }

  @Test(arguments: [
    ("<g fill='red'><path fill='#value_dark' d='M0 0h9v9z'/></g>", "red"),
    ("<path fill='red' style='fill:#value_dark' d='M0 0h9v9z'/>", "red"),
    (
      "<style>path{fill:lime}.a{fill:nothing}</style><path class='a' fill='red' d='M0 0h9v9z'/>",
      "lime"
    ),
    ("<style>path{fill:lime}</style><path style='fill:x!important' d='M0 0h9v9z'/>", "lime"),
    ("<path style='fill:red;fill:x;fill:y' d='M0 0h9v9z'/>", "red"),
    ("<path style='fill:red!important;fill:lime' d='M0 0h9v9z'/>", "red"),
  ])
  func `gives way to the next value of the cascade`(content: String, color: String) throws {
    #expect(try read(content).shapes.map(\.color) == [.color(try Color(cssText: color))])
  }

  @Test func `names line, property and value`() throws {
    let document = try read("<g/>\n<path style='fill:#value_dark' d='M0 0h9v9z'/>")
    #expect(
      document.notes == [
        SVGDocument.Note(
          line: 3,
          text: "fill must be none, currentColor or a colour, got #value_dark, and is ignored")
      ])
  }

  @Test(arguments: [
    "<circle r='-1'/>", "<rect width='-1' height='1'/>", "<circle r='1e8'/>",
    "<rect width='1em' height='1'/>", "<path transform='scale(1e8)' d='M0 0h9v9z'/>",
    "<path transform='scale(1e7) scale(1e7)' d='M0 0h9v9z'/>",
  ])
  func `omits an element with a bad length or transform`(content: String) throws {
    let document = try read(content)
    #expect(document.shapes.isEmpty)
    #expect(document.notes.map(\.line) == [2] && document.notes[0].text.hasSuffix(" is omitted"))
  }

  @Test(arguments: [
    ("<polygon points='1 1 3 1 3 4 5'/>", "M1 1L3 1L3 4Z"),
    ("<polyline points='1,1 3,1 3,4 x 9 9'/>", "M1 1L3 1L3 4"),
    ("<path d='M1 1h2v3x9 9'/>", "M1 1L3 1L3 4"), ("<path d='M1 1h2v3l1e8 0'/>", "M1 1L3 1L3 4"),
    ("<path d='M1 1h2v3a1 1 0 2 1 3 4'/>", "M1 1L3 1L3 4"),
    ("<rect x='1' y='1' width='2' height='3' rx='-1'/>", "M1 1L3 1L3 4L1 4Z"),
  ])
  func `draws what comes before a fault`(content: String, path: String) throws {
    let document = try read(content)
    #expect(document.shapes.map { $0.shape.path.svg(decimals: 2) } == [path])
    #expect(document.notes.map(\.line) == [2])
  }

  @Test func `replaces a miter limit below 1 by 4, and negative dashes by a solid line`() throws {
    let document = try read(
      "<g stroke='red' fill='none' stroke-miterlimit='9' stroke-dasharray='3'>"
        + "<path stroke-miterlimit='.5' stroke-dasharray='1 -1' d='M0 0h9'/></g>")
    #expect(document.shapes.map(\.shape.kind) == [.stroke(StrokeStyle(width: 1))])
    #expect(document.notes.count == 2)
  }

  @Test func `ignores invalid values of gradients`() throws {
    let document = try read(
      """
      <linearGradient id='a' gradientUnits='userSpaceOnUse' x1='wibble' x2='9'>
      <stop stop-color='red' stop-opacity='x'/><stop offset='1' stop-color='wibble'/></linearGradient>
      <linearGradient id='b' gradientTransform='spin(3)'><stop/><stop offset='1'/></linearGradient>
      <path fill='url(#a)' d='M0 0h9v9z'/><path fill='url(#b)' d='M0 0h9v9z'/>
      """)
    let gradient = SVGGradientPaint(
      stops: [
        .init(color: Color(red: 255, green: 0, blue: 0), location: 0),
        .init(color: .black, location: 1),
      ], geometry: .linear(start: Point(0, 0), end: Point(9, 0)), spread: .pad)
    #expect(document.shapes.map(\.color) == [.gradient(gradient)])
    #expect(document.notes.map(\.line) == [2, 3, 3])
  }
}
