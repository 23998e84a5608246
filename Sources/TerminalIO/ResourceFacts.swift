package import GalleryWire

extension PaletteResource {
  /// The names and values, one per line.
  package var facts: String {
    let facts: Facts = [
      "id": String(id),
      "name": name,
      "colours": String(count),
      "source": source ?? "none",
      "revision": String(revision),
      "created": created.text,
      "modified": modified.text,
      "url": url,
    ]
    return facts.text
  }
}

extension FontResource {
  /// Returns the names and values, one per line, and the number of characters in each block.
  package func facts(axes: [String], blocks: [(name: String, count: Int)]) -> String {
    let facts: Facts = [
      "id": id.map(String.init),
      "name": name,
      "family": family,
      "weight": String(weight),
      "italic": italic ? "yes" : "no",
      "kind": kind.rawValue,
      "axes": axes.isEmpty ? nil : axes.joined(separator: ", "),
      "face": String(face),
      "design": design ?? "none",
      "fallback": fallback.map(String.init) ?? "never",
      "license": shortLicense ?? "none",
      "source": source ?? "none",
      "bytes": bytes.map(String.init),
      "sha256": sha256,
      "created": created?.text,
      "characters": String(characters),
    ]
    let counts = Facts(blocks.map { ("  \($0.name)", String($0.count)) })
    return facts.text + counts.text
  }
}

extension SetResource {
  /// The names and values, one per line.
  package var facts: String {
    let terms = license.map { license in
      "commercial use \(license.commercial.rawValue), attribution \(license.attribution.rawValue), "
        + "share alike \(license.shareAlike.rawValue), changes \(license.changes.rawValue)"
    }
    let members = [
      counts.bitmaps.counted("bitmap"), counts.palettes.counted("palette"),
      counts.symbols.counted("symbol"), counts.scenes.counted("scene"),
      counts.fonts.counted("font"),
    ]
    let head: [(String, String?)] = [("id", String(id)), ("name", name), ("title", title)]
    let writers = authors.map { author in
      ("author", author.name + (author.url.map { " <\($0)>" } ?? ""))
    }
    let facts: [(String, String?)] = [
      ("license", license.map { $0.id ?? $0.title } ?? "not known"), ("license terms", terms),
      ("license url", license?.url), ("source", source ?? "none"), ("version", version ?? "none"),
      ("description", description), ("category", category),
      ("tags", tags.isEmpty ? "none" : tags.joined(separator: ", ")), ("rank", String(rank)),
      ("hidden", hidden ? "yes" : "no"), ("members", members.joined(separator: ", ")),
      ("revision", String(revision)), ("created", created.text), ("modified", modified.text),
      ("url", url),
    ]
    return Facts(head + writers + facts).text
  }
}
