/// The topics of the reference: the URLs of one kind of item each, with their options.
package enum ReferenceTopic: String, CaseIterable, Sendable {
  case bitmaps, sheets, symbols, scenes, drafts, remote, palettes, sets, icons, canvas, server

  /// The title of the page.
  var title: String {
    switch self {
    case .bitmaps: "Bitmaps"
    case .sheets: "Sheets and icons"
    case .symbols: "Symbols"
    case .scenes: "Scenes"
    case .drafts: "Drafts"
    case .remote: "Remote images"
    case .palettes: "Palettes"
    case .sets: "Sets and licences"
    case .icons: "Icons for Iconify"
    case .canvas: "Canvas"
    case .server: "The server"
    }
  }

  /// The topic in a few words.
  var lead: String {
    switch self {
    case .bitmaps:
      "Pixel art, crisp at every scale: recolour, crop, rotate or stretch it, or play its frames."
    case .sheets:
      "All frames of a bitmap in one picture, with data for game engines and a style sheet that plays them. Also one icon file with several sizes."
    case .symbols:
      "Icons with variants, rendering modes, weights and motion, in any colour and size."
    case .scenes:
      "Documents of text, pictures and shapes with parameters that you set in the URL."
    case .drafts:
      "Pictures of documents and files that the URL itself carries. The server stores none of them."
    case .remote: "Images of other servers, loaded once, kept, and drawn at any size."
    case .palettes: "Stored palettes, as files for other programs and as pictures."
    case .sets: "The authors, licences and sources of sets, and the terms of licences."
    case .icons: "Symbols for all components and plug-ins that use Iconify's API."
    case .canvas: "Thousands of lines in one picture: a test of drawing speed."
    case .server: "The state of the server, and the files of its pages."
    }
  }

  /// The prefixes of the topic's URLs; the server's topic has all remaining ones.
  private var beginnings: [String] {
    switch self {
    case .bitmaps: ["/bitmap", "/api/bitmaps"]
    case .sheets: ["/bitmap/{id}/sheet", "/bitmap/{id}.ico"]
    case .symbols: ["/symbol", "/api/symbols"]
    case .scenes: ["/scene", "/api/scenes", "/api/fonts"]
    case .drafts: ["/draft"]
    case .remote: ["/remote"]
    case .palettes: ["/palette", "/api/palettes"]
    case .sets: ["/api/sets", "/api/licenses"]
    case .icons:
      ["/{prefix}", "/collections", "/collection", "/search", "/last-modified", "/version"]
    case .canvas: ["/canvas"]
    case .server: []
    }
  }

  /// Returns the topic of a URL.
  init(of pattern: String) {
    func match(_ topic: Self) -> Int {
      topic.beginnings.filter(pattern.hasPrefix).map(\.count).max() ?? 0
    }
    let topic = Self.allCases.max { match($0) < match($1) }
    self = pattern == "/" ? .bitmaps : topic.flatMap { match($0) > 0 ? $0 : nil } ?? .server
  }
}
