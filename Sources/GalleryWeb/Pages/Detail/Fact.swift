import GalleryModel

/// One line of what is known of a bitmap.
struct Fact: Sendable {
  /// Where a fact leads.
  struct Link: Sendable {
    let linkHref: String
    let linkText: String
  }

  let term: String
  var text = ""
  var links: [Link] = []
  /// ISO 8601, and the same for people.
  var time: String?
  var timeText = ""

  /// All facts of a bitmap, in the order in which they are told.
  static func all(_ summary: BitmapSummary) -> [Fact] {
    var facts = [
      Fact(term: "id", text: String(summary.id)),
      Fact(
        term: "label",
        text: summary.label
          ?? (summary.isDecorative
            ? "none: the picture is decorative" : "none: the picture is called by its name")),
    ]
    let tags = summary.tags.map { tag in
      Link(linkHref: LocalAddress("/", [(ListingQuery.tag.name, tag)]).text, linkText: tag)
    }
    facts.append(Fact(term: "tags", text: tags.isEmpty ? "none" : "", links: tags))
    facts.append(
      Fact(term: "size", text: "\(summary.columns) × \(summary.rows) cells"))
    facts.append(
      Fact(term: "stored as", text: summary.isIndexed ? "palette and indices" : "RGBA"))
    if let source = summary.source { facts.append(Fact(term: "source", text: source)) }
    facts.append(Fact(term: "revision", text: String(summary.revision)))
    let times = [("created", summary.created), ("modified", summary.modified)]
    for (term, date) in times where term == "created" || summary.revision > 1 {
      let time = NumberText.time(date)
      facts.append(Fact(term: term, time: time.machine, timeText: time.person))
    }
    return facts
  }
}
