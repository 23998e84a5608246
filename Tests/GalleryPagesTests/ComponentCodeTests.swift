import Testing

@testable import GalleryPages

@Suite struct ComponentCodeTests {
  private let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" role="img">
    <title>A {bell} stroke-width="1"</title>
    <path class="L0" stroke-width="2" aria-hidden="true" d="M1 2"/>
    </svg>
    """

  @Test func `a React component has attributes in camel case and takes those of its user`() {
    #expect(
      ComponentCode(svg: svg, name: "bell.slash").jsx == """
        export default function BellSlash(props) {
          return (
            <svg xmlns="http://www.w3.org/2000/svg" width="24" role="img" {...props}>
            <title>A &#123;bell&#125; stroke-width="1"</title>
            <path className="L0" strokeWidth="2" aria-hidden="true" d="M1 2"/>
            </svg>
          );
        }

        """)
  }

  @Test func `a Vue component is a template`() {
    let code = ComponentCode(svg: svg, name: "bell").vue
    #expect(code?.hasPrefix("<template>\n  <svg xmlns") == true)
    #expect(code?.contains("&#123;bell&#125;") == true)
    #expect(code?.hasSuffix("  </svg>\n</template>\n") == true)
  }

  @Test func `there is no Vue component of an SVG with a style sheet`() {
    #expect(ComponentCode(svg: "<svg><style>a{}</style></svg>", name: "a").vue == nil)
  }

  @Test(arguments: [("0.circle", "Symbol0Circle"), ("arrow.up.to.line", "ArrowUpToLine")])
  func `names of components are in Pascal case and begin with a letter`(
    name: String, component: String
  ) {
    #expect(ComponentCode(svg: "<svg></svg>", name: name).jsx.contains("function \(component)("))
  }
}
