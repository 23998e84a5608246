import Raster
import Testing

@testable import SceneModel

@Suite struct ColorPairTests {
  private static let pair = ##"{"light":"#1D1B19","dark":"white"}"##
  private static let canonical = ##"{"light":"#1d1b19","dark":"#ffffff"}"##

  @Test(arguments: [
    #"{"color":P}"#, #"{"divider":true,"color":P}"#, #"{"symbol":"a","foreground":P}"#,
    #"{"symbol":"a","foreground":[P,P]}"#, #"{"rectangle":true,"fill":P}"#,
    #"{"rectangle":true,"stroke":{"style":P}}"#, #"{"linearGradient":{"colors":[P,P]}}"#,
    #"{"angularGradient":{"stops":[[0,P],[1,P]]}}"#,
    #"{"empty":true,"modifiers":[{"background":P}]}"#,
    #"{"empty":true,"modifiers":[{"overlay":P}]}"#,
    #"{"empty":true,"modifiers":[{"background":{"content":{"color":P}}}]}"#,
    #"{"empty":true,"modifiers":[{"border":{"style":P}}]}"#,
    #"{"empty":true,"modifiers":[{"stroke":{"style":P}}]}"#,
    #"{"empty":true,"modifiers":[{"shadow":{"color":P,"radius":1}}]}"#,
    #"{"empty":true,"modifiers":[{"foregroundStyle":P}]}"#,
    #"{"empty":true,"modifiers":[{"foregroundStyle":[P,P,P]}]}"#,
    #"{"empty":true,"modifiers":[{"tint":P}]}"#,
    #"{"empty":true,"modifiers":[{"underline":{"color":P}}]}"#,
    #"{"text":[{"run":"a","modifiers":[{"foregroundStyle":P}]}]}"#,
  ])
  func `a pair stands for any colour`(body: String) throws {
    let document = try SceneDocument(body: body.replacing("P", with: Self.pair))
    #expect(
      document.canonicalText == #"{"scene":1,"body":\#(body.replacing("P", with: Self.canonical))}"#
    )
    #expect(try SceneDocument(document.canonicalBytes) == document)
    #expect(document.hasColorsForBothSchemes)
  }

  @Test func `a pair has a colour for each scheme, also from a parameter`() async throws {
    let document = try SceneDocument(
      body: #"{"color":{"dark":"{{ink}}","light":"navy"}}"#,
      parameters: #""ink":{"type":"color","default":"tomato"}"#)
    guard case .style(.color(let color)) = try await document.expanded().root.kind else {
      Issue.record("a colour")
      return
    }
    #expect(color.color(in: .light).hexText == "#000080")
    #expect(color.color(in: .dark).hexText == "#ff6347")
    let error = await #expect(throws: SceneExpansionError.self) {
      try await document.expanded([("ink", "systemMint")])
    }
    #expect(
      error?.message
        == "/body/color/dark must be a colour that is the same in light and dark, got systemMint")
  }

  /// The rule of scenes.md §15, with its table.
  @Test(arguments: [
    (#"{"text":"a"}"#, false), (#"{"empty":true}"#, false), (#"{"color":"tomato"}"#, false),
    (#"{"text":"a","modifiers":[{"foregroundStyle":"secondary"}]}"#, true),
    (
      #"{"text":"a","modifiers":[{"foregroundStyle":"primary"},{"shadow":{"color":"systemMint","radius":1}}]}"#,
      true
    ),
    (
      #"{"text":"a","modifiers":[{"background":"white"},{"border":{"style":"systemBlue"}}]}"#, false
    ),
    (
      #"{"text":"a","modifiers":[{"foregroundStyle":"tomato"},{"background":{"light":"white","dark":"navy"}}]}"#,
      true
    ),
    (#"{"text":"a","modifiers":[{"foregroundStyle":"primary"},{"colorScheme":"dark"}]}"#, false),
    (
      #"{"hstack":[{"color":"white","modifiers":[{"colorScheme":"light"}]},{"color":"primary"}]}"#,
      true
    ),
    (
      #"{"empty":true,"modifiers":[{"background":"primary"},{"colorScheme":"dark"},{"overlay":"secondary"}]}"#,
      true
    ),
    (
      #"{"empty":true,"modifiers":[{"background":{"color":"black","modifiers":[{"colorScheme":"dark"}]}},{"tint":"secondary"}]}"#,
      true
    ),
    (
      #"{"hstack":[{"bitmap":"a","palette":["red","blue"]},{"color":"primary"}]}"#, true
    ),
    (
      #"{"empty":true,"modifiers":[{"background":{"linearGradient":{"colors":["primary","red"]}}}]}"#,
      false
    ),
    (#"{"scene":"other"}"#, false),
    (#"{"forEach":["primary","secondary"],"content":{"color":"{{item}}"}}"#, true),
    (#"{"forEach":["primary","red"],"content":{"color":"{{item}}"}}"#, false),
    (
      #"{"forEach":["dark"],"content":{"color":"primary","modifiers":[{"colorScheme":"{{item}}"}]}}"#,
      false
    ),
  ])
  func `a document has colours for both schemes if it names a pair or only semantic colours`(
    body: String, isForBoth: Bool
  ) throws {
    #expect(try SceneDocument(body: body).hasColorsForBothSchemes == isForBoth)
  }

  @Test(arguments: [
    (#"{"text":"a"}"#, true), (#"{"color":"red"}"#, false), (#"{"scene":"a"}"#, true),
    (#"{"symbol":"a","foreground":"red"}"#, false), (#"{"circle":true,"fill":"red"}"#, false),
    (#"{"text":"a","modifiers":[{"tint":"red"}]}"#, false),
    (#"{"hstack":[{"text":"a"},{"circle":true}],"modifiers":[{"foregroundStyle":"red"}]}"#, false),
    (
      #"{"hstack":[{"text":"a"},{"text":"b","modifiers":[{"foregroundStyle":"red"}]}]}"#, true
    ),
    (
      #"{"color":"red","modifiers":[{"foregroundStyle":"red"},{"overlay":{"text":"a"}}]}"#, true
    ),
    (#"{"text":"a","modifiers":[{"colorScheme":"light"}]}"#, true),
  ])
  func `a document draws in the default foreground unless it sets another one`(
    body: String, hasDefault: Bool
  ) throws {
    #expect(try SceneDocument(body: body).hasDefaultForeground == hasDefault)
  }

  @Test(arguments: [
    (#""default":"systemGreen""#, true), (#""default":"green""#, false), ("", false),
  ])
  func `the default of a parameter counts as a colour`(standard: String, isForBoth: Bool) throws {
    let comma = standard.isEmpty ? "" : ","
    let document = try SceneDocument(
      body: #"{"color":"{{ink}}","modifiers":[{"tint":"primary"}]}"#,
      parameters: #""ink":{"type":"color"\#(comma)\#(standard)}"#)
    #expect(document.hasColorsForBothSchemes == isForBoth)
  }
}
