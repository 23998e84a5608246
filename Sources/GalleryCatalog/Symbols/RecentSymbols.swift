import GalleryModel
import Synchronization

/// Symbols that were looked up at one version of the catalog's symbols, so that a symbol in another size or colour
/// is not read and checked again.
///
/// Any change of a symbol makes it forget all.
final class RecentSymbols: Sendable {
  /// A name and variants that were asked for.
  struct Question: Hashable {
    let name: String
    let variants: SymbolVariants
    let isDerived: Bool
    let pathLimit: Int
  }

  private struct State {
    var version: UInt64 = 0
    var answers: [Question: ResolvedSymbol] = [:]
  }

  /// Symbols after which it begins anew; each is a few kilobytes.
  private static let limit = 256

  private let state = Mutex(State())

  /// The answer of this version, if it is known.
  func answer(to question: Question, at version: UInt64) -> ResolvedSymbol? {
    state.withLock { $0.version == version ? $0.answers[question] : nil }
  }

  /// Keeps an answer that was read after the version was.
  func insert(_ answer: ResolvedSymbol, to question: Question, at version: UInt64) {
    // What is forgotten goes outside the lock.
    var forgotten: [Question: ResolvedSymbol] = [:]
    state.withLock { state in
      if state.version != version || state.answers.count >= Self.limit {
        swap(&forgotten, &state.answers)
        state.version = version
      }
      state.answers[question] = answer
    }
  }
}
