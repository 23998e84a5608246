import GalleryModel

extension Fact {
  /// All facts of a symbol, in the order in which they are told.
  static func all(_ summary: SymbolSummary) -> [Fact] {
    var facts = [
      Fact(
        term: "label",
        text: summary.label
          ?? (summary.isDecorative
            ? "none: the symbol is decorative" : "none: the symbol is called by its name")),
      Fact(term: "tags", text: summary.tags.isEmpty ? "none" : "", links: links(summary.tags)),
    ]
    let lists = [
      ("categories", summary.categories), ("also called", summary.aliases),
      ("found by", summary.searchWords),
    ]
    for (term, words) in lists where !words.isEmpty {
      facts.append(Fact(term: term, text: words.joined(separator: ", ")))
    }
    if let mode = summary.preferredMode {
      facts.append(Fact(term: "preferred mode", text: mode.rawValue))
    }
    if summary.flipsInRTL {
      facts.append(Fact(term: "direction", text: "mirrored where text runs from the right"))
    }
    if let license = summary.license { facts.append(Fact(term: "licence", text: license)) }
    if let source = summary.source { facts.append(Fact(term: "source", text: source)) }
    facts.append(Fact(term: "revision", text: String(summary.revision)))
    return facts
  }

  private static func links(_ tags: [String]) -> [Link] {
    tags.map { tag in
      Link(linkHref: LocalAddress("/symbols", [(SymbolListing.tag.name, tag)]).text, linkText: tag)
    }
  }
}
