package import Foundation
package import GalleryModel

/// The files to import, and their names.
///
/// A file given by itself is named after its file name: `art/heart.png` becomes `heart`. A file found
/// in a folder is named after its path below that folder: in `Tango`, `16x16/apps/clock.png` becomes
/// `16x16-apps-clock`. So a name does not depend on other imported files, and a second import of a folder gives the
/// same names.
///
/// If arguments would get equal names (`Tango/*/*/clock.png`), all files are named after their paths below their
/// deepest common folder: again `16x16-apps-clock`. If files in one folder differ only in their extensions, PNG
/// keeps the plain name, and the others append theirs: `hero` and `hero-aseprite`. If names are still equal
/// (`a b.png` and `a-b.png`), later paths get `-2`, `-3` and so on.
package struct ImportPlan: Sendable {
  /// A file and its name.
  package struct Item: Sendable, Equatable {
    /// The file.
    package let file: URL
    /// The name, unique in the plan.
    package let name: ItemName
  }

  /// The files in the order of the arguments, without duplicates; the files of a folder are sorted by path.
  package let items: [Item]
  /// The errors of paths that cannot be imported.
  ///
  /// They do not affect the other files.
  package let failures: [ImportError]

  /// Lists files and folders without opening the files.
  ///
  /// A missing path, or a folder without pictures, becomes a failure.
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
    Self.appendDistinctExtensions(&found)
    if Self.doArgumentsCollide(found) { Self.nameBelowSharedFolder(&found) }
    items = Self.numbered(found)
    self.failures = failures
  }

  /// A file without its final name.
  private struct Found {
    let file: URL
    let argument: Int
    /// The path components for the name.
    var components: [String]
    /// The extension, if the name needs it to be unique.
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

  /// Appends the extensions to names that differ only in them, except for PNG.
  private static func appendDistinctExtensions(_ found: inout [Found]) {
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

  /// Numbers equal names, and avoids names of other files, such as `icon-2`.
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
