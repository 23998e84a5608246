import ArgumentParser
import Foundation
import Gallery
import GalleryModel
import GalleryScenes
import GalleryWeb
import GalleryWire
import SceneModel
import TerminalIO

/// A document as a person names it: a file, or standard input.
struct SceneFile {
  /// As it was given; messages begin with it.
  let title: String

  /// Standard input where the title is `-`.
  init(_ path: String) { title = path }

  /// `nil` for standard input.
  var file: URL? { title == "-" ? nil : URL(filePath: title) }

  /// All bytes, or one more than a document may have.
  func bytes() throws -> [UInt8] {
    let importer = SceneImporter()
    return try file.map { try importer.bytes(of: $0) }
      ?? StandardInput.read(atMost: NewScene.maximumBytes)
  }

  /// Reads the document.
  func read(
    _ bytes: [UInt8], name: ItemName? = nil, words: SceneWords = SceneWords()
  ) throws -> SceneImporter.Import {
    do throws(SceneDocumentError) {
      return try SceneImporter().decode(bytes, name: name, words: words, file: file)
    } catch { throw CommandError(error, in: self) }
  }
}

extension CommandError {
  /// A fault of a document, as compilers write it.
  init(_ error: SceneDocumentError, in file: SceneFile) {
    self.init(.badData, error.text(file: file.title))
  }
}

/// Reads and tries one document after the other, telling of each on its own: a bad one stops no other.
struct SceneAddition {
  let name: ItemName?
  let words: SceneWords
  /// True where a character that no font has makes a document unsound.
  let refusesMissingGlyphs: Bool
  let application: Application
  private(set) var report = AdditionReport()
  private var progress: ProgressBar

  init(
    _ count: Int, name: String? = nil, words: SceneWords = SceneWords(),
    refusesMissingGlyphs: Bool = false, application: Application
  ) throws {
    self.name = try name.map { text throws(CatalogError) in try ItemName(text) }
    (self.words, self.application) = (words, application)
    self.refusesMissingGlyphs = refusesMissingGlyphs
    progress = ProgressBar(total: count)
  }

  /// Does something with each document that is sound, unless a signal has come.
  ///
  /// - Parameter finish: Throws `.nameTaken` where the scene cannot have its name, and otherwise only
  ///   what stops the others too, such as a full disk.
  mutating func run(
    _ paths: [String], finish: (SceneFile, SceneImporter.Import, SceneTrial) async throws -> Void
  ) async throws {
    for (index, path) in paths.enumerated() where !report.isStopped {
      progress.show(done: index, current: path)
      let file = SceneFile(path)
      do {
        let bytes = try file.bytes()
        let read = try file.read(bytes, name: name, words: words)
        let trial = try await application.scenes.trial(
          of: read.document, written: bytes, as: SceneSummary(draft: read.scene),
          by: application.pipeline)
        progress.clear()
        report.notes.add(trial.notes, of: file.title)
        for fault in trial.faults { report.refuse(CommandError(fault, in: file)) }
        guard trial.faults.isEmpty else { continue }
        if let glyphs = trial.missingGlyphs {
          let missing = "no font has \(glyphs)"
          guard !refusesMissingGlyphs else {
            report.refuse(CommandError(.badData, "\(file.title): \(missing)"))
            continue
          }
          report.notes.add(["\(missing); boxes stand in their places"], of: file.title)
        }
        try await finish(file, read, trial)
        report.added += 1
      } catch CatalogError.nameTaken(let name) {
        report.refuse(file.title, taken: name)
      } catch let error as CatalogError {
        guard case .invalid = error else { throw error }
        refuse(CommandError(.badData, "\(file.title): \(error)"))
      } catch let error as ImportError {
        refuse(CommandError(error))
      } catch let error as CommandError where error.status == .badData {
        refuse(error)
      }
    }
    progress.clear()
  }

  private mutating func refuse(_ error: CommandError) {
    progress.clear()
    report.refuse(error)
  }
}

extension SceneSummary {
  /// A scene that is not stored.
  init(draft scene: NewScene) {
    self.init(
      id: 0, name: scene.name.text, label: scene.label, tags: scene.tags, license: scene.license,
      revision: 1, source: scene.source, created: .now, modified: .now)
  }
}
