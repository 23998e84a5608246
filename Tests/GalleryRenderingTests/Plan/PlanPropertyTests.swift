import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering

/// What a plan leaves out changes no pixel: random options, drawn with and without it.
struct PlanPropertyTests {
  @Test(arguments: 0..<8)
  func `plans draw the same picture as their original options`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var drawn = 0
    while drawn < 60 {
      let bitmap = Bitmap.random(
        rows: .random(in: 1...5, using: &random), columns: .random(in: 1...5, using: &random),
        using: &random)
      let query = Self.query(using: &random)
      let options = try RenderOptions(query)
      let facts = SourceFacts(.sample(columns: bitmap.columns, rows: bitmap.rows))
      guard
        let plan = try? RenderPlan(
          options, palette: options.colors, of: facts, limits: RenderLimits())
      else { continue }
      let expected = try plan.uncanonical(options).picture(of: bitmap).bitmap()
      let picture = try plan.picture(of: bitmap)
      #expect(picture.size == plan.size, "\(query)")
      #expect(picture.bitmap() == expected, "\(query)")
      drawn += 1
    }
  }

  @Test(arguments: 0..<4)
  func `options without effect leave the key unchanged`(seed: UInt64) throws {
    var random = SeededGenerator(seed: 100 + seed)
    for _ in 0..<200 {
      let query = Self.query(using: &random)
      guard let plan = try? RenderPlan(query, columns: 4, rows: 3) else { continue }
      let noise = try Self.noOps(for: RenderOptions(query)).shuffled(using: &random).prefix(3)
      let other = try RenderPlan(
        ([query] + noise).joined(separator: "&"), columns: 4, rows: 3)
      #expect(other == plan, "\(query) with \(noise)")
      #expect(other.text == plan.text)
    }
  }

  @Test(arguments: 0..<4)
  func `different pictures have different keys`(seed: UInt64) throws {
    var random = SeededGenerator(seed: 200 + seed)
    let bitmap = Bitmap.random(rows: 3, columns: 4, using: &random)
    var pictures: [String: Bitmap] = [:]
    for _ in 0..<120 {
      guard let plan = try? RenderPlan(Self.query(using: &random), columns: 4, rows: 3) else {
        continue
      }
      let picture = try plan.picture(of: bitmap).bitmap()
      #expect(pictures[plan.text, default: picture] == picture)
      pictures[plan.text] = picture
    }
    #expect(pictures.count > 60)
  }

  /// A few options of all kinds; some of them do not go together.
  private static func query(using random: inout SeededGenerator) -> String {
    let sizes = [
      "", "scale=2", "scale=4", "scale=2.5", "width=17", "width=20&height=15", "scale=0.5",
      "width=12&height=30&contentMode=fill", "width=13&height=11&contentMode=stretch",
      "width=30&height=19&snap=pad", "width=30&height=19&snap=floor",
      "width=9&height=7&contentMode=original&scale=3", "pointScale=2&scale=6",
      "width=30&height=19&aspectRatio=3:2", "width=12&height=30&contentMode=fill&clipped=false",
      "width=12&height=30&contentMode=fill&aspectRatio=3:2", "scale=7&aspectRatio=2:3&snap=pad",
    ]
    let groups = [
      Interpolation.allCases.map { "interpolation=\($0.rawValue)" },
      ["profile=apple"], ["colorMode=linear", "colorMode=extendedLinear"],
      Orientation.allCases.map { "orientation=\($0.rawValue)" },
      ["crop=0,0,1,1", "crop=1,0,2,2"], ["renderingMode=template&foreground=#ff800080"],
      ["renderer=canvas", "renderer=canvas&fillAntialiased=true"],
      ["resizingMode=tile", "capInsets=1,1,0,1", "capInsets=0,1,0,1&resizingMode=tile"],
      [
        "lineColor=red", "lineColor=#f008", "lineColor=red&lineStyle=hard",
        "lineWidthRatio=0.25&lineColor=#00f", "lineColor=#f008&lineBlend=twice",
        "lineColor=blue&lineMode=insert", "lineColor=#00f8&lineMode=insert&lineBlend=twice",
        "layer=dividers", "lineWidthRatio=0.5&layer=dividers&lineColor=#0f08",
        "lineWidthRatio=0.5&lineColor=#0f08&lineStyle=hard&lineBlend=twice",
      ],
      ["border=1", "border=2,#00f8"], ["padding=1", "padding=0,2,1,3"],
      ["background=#123", "background=#12345678"], ["opaque=true"],
      ["rotate=90", "rotate=180", "rotate=270", "rotate=30", "rotate=30&antialiased=false"],
      ["edgeInset=1", "edgeInset=0.3,0,1,2"], ["innerPadding=1", "innerPadding=0,2,1,3"],
    ]
    let chosen = groups.compactMap { group in
      Int.random(in: 0..<4, using: &random) == 0 ? group.randomElement(using: &random) : nil
    }
    return ([sizes.randomElement(using: &random) ?? ""] + chosen).filter { !$0.isEmpty }
      .joined(separator: "&")
  }

  /// Options that have no effect beside these.
  private static func noOps(for options: RenderOptions) -> [String] {
    var queries = ["dynamicRange=high", "dynamicRange=constrainedHigh"]
    if !options.isFillAntialiased, options.interpolation == .none {
      queries.append("renderer=canvas")
    }
    if options.renderingMode == .original { queries.append("foreground=red") }
    if options.rotation == .zero { queries.append("antialiased=false") }
    if options.lineColor == nil && options.layer == .all && options.lineWidthRatio == nil {
      queries += ["lineStyle=hard", "lineMode=insert", "lineBlend=twice"]
    }
    if options.capInsets == nil && options.resizingMode == .stretch {
      queries.append("capInsets=0,0,0,0")
    }
    if options.width == nil || options.height == nil, options.aspectRatio == nil,
      options.contentMode == .fit
    {
      queries.append("contentMode=fill")
    }
    if options.contentMode == .fit { queries.append("clipped=false") }
    if options.interpolation != .none && options.interpolation.method().factorStep == nil {
      queries.append("snap=error")
    }
    if options.border == nil { queries.append("border=0,red") }
    if options.background == nil { queries.append("background=transparent") }
    return queries
  }
}

extension RenderPlan {
  /// The same plan with what it leaves out put back, as far as it can be said.
  fileprivate func uncanonical(_ options: RenderOptions) -> RenderPlan {
    var plan = self
    let method = options.interpolation.method(options.profile)
    plan.colorMode = options.colorMode
    switch resizing {
    case .blank, .filled: break
    case .scaled: plan.resizing = .scaled(method)
    case .sliced(let slices, _): plan.resizing = .sliced(slices, method)
    }
    plan.lines?.blend = options.lineBlend
    if options.lineMode == .overlay { plan.lines?.style = options.lineStyle }
    if let background = options.background, !options.isOpaque { plan.ground = .over(background) }
    return plan
  }
}
