import GalleryModel
import GalleryWire
import HTTPServer
import Testing

@testable import GalleryPages
@testable import SwiftUICode

@Suite struct SwiftUISymbolCodeTests {
  private func text(_ query: [(String, String)]) throws -> String {
    let items = query.map { Request.QueryItem(name: $0, value: $1) }
    return SwiftUISymbolCode(try SymbolState(items).options, of: "bell").text
  }

  private func code(_ query: [(String, String)]) throws -> String {
    try text(query).replacing("\n  ", with: "")
  }

  @Test func `an image without options is one line`() throws {
    #expect(try code([]) == #"Image(systemName: "bell")"#)
  }

  @Test(arguments: [
    (("variant", "fill.slash"), ".symbolVariant(.slash.fill)"),
    (("mode", "hierarchical"), ".symbolRenderingMode(.hierarchical)"),
    // CSS colours differ from SwiftUI colours of the same name.
    (("foreground", "indigo"), ".foregroundStyle(Color(red: 75 / 255, green: 0, blue: 130 / 255))"),
    (("foreground", "green"), ".foregroundStyle(Color(red: 0, green: 128 / 255, blue: 0))"),
    (("foreground", "white"), ".foregroundStyle(Color.white)"),
    (
      ("foreground", "f00,0000ff80"),
      ".foregroundStyle(Color(red: 1, green: 0, blue: 0), "
        + "Color(red: 0, green: 0, blue: 1, opacity: 128 / 255))"
    ),
    (("size", "64"), ".font(.system(size: 64))"),
    (("weight", "ultralight"), ".fontWeight(.ultraLight)"),
    (("imageScale", "large"), ".imageScale(.large)"),
    (("padding", "8"), ".padding(8)"),
    (
      ("padding", "1,2,3,4"),
      ".padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))"
    ),
    (("background", "black"), ".background(Color.black)"),
    (("effect", "pulse"), ".symbolEffect(.pulse, isActive: true)"),
    (
      ("effect", "variableColor"),
      ".symbolEffect(.variableColor.iterative.nonReversing.dimInactiveLayers, isActive: true)"
    ),
  ])
  func `an option becomes a modifier`(
    parameter: (name: String, value: String), modifier: String
  ) throws {
    #expect(
      try code([(parameter.name, parameter.value)]) == #"Image(systemName: "bell")"# + modifier)
  }

  @Test(arguments: [
    ([("width", "320")], ".resizable().scaledToFit().frame(width: 320)"),
    (
      [
        ("width", "320"), ("height", "240"), ("contentMode", "fill"), ("scale", "2"),
        ("format", "png"),
      ],
      ".resizable().scaledToFill().frame(width: 160, height: 120).clipped()"
    ),
    (
      [("width", "32"), ("height", "24"), ("contentMode", "stretch")],
      ".resizable().frame(width: 32, height: 24)"
    ),
    (
      [("height", "24"), ("contentMode", "original"), ("size", "40")],
      ".font(.system(size: 40)).frame(height: 24).clipped()"
    ),
    ([("border", "2,white")], ".padding(2).border(Color.white, width: 2)"),
  ])
  func `a size becomes a frame modifier`(query: [(String, String)], modifiers: String) throws {
    #expect(try code(query) == #"Image(systemName: "bell")"# + modifiers)
  }

  @Test func `comments name the differences from SwiftUI`() throws {
    let turned = try text([("rotate", "17.5"), ("antialiased", "false"), ("opaque", "true")])
    #expect(
      turned == """
        // rotate: SwiftUI lays it out as if it were upright.
        // opaque: of the ImageRenderer that makes a file, isOpaque.
        Image(systemName: "bell").antialiased(false)
          .rotationEffect(.degrees(17.5))
        """)
  }

  @Test func `a value becomes the image's variableValue`() throws {
    #expect(try code([("value", "0.5")]) == #"Image(systemName: "bell", variableValue: 0.5)"#)
  }

  @Test func `a continuous effect has options and needs no state`() throws {
    let code = try code([
      ("effect", "wiggle"), ("direction", "left"), ("scope", "wholeSymbol"), ("speed", "2"),
      ("repeat", "continuous"), ("delay", "0.5"),
    ])
    #expect(
      code == #"Image(systemName: "bell").symbolEffect(.wiggle.left.wholeSymbol, "#
        + "options: .speed(2).repeat(.periodic(delay: 0.5)), isActive: true)")
  }

  @Test func `a repeated effect is triggered by a value`() throws {
    let text = try text([("effect", "wiggle"), ("angle", "30"), ("repeat", "3"), ("delay", "1")])
    #expect(
      text == """
        struct SymbolView: View {
          @State private var isOn = false

          var body: some View {
            Image(systemName: "bell")
              .symbolEffect(.wiggle.custom(angle: .degrees(30)), \
        options: .repeat(.periodic(3, delay: 1)), value: isOn)
              .onAppear { withAnimation { isOn = true } }
          }
        }
        """)
  }

  @Test func `a disappear effect is a transition of a removed view`() throws {
    let text = try text([("effect", "disappear"), ("direction", "down")])
    #expect(
      text == """
        struct SymbolView: View {
          @State private var isOn = true

          var body: some View {
            VStack {
              if isOn {
                Image(systemName: "bell")
                  .transition(.symbolEffect(.disappear.down))
              }
            }
            .onAppear { withAnimation { isOn = false } }
          }
        }
        """)
  }

  @Test(arguments: [
    (
      [("effect", "replace"), ("to", "star")],
      [
        #"Image(systemName: isOn ? "star" : "bell")"#,
        ".contentTransition(.symbolEffect(.replace))",
      ]
    ),
    ([("effect", "scale")], [".symbolEffect(.scale, isActive: isOn)"]),
    (
      [("effect", "bounce,pulse")],
      [".symbolEffect(.bounce, value: isOn)", ".symbolEffect(.pulse, isActive: true)"]
    ),
    (
      [("effect", "variableColor"), ("inactive", "hide"), ("sequence", "cumulative")],
      [".symbolEffect(.variableColor.cumulative.nonReversing.hideInactiveLayers, isActive: true)"]
    ),
    ([("effect", "bounce"), ("time", "0.3")], ["// time: SwiftUI has no stills of effects."]),
    ([("derive", "true")], ["// derive: SwiftUI shows variants that are drawn alone."]),
  ])
  func `effects have their code or a comment`(query: [(String, String)], lines: [String]) throws {
    let text = try text(query).split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in lines { #expect(text.contains(line[...]), "\(text)") }
  }

  @Test func `every effect gives balanced code and declares the state it uses`() throws {
    for effect in SymbolEffect.allCases {
      for options in [[], [("repeat", "2")], [("repeat", "continuous")]] {
        let text = try text([("effect", effect.rawValue), ("to", "star")] + options)
        #expect(text.contains(".symbolEffect(.\(effect.rawValue)"))
        for (open, close) in [("(", ")"), ("{", "}")] as [(Character, Character)] {
          #expect(text.count { $0 == open } == text.count { $0 == close }, "\(text)")
        }
        #expect(text.contains("isOn") == text.contains("@State private var isOn"))
      }
    }
  }
}
