import Foundation
import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryWire

/// A fact about a bitmap, a symbol, a scene, a palette or a remote image.
struct Fact: Sendable {
  let term: String
  var text = ""
  var links: [NamedLink] = []
  /// The time in ISO 8601, shown in a readable form.
  var time: String?
  var timeText = ""

  init(_ term: String, _ text: String, links: [NamedLink] = []) {
    self.term = term
    self.text = text
    self.links = links
  }

  init(_ term: String, at date: Date) {
    self.term = term
    let (machine, person) = NumberText.time(date)
    time = machine
    timeText = person
  }

  /// Returns the facts of a bitmap in order.
  static func all(_ summary: BitmapSummary) -> [Fact] {
    [
      Fact("id", String(summary.id)),
      label(summary.label, isDecorative: summary.isDecorative, of: "picture"),
      tags(summary.tags, of: "/"),
      Fact("size", "\(summary.columns) × \(summary.rows) cells"),
      Fact("stored as", summary.isIndexed ? "palette and indices" : "RGBA"),
    ] + history(summary.source, summary.revision)
      + times(summary.created, summary.modified, summary.revision)
  }

  /// Returns the facts of a file that is not stored.
  static func all(draft: BitmapDraft) -> [Fact] {
    let summary = draft.summary
    return (draft.file.map { [Fact("file", $0)] } ?? []) + [
      Fact("bytes", NumberText.grouped(draft.content.byteCount)),
      Fact("size", "\(summary.columns) × \(summary.rows) cells"),
    ] + (summary.frameCount.map { [Fact("frames", String($0))] } ?? [])
  }

  static func all(_ summary: SymbolSummary) -> [Fact] {
    let words = [
      ("categories", summary.categories), ("also called", summary.aliases),
      ("found by", summary.searchWords),
    ]
    return [
      label(summary.label, isDecorative: summary.isDecorative, of: "symbol"),
      tags(summary.tags, of: "/symbols"),
    ] + words.filter { !$1.isEmpty }.map { Fact($0, $1.joined(separator: ", ")) }
      + [
        summary.preferredMode.map { Fact("preferred mode", $0.rawValue) },
        summary.flipsInRTL ? Fact("direction", "mirrored where text runs from the right") : nil,
        summary.license.map { Fact("licence", $0) },
      ].compactMap(\.self) + history(summary.source, summary.revision)
  }

  /// Returns the facts of a scene.
  ///
  /// - Parameters:
  ///   - label: The text alternative with its parameters filled in.
  ///   - points: The size of the picture.
  static func all(_ summary: SceneSummary, label: String?, points: String) -> [Fact] {
    [
      Fact("id", String(summary.id)),
      Self.label(label, isDecorative: false, of: "scene"), tags(summary.tags, of: "/scenes"),
      Fact("size", points),
    ] + (summary.license.map { [Fact("licence", $0)] } ?? [])
      + history(summary.source, summary.revision)
      + times(summary.created, summary.modified, summary.revision)
  }

  static func all(_ stored: StoredPalette) -> [Fact] {
    [Fact("id", String(stored.id))] + history(stored.source, stored.revision)
      + times(stored.created, stored.modified, stored.revision)
  }

  private static func label(_ label: String?, isDecorative: Bool, of noun: String) -> Fact {
    Fact(
      "label",
      label
        ?? "none: the \(noun) is \(isDecorative ? "decorative" : "called by its name")")
  }

  private static func tags(_ tags: [String], of list: String) -> Fact {
    let links = tags.map { tag in
      NamedLink(tag, href: LocalAddress(list, [(ListingQuery.tag.name, tag)]).text)
    }
    return Fact("tags", tags.isEmpty ? "none" : "", links: links)
  }

  private static func history(_ source: String?, _ revision: Int64) -> [Fact] {
    (source.map { [Fact("source", $0)] } ?? []) + [Fact("revision", String(revision))]
  }

  private static func times(_ created: Date, _ modified: Date, _ revision: Int64) -> [Fact] {
    [Fact("created", at: created)] + (revision > 1 ? [Fact("modified", at: modified)] : [])
  }
}
