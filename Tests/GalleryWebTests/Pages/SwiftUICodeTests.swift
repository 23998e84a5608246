import Gallery
import HTTPServer
import Testing

@testable import GalleryWeb

@Suite struct SwiftUICodeTests {
  private func code(_ query: [(String, String)]) throws -> String {
    let items = query.map { Request.QueryItem(name: $0, value: $1) }
    let text = SwiftUICode(try SymbolState(items).options, of: "bell").text
    return text.replacing("\n  ", with: "")
  }

  @Test func `an image without anything is one line`() throws {
    #expect(try code([]) == #"Image(systemName: "bell")"#)
  }

  @Test(arguments: [
    (("variant", "fill.slash"), ".symbolVariant(.slash.fill)"),
    (("mode", "hierarchical"), ".symbolRenderingMode(.hierarchical)"),
    (("foreground", "indigo"), ".foregroundStyle(.indigo)"),
    (
      ("foreground", "f00,0000ff80"),
      ".foregroundStyle(.red, Color(red: 0, green: 0, blue: 1, opacity: 0.5))"
    ),
    (("size", "64"), ".font(.system(size: 64))"),
    (("weight", "ultralight"), ".fontWeight(.ultraLight)"),
    (("imageScale", "large"), ".imageScale(.large)"),
    (("effect", "bounce"), ".symbolEffect(.bounce)"),
    (("effect", "appear"), ".transition(.symbolEffect(.appear))"),
  ])
  func `a parameter becomes a modifier`(
    parameter: (name: String, value: String), modifier: String
  ) throws {
    #expect(
      try code([(parameter.name, parameter.value)]) == #"Image(systemName: "bell")"# + modifier)
  }

  @Test func `a value belongs to the image`() throws {
    #expect(try code([("value", "0.5")]) == #"Image(systemName: "bell", variableValue: 0.5)"#)
  }

  @Test func `an effect has its options`() throws {
    let code = try code([
      ("effect", "wiggle"), ("direction", "left"), ("scope", "wholeSymbol"), ("speed", "2"),
      ("repeat", "continuous"),
    ])
    #expect(
      code
        == #"Image(systemName: "bell").symbolEffect(.wiggle.left.wholeSymbol, options: .speed(2).repeat(.continuous))"#
    )
  }
}
