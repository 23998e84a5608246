import GalleryModel
import Testing

@testable import SceneModel
@testable import SwiftUICode

@Suite struct SwiftUISceneTests {
  /// Returns the source of a scene without parameters.
  private func source(_ body: String) throws -> String {
    let document = try SceneDocument(Array(#"{"scene":1,"body":\#(body)}"#.utf8))
    return SwiftUIScene(try document.expanded(SceneValues(values: [:])).root).text
  }

  @Test func `writes a scene as indented SwiftUI code`() throws {
    let award = #"""
      {"vstack":[
         {"symbol":"trophy","resizable":true,
          "modifiers":[{"frame":{"width":200,"height":200}},
                       {"frame":{"maxWidth":"infinity","maxHeight":"infinity"}},
                       {"shadow":{"color":"systemMint","radius":5}}]},
         {"text":"Ada","modifiers":[{"font":"largeTitle"}]},
         {"text":"21 November 2026"}],
       "modifiers":[{"multilineTextAlignment":"center"},{"frame":{"width":200,"height":290}}]}
      """#
    #expect(
      try source(award) == #"""
        VStack {
          Image(systemName: "trophy")
            .resizable()
            .frame(width: 200, height: 200)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .shadow(color: .mint, radius: 5)
          Text("Ada")
            .font(.largeTitle)
          Text("21 November 2026")
        }
        .multilineTextAlignment(.center)
        .frame(width: 200, height: 290)
        """#)
  }

  @Test func `declares the initializer of colours for light and dark after the view`() throws {
    let pair = ##"{"light":"#1d1b19","dark":"white"}"##
    #expect(
      try source(
        #"{"text":"a","modifiers":[{"foregroundStyle":\#(pair)},{"background":\#(pair)}]}"#)
          == """
          Text("a")
            .foregroundStyle(Color(light: Color(red: 29 / 255, green: 27 / 255, blue: 25 / 255), dark: .white))
            .background(Color(light: Color(red: 29 / 255, green: 27 / 255, blue: 25 / 255), dark: .white))

          extension Color {
            init(light: Color, dark: Color) {
              #if canImport(UIKit)
                self.init(uiColor: UIColor { UIColor($0.userInterfaceStyle == .dark ? dark : light) })
              #else
                self.init(
                  nsColor: NSColor(name: nil) {
                    NSColor($0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? dark : light)
                  })
              #endif
            }
          }
          """)
    #expect(try !source(#"{"color":"primary"}"#).contains("extension"))
  }

  @Test(arguments: [
    (#"{"text":"a \"b\" \\ c"}"#, #"Text("a \"b\" \\ c")"#),
    (
      #"{"text":[{"run":"a","modifiers":[{"bold":true}]},{"symbol":"star"}]}"#,
      #"Text("a").bold() + Text(Image(systemName: "star"))"#
    ),
    (
      #"{"symbol":"bell","variant":"none"}"#,
      """
      Image(systemName: "bell")
        .environment(\\.symbolVariants, .none)
      """
    ),
    (
      #"{"hstack":[],"alignment":"firstTextBaseline","spacing":0}"#,
      "HStack(alignment: .firstTextBaseline, spacing: 0) {\n}"
    ),
    (#"{"spacer":true}"#, "Spacer()"), (#"{"spacer":24}"#, "Spacer(minLength: 24)"),
    (#"{"color":"systemIndigo"}"#, "Color.indigo"), (#"{"color":"white"}"#, "Color.white"),
    (#"{"color":"indigo"}"#, "Color(red: 75 / 255, green: 0, blue: 130 / 255)"),
    (
      #"{"roundedRectangle":8,"fill":"black"}"#,
      "RoundedRectangle(cornerRadius: 8, style: .circular)\n  .fill(.black)"
    ),
    (
      #"{"circle":true,"stroke":{"style":"systemRed","width":2},"inset":true}"#,
      "Circle()\n  .strokeBorder(.red, lineWidth: 2)"
    ),
    (
      #"{"linearGradient":{"colors":["black","white"],"startPoint":"leading","endPoint":[1,0.25]}}"#,
      "LinearGradient(colors: [.black, .white], startPoint: .leading, "
        + "endPoint: UnitPoint(x: 1, y: 0.25))"
    ),
    (
      #"{"path":"M0 0L8 0Z"}"#,
      """
      // path: SwiftUI does not stretch it to its frame.
      Path { path in
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 8, y: 0))
        path.closeSubpath()
      }
      """
    ),
    (
      #"{"bitmap":"ghost","resizable":true,"modifiers":[{"scaledToWhole":true}]}"#,
      """
      // scaledToWhole: SwiftUI enlarges by any factor.
      Image("ghost")
        .resizable()
        .interpolation(.none)
        .scaledToFit()
      """
    ),
    (
      #"{"symbol":"bell","resizable":true,"orientation":"left","capInsets":[1,2,3,4],"resizingMode":"tile"}"#,
      """
      // orientation: SwiftUI takes one for a CGImage alone.
      Image(systemName: "bell")
        .resizable(capInsets: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), resizingMode: .tile)
      """
    ),
  ])
  func `each kind of view has its SwiftUI code`(body: String, expected: String) throws {
    #expect(try source(body) == expected)
  }

  @Test(arguments: [
    (#"{"padding":8}"#, ".padding(8)"),
    (#"{"padding":{"horizontal":5}}"#, ".padding(.horizontal, 5)"),
    (
      #"{"padding":{"top":1,"leading":2,"bottom":3,"trailing":4}}"#,
      ".padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))"
    ),
    (
      #"{"frame":{"width":9,"alignment":"topLeading"}}"#,
      ".frame(width: 9, alignment: .topLeading)"
    ),
    (#"{"font":{"size":72,"weight":"bold"}}"#, ".font(.system(size: 72, weight: .bold))"),
    (
      #"{"font":{"style":"title3","weight":"light","design":"monospaced"}}"#,
      ".font(.system(.title3, design: .monospaced, weight: .light))"
    ),
    (
      #"{"font":{"pixel":"pixelarium-8","size":16}}"#,
      #".font(.custom("pixelarium-8", fixedSize: 16))"#
    ),
    (#"{"lineLimit":{"min":2,"max":3}}"#, ".lineLimit(2...3)"),
    (
      #"{"clipShape":{"roundedRectangle":3}}"#,
      ".clipShape(RoundedRectangle(cornerRadius: 3, style: .circular))"
    ),
    (
      ##"{"background":"#4a4a4a"}"##,
      ".background(Color(red: 74 / 255, green: 74 / 255, blue: 74 / 255))"
    ),
    (#"{"border":{"style":"systemRed","width":6}}"#, ".border(.red, width: 6)"),
    (#"{"shadow":{"radius":2,"y":1}}"#, ".shadow(radius: 2, y: 1)"),
    (
      #"{"rotationEffect":{"degrees":-5,"anchor":"topLeading"}}"#,
      ".rotationEffect(.degrees(-5), anchor: .topLeading)"
    ),
    (#"{"scaleEffect":1.5}"#, ".scaleEffect(1.5)"),
    (
      #"{"aspectRatio":{"ratio":1.5,"contentMode":"fill"}}"#,
      ".aspectRatio(1.5, contentMode: .fill)"
    ),
    (#"{"layoutDirection":"rtl"}"#, #".environment(\.layoutDirection, .rightToLeft)"#),
    (#"{"underline":true}"#, ".underline()"),
    (#"{"symbolVariant":"slash.fill"}"#, ".symbolVariant(.slash.fill)"),
    (#"{"symbolVariant":"none"}"#, #".environment(\.symbolVariants, .none)"#),
  ])
  func `each modifier has its SwiftUI code`(modifier: String, expected: String) throws {
    let source = try source(#"{"text":"a","modifiers":[\#(modifier)]}"#)
    #expect(source == "Text(\"a\")\n  \(expected)")
  }

  @Test func `a view in an overlay is a closure`() throws {
    let body =
      #"{"text":"a","modifiers":[{"overlay":{"content":{"circle":true},"alignment":"top"}}]}"#
    #expect(
      try source(body) == """
        Text("a")
          .overlay(alignment: .top) {
            Circle()
          }
        """)
  }
}
