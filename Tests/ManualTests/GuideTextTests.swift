import Testing

@testable import Manual

@Suite struct GuideTextTests {
  static let texts: [(String, [GuideText.Span])] = [
    ("Plain.", [.init(plain: "Plain.")]),
    ("", []),
    (
      "Use `scale=8` here.",
      [.init(plain: "Use "), .init(code: "scale=8"), .init(plain: " here.")]
    ),
    (
      "[Limits](/docs/limits) are `n`",
      [
        .init(link: "Limits", href: "/docs/limits"), .init(plain: " are "), .init(code: "n"),
      ]
    ),
    ("`a[0]` and `{{x}}`", [.init(code: "a[0]"), .init(plain: " and "), .init(code: "{{x}}")]),
    ("an open ` mark", [.init(plain: "an open ` mark")]),
    ("no [link] here", [.init(plain: "no [link] here")]),
  ]

  @Test(arguments: texts.indices)
  func `marks become code and links`(index: Int) {
    let (text, spans) = Self.texts[index]
    #expect(GuideText(text).spans == spans)
  }

  @Test func `the plain text has no marks`() {
    let text: GuideText = "Use `a`, see [b](/b)."
    #expect(text.plainText == "Use a, see b.")
  }
}

@Suite struct GuideTests {
  @Test func `guides and their sections have names of their own`() {
    #expect(Guide.all.first?.id == "start")
    #expect(Set(Guide.all.map(\.id)).count == Guide.all.count)
    for guide in Guide.all {
      let ids = guide.sections.map(\.id)
      #expect(Set(ids).count == ids.count, "\(guide.id)")
      #expect(guide.lead.hasSuffix("."), "\(guide.id)")
      #expect(guide.sections.allSatisfy { !$0.blocks.isEmpty })
      for case .recipe(let id) in guide.sections.flatMap(\.blocks) {
        #expect(Recipe.named(id) != nil, "\(guide.id) names the recipe \(id)")
      }
    }
  }
}
