import ContentPacking
package import Foundation
package import GalleryCatalog
package import GalleryModel

extension SymbolImport {
  /// The naming scheme, and the rule for names that exist in the catalog.
  package struct Options: Sendable {
    /// The naming scheme of the files.
    package var naming = SymbolNaming.plain
    /// The exact name if a single file is imported; it overrides `naming`.
    package var name: SymbolName?
    /// The set of the symbols, or `nil`.
    package var set: SetName?
    /// The names in the catalog.
    package var present = SymbolNames()
    /// The rule for names that exist in the catalog.
    package var policy = ConflictPolicy.fail

    /// Creates options for plain names and an empty catalog.
    package init() {}
  }

  /// Reads files and folders, several files at a time, without storing anything.
  ///
  /// - Parameter progress: Called after each file with the number of finished files, the total, and the file's path.
  ///   An error that it throws ends the import.
  /// - Throws: The errors of `progress`. Errors of single files are in `refused`.
  package init(
    _ paths: [URL], _ options: Options,
    progress: (_ done: Int, _ total: Int, _ path: String) throws -> Void = { _, _, _ in }
  ) async throws {
    let files = files(at: paths)
    let contents = try await Self.read(files, progress: progress)
    var readable: [(file: URL, content: SymbolImporter.Import)] = []
    for (file, content) in zip(files, contents) {
      switch content {
      case .success(let content): readable.append((file, content))
      case .failure(let error): refused.append(error)
      }
    }
    let names = Self.names(of: readable.map(\.file), options)
    take(zip(readable, names).map { (file: $0.file, content: $0.content, name: $1) }, options)
  }

  private typealias Content = Result<SymbolImporter.Import, ImportError>
  private typealias Candidate = (
    file: URL, content: SymbolImporter.Import, name: SymbolNaming.Name?
  )

  /// Returns each file once, and adds an error to `refused` for each path that cannot be listed.
  private mutating func files(at paths: [URL]) -> [URL] {
    var files: [URL] = []
    for path in paths {
      do {
        let found = try FolderWalk.paths(
          at: path, fileExtensions: ["svg", "svgz"], orElse: ImportError.noSymbols)
        files += found?.map { $0.reduce(path) { $0.appendingPathComponent($1) } } ?? [path]
      } catch {
        refused.append(error)
      }
    }
    var seen: Set<String> = []
    return files.filter { seen.insert($0.standardizedFileURL.path).inserted }
  }

  /// Reads as many files at a time as there are processors, but at least two.
  private static func read(
    _ files: [URL], progress: (Int, Int, String) throws -> Void
  ) async throws -> [Content] {
    try await withThrowingTaskGroup(of: (Int, Content).self) { group in
      var contents: [Content?] = Array(repeating: nil, count: files.count)
      var next = 0
      func start() {
        guard next < files.count else { return }
        let (index, file) = (next, files[next])
        group.addTask { (index, await read(file)) }
        next += 1
      }
      for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) { start() }
      var done = 0
      while let (index, content) = try await group.next() {
        contents[index] = content
        done += 1
        try progress(done, files.count, files[index].path)
        start()
      }
      return contents.compactMap { $0 }
    }
  }

  @concurrent private static func read(_ file: URL) async -> Content {
    Result { () throws(ImportError) in try SymbolImporter().read(file) }
  }

  private static func names(of files: [URL], _ options: Options) -> [SymbolNaming.Name?] {
    let present = options.present
    if let name = options.name {
      let known = Set(present.drawings.keys).union(present.subjects).union([name.text])
      return files.map { _ in SymbolGroups(known).name(of: name) }
    }
    // Names are derived among the names of the set alone.
    let known = Set(present.drawings.keys).union(present.subjects)
      .filter { $0.setName == options.set?.text }.map { String($0.ownName) }
    let names = options.naming.names(
      of: files.map(stem), in: files.map { $0.deletingLastPathComponent().lastPathComponent },
      present: Set(known))
    guard let set = options.set else { return names }
    return names.map { name in
      name.map { name in
        var member = name
        (member.name, member.subject) = (name.name.member(of: set), name.subject.member(of: set))
        return member
      }
    }
  }

  /// Returns the name that a file's own name gives, in the set of the import.
  private static func original(of file: URL, _ options: Options) -> SymbolName {
    let name = SymbolName(slug: stem(of: file))
    return options.set.map { name.member(of: $0) } ?? name
  }

  /// Returns the file name without `.svg`; other extensions are part of the name.
  private static func stem(of file: URL) -> String {
    let name = file.lastPathComponent
    return name.lowercased().hasSuffix(".svg") ? String(name.dropLast(4)) : name
  }

  /// Assigns each candidate to one of the lists; of the files with one name, the one with the lowest rank is
  /// accepted.
  private mutating func take(_ candidates: [Candidate], _ options: Options) {
    let owners = Self.owners(of: candidates)
    var firstNames = Dictionary(
      options.present.drawings.map { ($1.contentHash, $0) }, uniquingKeysWith: { min($0, $1) })
    let sources = Self.sources(of: candidates, owners.mapValues(\.file), options)
    for candidate in candidates {
      guard let name = candidate.name else {
        refused.append(Self.unnamed(candidate.file, options.naming))
        continue
      }
      if let owner = owners[name.name], owner.file != candidate.file {
        if owner.rank != name.rank {
          otherWeights.append(candidate.file)
        } else {
          collisions.append(
            Collision(file: candidate.file, name: name.name.text, other: owner.file))
        }
        continue
      }
      let original = Self.original(of: candidate.file, options)
      let isSource = options.name == nil && sources[original] == candidate.file
      accept(candidate, name, original: isSource ? original : nil, options, &firstNames)
    }
  }

  /// Returns the accepted file of each name: the one with the lowest rank, or the first of equals.
  private static func owners(of candidates: [Candidate]) -> [SymbolName: (file: URL, rank: Int)] {
    var owners: [SymbolName: (file: URL, rank: Int)] = [:]
    let order = candidates.indices.sorted {
      (candidates[$0].name?.rank ?? 0, $0) < (candidates[$1].name?.rank ?? 0, $1)
    }
    for index in order {
      guard let name = candidates[index].name, owners[name.name] == nil else { continue }
      owners[name.name] = (candidates[index].file, name.rank)
    }
    return owners
  }

  /// Returns a dictionary from each alias to the file with that name.
  ///
  /// A name that belongs to a drawing or a subject is not an alias. If two files have the same name, in folders for
  /// outlines and fills, the alias refers to the outline.
  private static func sources(
    of candidates: [Candidate], _ owners: [SymbolName: URL], _ options: Options
  ) -> [SymbolName: URL] {
    var sources: [SymbolName: (file: URL, isFilled: Bool)] = [:]
    for candidate in candidates {
      guard let name = candidate.name, owners[name.name] == candidate.file else { continue }
      let original = original(of: candidate.file, options)
      guard owners[original] == nil, original != name.subject else { continue }
      if let other = sources[original], !other.isFilled || name.variants.isFilled { continue }
      sources[original] = (candidate.file, name.variants.isFilled)
    }
    return sources.mapValues(\.file)
  }

  private mutating func accept(
    _ candidate: Candidate, _ name: SymbolNaming.Name, original: SymbolName?,
    _ options: Options, _ firstNames: inout [UInt64: String]
  ) {
    var name = name
    if let present = options.present.drawings[name.name.text] {
      if options.policy == .fail, !present.isDerived {
        collisions.append(Collision(file: candidate.file, name: name.name.text, other: nil))
        return
      }
      // An existing drawing keeps its subject and variants.
      name = SymbolNaming.Name(name.name, subject: present.subject, present.variants)
    }
    let hash = PackedDrawing(candidate.content.drawing).contentHash
    let other = firstNames[hash]
    if other == nil { firstNames[hash] = name.name.text }
    accepted.append(
      Accepted(
        file: candidate.file, name: name, content: candidate.content, originalName: original,
        duplicate: other == name.name.text ? nil : other))
  }

  private static func unnamed(_ file: URL, _ naming: SymbolNaming) -> ImportError {
    .badName(
      path: file.path,
      reason: "its name does not fit --names \(naming.rawValue): a symbol name \(SymbolName.rule)")
  }
}
