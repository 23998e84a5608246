import ArgumentParser
import Foundation
import Gallery
import GalleryModel
import GalleryScenes
import GalleryWeb
import GalleryWire
import SceneModel
import TerminalIO

/// A document on the command line: a file, or standard input.
struct SceneFile {
  /// The argument, which is the prefix of messages.
  let title: String

  /// Creates the file; `-` stands for standard input.
  init(_ path: String) { title = path }

  /// The file, or `nil` for standard input.
  var file: URL? { title == "-" ? nil : URL(filePath: title) }

  /// Returns all bytes, but at most one more than a document may have.
  func bytes() throws -> [UInt8] {
    let importer = SceneImporter()
    return try file.map { try importer.bytes(of: $0) }
      ?? StandardInput.read(atMost: NewScene.maximumBytes)
  }

  /// Reads the document.
  func read(
    _ bytes: [UInt8], name: ItemName? = nil, in set: SetName? = nil,
    words: SceneDescriptionEdit = SceneDescriptionEdit()
  ) throws -> SceneImporter.Import {
    do throws(SceneDocumentError) {
      return try SceneImporter().decode(bytes, name: name, in: set, words: words, file: file)
    } catch {
      if let other = ImportError.otherKind(path: title, bytes, for: .scene) { throw other }
      throw error
    }
  }
}

/// An addition of scenes that reads and checks documents one after the other, and reports each separately: a faulty one
/// does not stop the others.
struct SceneAddition {
  let name: ItemName?
  let set: SetName?
  let words: SceneDescriptionEdit
  /// Whether a character without a glyph is a fault.
  let refusesMissingGlyphs: Bool
  let application: Application
  private(set) var report = AdditionReport()
  private var progress: ProgressBar

  init(
    _ count: Int, name: String? = nil, in set: SetName? = nil,
    words: SceneDescriptionEdit = SceneDescriptionEdit(),
    refusesMissingGlyphs: Bool = false, application: Application
  ) throws {
    self.name = try name.map { text throws(CatalogError) in try ItemName(text) }
    (self.set, self.words, self.application) = (set, words, application)
    self.refusesMissingGlyphs = refusesMissingGlyphs
    progress = ProgressBar(total: count)
  }

  /// Calls `finish` with each valid document, unless a signal has arrived.
  ///
  /// - Parameter finish: Throws `.nameTaken` if the scene's name is taken, and otherwise only errors that stop the
  ///   others, too, such as a full disk.
  mutating func run(
    _ paths: [String], finish: (SceneFile, SceneImporter.Import, SceneCheck) async throws -> Void
  ) async throws {
    for (index, path) in paths.enumerated() where !report.isStopped {
      progress.show(done: index, current: path)
      let file = SceneFile(path)
      do {
        let bytes = try file.bytes()
        let read = try file.read(bytes, name: name, in: set, words: words)
        let trial = try await application.scenes.trial(
          of: read.document, written: bytes, as: SceneSummary(draft: read.scene),
          by: application.pipeline)
        progress.clear()
        report.notes.add(trial.notes, of: file.title)
        for fault in trial.faults { refuse(fault, file) }
        guard trial.faults.isEmpty else { continue }
        if let glyphs = trial.missingGlyphs {
          let missing = "no font has \(glyphs)"
          guard !refusesMissingGlyphs else {
            report.refuse(CommandError(.badData, "\(file.title): \(missing)"))
            continue
          }
          report.notes.add(["\(missing); boxes replace them"], of: file.title)
        }
        try await finish(file, read, trial)
        report.added += 1
      } catch let error as SceneDocumentError {
        refuse(error, file)
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

  /// Reports each error of a document in the format of compilers.
  private mutating func refuse(_ error: SceneDocumentError, _ file: SceneFile) {
    for text in error.texts(file: file.title) { refuse(CommandError(.badData, text)) }
  }

  private mutating func refuse(_ error: CommandError) {
    progress.clear()
    report.refuse(error)
  }
}

extension SceneSummary {
  /// Creates the summary of a scene that is not stored.
  init(draft scene: NewScene) {
    self.init(
      id: 0, name: scene.name.text, label: scene.label, tags: scene.tags, license: scene.license,
      revision: 1, source: scene.source, created: .now, modified: .now)
  }
}
