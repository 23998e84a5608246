import Foundation
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import HTTPServer
import IconifyAPI
import Raster
import ServerSettings

/// The controller of Iconify's API: the drawings of symbols as icons (iconify.md §4 to §7).
struct IconController: Sendable {
  let catalog: Catalog
  let iconSets: IconSetCache

  /// Answers `/{prefix}.json`: icons of a set, and the names that it lacks.
  func data(
    _ query: IconDataQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let set = try await iconSets.set(path["prefix"] ?? "")
    let found = try await icons(query.icons, of: set)
    var resource = IconSetResource()
    resource.prefix = set.prefix
    resource.lastModified = set.changed
    resource.icons = found.icons.mapValues(\.resource)
    resource.notFound = found.missing.isEmpty ? nil : found.missing
    var aliases: [String: IconAliasResource] = [:]
    for name in query.icons {
      guard let icon = set.aliases[name], resource.icons[icon] != nil else { continue }
      aliases[name] = IconAliasResource()
      aliases[name]?.parent = icon
    }
    resource.aliases = aliases.isEmpty ? nil : aliases
    return try answer(resource, isPretty: query.isPretty)
  }

  /// Answers `/{prefix}/{icon}.svg`: an icon as a document.
  func picture(
    _ query: IconPictureQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let (set, name) = (try await iconSets.set(path["prefix"] ?? ""), path["icon"] ?? "")
    let found = try await icons([name], of: set, color: query.color)
    guard var icon = found.icons.values.first else {
      throw Problem(
        .symbolNotFound, "there is no icon \(name.quotable) in \(set.prefix)", parameter: "icon",
        value: name.quotable, near: NearNames.of(name, in: set.names))
    }
    icon.transform(flips: query.flips, quarterTurns: query.quarterTurns)
    if query.hasBox { icon.addBox() }
    let sides = IconLength.attributes(width: query.width, height: query.height, of: icon.viewBox)
    return answer(
      Array(icon.document(width: sides.width, height: sides.height).utf8),
      PictureFormat.svg.mediaType, download: query.isDownload ? "\(name).svg" : nil)
  }

  /// Answers `/{prefix}.css`: icons as rules, and comments about the names that the set lacks.
  func styles(
    _ query: IconStyleQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let set = try await iconSets.set(path["prefix"] ?? "")
    let mode = query.usedMode(hasColors: set.info.palette)
    let found = try await icons(
      query.icons, of: set, color: query.color ?? .black, isMask: mode == .mask)
    let icons = query.icons.compactMap { name -> (name: String, icon: Icon)? in
      guard let icon = set.find(name)?.icon else { return nil }
      return found.icons[icon].map { (name, $0) }
    }
    let sheet = IconStyleSheet(
      prefix: set.prefix, query: query, mode: mode, icons: icons, missing: found.missing)
    return answer(
      Array(sheet.text.utf8), "text/css; charset=utf-8",
      download: query.isDownload ? "\(set.prefix).css" : nil)
  }

  /// Answers `/collections`: the requested sets, or all sets by default.
  func collections(_ query: IconSetsQuery) async throws -> Answer {
    let sets = try await sets(query.prefix, query.prefixes)
    return try answer(Self.infos(of: sets), isPretty: query.isPretty)
  }

  /// Answers `/collection`: the names of all icons of a set.
  func collection(_ query: IconCollectionQuery) async throws -> Answer {
    let set = try await iconSets.set(query.prefix ?? "")
    var resource = IconCollectionResource()
    resource.prefix = set.prefix
    resource.total = set.info.total
    resource.title = set.info.name
    resource.info = query.hasInfo ? set.info : nil
    resource.uncategorized = set.uncategorized.isEmpty ? nil : set.uncategorized
    resource.categories = set.categories.isEmpty ? nil : set.categories
    resource.aliases = query.hasAliases && !set.aliases.isEmpty ? set.aliases : nil
    resource.hidden = query.hasHidden ? [] : nil
    resource.chars = query.hasCharacters ? [:] : nil
    return try answer(resource, isPretty: query.isPretty)
  }

  /// Answers `/last-modified`: the times of the requested sets, or 404 if none exists.
  func times(_ query: IconSetsQuery) async throws -> Answer {
    let sets = try await sets(query.prefix, query.prefixes)
    guard !sets.isEmpty else { throw Problem(.notFound, "there is no such set of icons") }
    var resource = IconTimesResource()
    for set in sets { resource.lastModified[set.prefix] = set.changed }
    return try answer(resource, isPretty: query.isPretty)
  }

  /// Answers `/search`: the icons of the matching symbols, set by set in the order of the symbols' names.
  func search(
    _ query: IconSearchQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    var icons: [String] = []
    var used: [IconSet] = []
    for set in try await sets(query.prefix, query.prefixes) {
      var asked = SymbolSearch()
      asked.text = query.text
      asked.tags = set.tag.map { [$0.text] } ?? []
      asked.category = query.category
      let found = try await names(asked, of: set, limit: query.limit - icons.count)
      if !found.isEmpty { used.append(set) }
      icons += found.map { "\(set.prefix):\($0)" }
    }
    var resource = IconSearchResource()
    resource.icons = Array(icons.dropFirst(query.start))
    resource.total = icons.count
    resource.limit = query.limit
    resource.start = query.start
    resource.collections = Self.infos(of: used)
    for item in request.query { resource.request[item.name] = item.value ?? "" }
    return try answer(resource, isPretty: query.isPretty)
  }

  /// Answers `/version`: a sentence that identifies the server as one with Iconify's API.
  func version(_ request: Request, _ path: [String: String]) -> Answer {
    Answer(.text("Iconify API version 3 (Pixelarium \(Configuration.version))"))
  }

  /// Returns the icons with the requested names, and the unknown names.
  ///
  /// - Parameters:
  ///   - color: The colour of icons without own colours, or `nil` for the colour of the surrounding text.
  ///   - isMask: Whether only the alpha channel matters, so that all icons are black.
  private func icons(
    _ names: [String], of set: IconSet, color: Color? = nil, isMask: Bool = false
  ) async throws -> (icons: [String: Icon], missing: [String]) {
    let entries = names.map { ($0, set.find($0)) }
    let drawings = try await catalog.symbolDrawings(named: entries.compactMap { $0.1?.drawing })
    var (icons, missing): ([String: Icon], [String]) = ([:], [])
    for (name, entry) in entries {
      // It may have been removed since the set was built.
      guard let entry, let drawing = drawings[entry.drawing] else {
        missing.append(name)
        continue
      }
      icons[entry.icon] = Icon(
        drawing, color: isMask ? .black : color, keepsColors: entry.keepsColors && !isMask)
    }
    return (icons, missing)
  }

  private func names(
    _ asked: SymbolSearch, of set: IconSet, limit: Int
  ) async throws -> [String] {
    var (names, asked, isComplete): ([String], SymbolSearch, Bool) = ([], asked, false)
    asked.paging.perPage = Paging.maximumPerPage
    while !isComplete, names.count < limit {
      let page = try await catalog.symbols(asked)
      names += page.items.flatMap { set.names(ofSymbol: $0.id) }
      isComplete = asked.paging.page * asked.paging.perPage >= page.total
      asked.paging.page += 1
    }
    return Array(names.prefix(max(0, limit)))
  }

  private func sets(_ prefix: String?, _ prefixes: String?) async throws -> [IconSet] {
    try await iconSets.sets.filter { set in
      Self.isChosen(set.prefix, prefix, prefixes) && (!set.isHidden || set.prefix == prefix)
    }
  }

  /// Returns whether a set is requested by a prefix, by a list of prefixes, or by default.
  ///
  /// The list is comma-separated; an item with a trailing hyphen matches all prefixes that begin with it.
  private static func isChosen(_ name: String, _ prefix: String?, _ prefixes: String?) -> Bool {
    if let prefix { return name == prefix }
    return prefixes?.items.contains { item in
      item.last == "-" ? name.hasPrefix(item) : name == item
    } ?? true
  }

  private static func infos(of sets: [IconSet]) -> [String: IconSetInfo] {
    Dictionary(sets.map { ($0.prefix, $0.info) }) { first, _ in first }
  }

  /// Returns a document for scripts of any site; in its multi-line form, members are in alphabetical order.
  private func answer(_ value: some WireValue, isPretty: Bool) throws -> Answer {
    var bytes: [UInt8] = []
    if isPretty {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      bytes += try encoder.encode(value)
    } else {
      value.write(to: &bytes)
    }
    return answer(bytes + [UInt8(ascii: "\n")], "application/json")
  }

  /// Returns an answer with bytes.
  ///
  /// - Parameter download: The file name for a download, or `nil` to display the bytes.
  private func answer(_ bytes: [UInt8], _ mediaType: String, download: String? = nil) -> Answer {
    var response = Response.shared(mediaType, caching: Caching.short.rawValue)
    response.headers[.etag] = EntityTag.of(bytes)
    if let download {
      response.headers["Content-Disposition"] = "attachment; filename=\"\(download)\""
    }
    response.body = bytes
    return Answer(response, isRepeatable: true)
  }
}
