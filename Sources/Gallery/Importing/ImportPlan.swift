package import Foundation
package import GalleryModel

/// The files to import, and the names that they get.
///
/// A file given by itself is named after its file name: `art/heart.png` becomes `heart`. A file found
/// in a folder is named after its path below that folder: in `Tango`, `16x16/apps/clock.png` becomes
/// `16x16-apps-clock`. So a name depends on nothing else that is imported, and importing a folder
/// again finds the same names.
///
/// All files are named after their paths below the deepest folder that holds them all where arguments
/// would get the same name (`Tango/*/*/clock.png`): again `16x16-apps-clock`. Where files beside each other
/// differ in nothing but the end of their names, PNG keeps the plain name and the others get theirs behind it:
/// `hero` and `hero-aseprite`. The later in the order of paths get `-2`, `-3` and so on where names are still
/// equal (`a b.png` beside `a-b.png`).
package struct ImportPlan: Sendable {
  /// A file and its name.
  package struct Item: Sendable, Equatable {
    /// The file's place.
    package let file: URL
    /// Different from the names of all others in the plan.
    package let name: ItemName
  }

  /// In the order given, a folder's files in the order of their paths; each file once.
  package let items: [Item]
  /// The paths, given or found, that cannot be imported; the others still can.
  package let failures: [ImportError]

  /// Looks at files and folders, without opening the files.
  ///
  /// A path that is not there and a folder without any picture become failures.
  package init(_ paths: [URL]) {
    var found: [Found] = []
    var failures: [ImportError] = []
    for (argument, path) in paths.enumerated() {
      do {
        found += try Self.files(at: path, argument: argument)
      } catch {
        failures.append(error)
      }
    }
    var seen: Set<String> = []
    found = found.filter { seen.insert($0.file.standardizedFileURL.path).inserted }
    Self.tellEndingsApart(&found)
    if Self.doArgumentsCollide(found) { Self.nameBelowSharedFolder(&found) }
    items = Self.numbered(found)
    self.failures = failures
  }

  /// A file before it has its final name.
  private struct Found {
    let file: URL
    let argument: Int
    /// The path that the name is made of.
    var components: [String]
    /// The end of the file's name, where that tells it from another one beside it.
    var ending: String?

    var slug: ItemName {
      let file = URL(fileURLWithPath: components.last ?? "")
      return ItemName(
        slug: (components.dropLast() + [BitmapImporter.stem(of: file)] + [ending].compactMap(\.self))
          .joined(separator: "-"),
        for: .bitmap)
    }
  }

  private static func files(at path: URL, argument: Int) throws(ImportError) -> [Found] {
    let paths = try FolderWalk.paths(
      at: path, fileExtensions: BitmapImporter.fileExtensions, orElse: ImportError.noBitmaps)
    guard let paths else {
      return [Found(file: path, argument: argument, components: [path.lastPathComponent])]
    }
    return paths.map { components in
      Found(
        file: components.reduce(path) { $0.appendingPathComponent($1) }, argument: argument,
        components: components)
    }
  }

  /// Puts the ends of names behind those that differ in nothing else, but for PNG.
  private static func tellEndingsApart(_ found: inout [Found]) {
    let places = found.map { item in
      item.file.standardizedFileURL.deletingLastPathComponent().path + "/"
        + BitmapImporter.stem(of: item.file)
    }
    let counts = places.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (index, place) in places.enumerated() where (counts[place] ?? 1) > 1 {
      let ending = BitmapImporter.fileExtension(of: found[index].file.lastPathComponent)
      found[index].ending = ending == "png" ? nil : ending
    }
  }

  private static func doArgumentsCollide(_ found: [Found]) -> Bool {
    var argumentOf: [ItemName: Int] = [:]
    return found.contains { item in
      let first = argumentOf[item.slug] ?? item.argument
      argumentOf[item.slug] = first
      return first != item.argument
    }
  }

  private static func nameBelowSharedFolder(_ found: inout [Found]) {
    let paths = found.map { $0.file.standardizedFileURL.pathComponents }
    guard let first = paths.first else { return }
    var shared = first.count - 1
    for path in paths.dropFirst() {
      let common = zip(first, path.dropLast()).prefix { $0 == $1 }.count
      shared = min(shared, common)
    }
    for index in found.indices { found[index].components = Array(paths[index][shared...]) }
  }

  /// Gives way to names that are taken, also by a file whose own name is `icon-2`.
  private static func numbered(_ found: [Found]) -> [Item] {
    let slugs = found.map(\.slug)
    var taken = Set(slugs)
    var given: Set<ItemName> = []
    var nextNumber: [ItemName: Int] = [:]
    return zip(found, slugs).map { item, slug in
      if given.insert(slug).inserted { return Item(file: item.file, name: slug) }
      var number = nextNumber[slug] ?? 2
      while !taken.insert(slug.numbered(number)).inserted { number += 1 }
      nextNumber[slug] = number + 1
      return Item(file: item.file, name: slug.numbered(number))
    }
  }
}
