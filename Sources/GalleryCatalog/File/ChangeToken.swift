import Foundation
import MappedFiles
import Synchronization

/// A small file of numbers next to the database, through which all processes see each other's changes.
///
/// Every committed change replaces some of the numbers. To detect a change costs one load from memory, or one `pread`
/// if the file cannot be mapped.
///
/// Every change replaces the first number. The other numbers identify the parts that were touched, and are read only
/// if the first one differs (`ChangeTable`). Losing the file loses no data. Reading never fails: while the file
/// cannot be read, each read returns another number, so callers read the database itself.
package final class ChangeToken: Sendable {
  let file: URL

  /// The file descriptor, which never changes; `reopen` replaces the file behind it.
  private let descriptor: Int32
  /// The first number, mapped again by `reopen`; `nil` if the process has no address space for it.
  private let first = MappedNumber()
  /// The number of changes that could not be written to the file, and of failed reads, which is added to the file's
  /// number.
  private let offset = Atomic<UInt64>(0)
  private let lastRead = Mutex(Reading())

  /// The numbers from the last read.
  private struct Reading {
    /// The token's value before that read, or `nil` before the first read.
    var value: UInt64?
    var table = ChangeTable()
  }

  /// Opens the file, or creates it if it is missing and the folder permits it.
  init(file: URL) {
    self.file = file
    let opened = Self.open(file)
    // `reopen` needs a descriptor to replace; /dev/null reads as an empty file.
    descriptor = opened >= 0 ? opened : unsafe Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC)
    // Writing a change also makes the file long enough to be mapped.
    if storedValue == nil { bump() }
    first?.map(descriptor)
  }

  deinit { close(descriptor) }

  /// A number that differs after every change.
  var value: UInt64 {
    guard let storedValue else { return offset.add(1, ordering: .relaxed).newValue }
    return storedValue &+ offset.load(ordering: .relaxed)
  }

  /// All numbers, at least as recent as the call.
  var table: ChangeTable { table(at: value) }

  /// Returns a number that differs after every change that touches subjects of a kind, or sets, whose order decides
  /// which member a name finds.
  func version(of kind: SubjectKind) -> UInt64 {
    let table = table
    return table[ChangeTable.place(of: kind)] &+ table[ChangeTable.place(of: .sets)]
      &+ table[ChangeTable.Place.everything]
  }

  /// Returns whether some parts are unchanged since a table was read.
  ///
  /// - Parameter confirmed: The token's value at the last confirmation. While the token has that value, the parts are
  ///   not compared.
  func holds(_ parts: [(place: Int, number: UInt64)], confirmed: borrowing Atomic<UInt64>) -> Bool {
    let value = value
    if confirmed.load(ordering: .relaxed) == value { return true }
    let table = table(at: value)
    guard parts.allSatisfy({ table[$0.place] == $0.number }) else { return false }
    confirmed.store(value, ordering: .relaxed)
    return true
  }

  /// Reports a change; call it after the commit, and before any caller learns of the change.
  ///
  /// - Parameter parts: The touched parts, or `nil` for all.
  package func bump(_ parts: ChangedParts? = nil) { write { $0.renew(parts) } }

  /// Reports edits of a shared collection.
  ///
  /// - Parameters:
  ///   - parts: The touched parts, or `nil` for all.
  ///   - former: The mark of the edit before them. If the last reported mark differs, another process has not
  ///     reported an edit in between, so this call reports a change of everything.
  ///   - mark: The mark of the last of the edits.
  package func bump(_ parts: ChangedParts?, from former: Int64?, to mark: Int64) {
    write { table in table.renew(table.told == former ? parts : nil, telling: mark) }
  }

  /// Reports a transaction that changes no answer.
  func noteOwn() {
    var number = UInt64.random(in: .min ... .max)
    _ = unsafe pwrite(
      descriptor, &number, Self.size, off_t(ChangeTable.Place.own * Self.size))
  }

  /// Reopens the file if it was removed, replaced or emptied.
  func reopen() {
    var opened = stat()
    var present = stat()
    let isSame =
      unsafe fstat(descriptor, &opened) == 0 && stat(file.path, &present) == 0
      && opened.st_ino == present.st_ino && opened.st_dev == present.st_dev
    if isSame {
      if opened.st_size < Self.size {
        bump()
        first?.map(descriptor)
      }
      return
    }
    let fresh = Self.open(file)
    guard fresh >= 0 else { return }
    dup2(fresh, descriptor)
    // The flag belongs to the descriptor, and `dup2` does not copy it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    close(fresh)
    // Changes that were reported in the lost file must not be missed.
    bump()
    first?.map(descriptor)
  }

  /// The numbers that are currently in the file; all are 0 if it cannot be read.
  package var storedTable: ChangeTable {
    var numbers = [UInt64](repeating: 0, count: ChangeTable.count)
    let bytes = unsafe numbers.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    return ChangeTable(Array(numbers.prefix(max(0, bytes) / Self.size)))
  }

  /// The number of changes that could not be written, and of failed reads.
  private var unwritten: UInt64 { offset.load(ordering: .relaxed) }

  private static let size = MemoryLayout<UInt64>.size

  private var storedValue: UInt64? {
    if let mapped = first?.value { return mapped }
    var number: UInt64 = 0
    let count = unsafe pread(descriptor, &number, Self.size, 0)
    return count == Self.size ? number : nil
  }

  private func table(at value: UInt64) -> ChangeTable {
    lastRead.withLock { last in
      if last.value != value { last = Reading(value: value, table: storedTable.after(unwritten)) }
      return last.table
    }
  }

  /// Writes the numbers that a change replaces, in their order.
  ///
  /// Writers need no lock: a replaced number never returns, and if two writers leave a seal that does not match, the
  /// result is a change of everything.
  private func write(_ change: (inout ChangeTable) -> Void) {
    var table = storedTable
    change(&table)
    let isWritten = table.renewed.allSatisfy { place in
      var number = table.numbers[place]
      return unsafe pwrite(descriptor, &number, Self.size, off_t(place * Self.size)) == Self.size
    }
    if !isWritten { offset.add(1, ordering: .relaxed) }
  }

  private static func open(_ file: URL) -> Int32 {
    let descriptor = unsafe Foundation.open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    return descriptor >= 0 ? descriptor : unsafe Foundation.open(file.path, O_RDONLY | O_CLOEXEC)
  }
}
