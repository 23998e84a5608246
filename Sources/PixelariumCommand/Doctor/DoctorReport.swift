import Foundation

/// The findings of `pixelarium doctor`.
struct DoctorReport: Encodable {
  /// The content of the cache file.
  struct Cache: Encodable {
    let pictures: Int
    let bytes: Int
  }

  let versions = Versions()
  let settings: [Settings.Entry]
  /// `nil` where there is no collection yet.
  var collection: StatusRecord?
  var cache: Cache?
  var openDoors: [OpenDoor] = []
  /// The reasons why `serve` cannot start, one sentence each.
  var faults: [String] = []

  init(settings: [Settings.Entry]) { self.settings = settings }

  /// The report for a person.
  var text: String {
    [
      versions.text, settingsText, collectionText,
      "Open doors\n" + list(openDoors.map { "\($0.door): \($0.meaning)" }),
      "Faults\n" + list(faults),
    ].joined(separator: "\n")
  }

  private var settingsText: String {
    var table = Table([.init(title: "SETTING"), .init(title: "VALUE"), .init(title: "FROM")])
    for entry in settings {
      table.add([entry.name, entry.value.isEmpty ? "built in" : entry.value, entry.source])
    }
    return table.lines(width: nil).joined(separator: "\n") + "\n"
  }

  private var collectionText: String {
    guard let collection else {
      return "No collection yet: the first command that writes makes it.\n"
    }
    var facts = Facts()
    facts.add(
      "collection",
      "\(collection.bitmaps.counted("bitmap")), \(collection.palettes.counted("palette")), \(collection.tags.counted("tag")), "
        + "\(collection.bytes.counted("byte")), schema \(collection.schema)")
    if collection.readOnly { facts.add("access", StatusRecord.readOnlyText) }
    if let cache {
      facts.add("cache", "\(cache.pictures.counted("picture")), \(cache.bytes.counted("byte"))")
    }
    return facts.text
  }

  private func list(_ lines: [String]) -> String {
    lines.isEmpty ? "  none\n" : lines.map { "  \($0.printable)\n" }.joined()
  }
}
