import Foundation
import MappedFiles
import Synchronization

/// Numbers in a small file beside the database that every committed change replaces, so that all
/// processes see changes of each other for the price of one load from memory, or of one `pread` if the file cannot be
/// mapped.
///
/// The first number is replaced by every change. The others tell what it touched, and are read only where the
/// first one is another (`ChangeTable`). The file only tells: losing it loses nothing. Reading never fails; while
/// the file cannot be read, every reading is another number, which makes callers look at the database itself.
final class ChangeToken: Sendable {
  let file: URL

  /// Stays the same number for life; `reopen` puts another file behind it.
  private let descriptor: Int32
  /// The first number, mapped again by `reopen`; `nil` if the process has no address for it.
  private let first = MappedNumber()
  /// Added to the file's number: changes that could not be written to the file count here.
  private let offset = Atomic<UInt64>(0)
  private let lastRead = Mutex(Reading())

  /// The numbers as they were read last.
  private struct Reading {
    /// The token's value before that; `nil` before the first time.
    var value: UInt64?
    var table = ChangeTable()
  }

  /// Opens the file, making it where it is missing and the folder allows it.
  init(file: URL) {
    self.file = file
    let opened = Self.open(file)
    // A descriptor must exist for `reopen` to replace; /dev/null reads as an empty file.
    descriptor = opened >= 0 ? opened : unsafe Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC)
    // Writing a change also makes the file long enough to be mapped.
    if storedValue == nil { bump() }
    first?.map(descriptor)
  }

  deinit { close(descriptor) }

  /// Another number after every change.
  var value: UInt64 {
    guard let storedValue else { return offset.add(1, ordering: .relaxed).newValue }
    return storedValue &+ offset.load(ordering: .relaxed)
  }

  /// The numbers of all parts, never older than the call.
  var table: ChangeTable { table(at: value) }

  /// Another number after every change that touches subjects of a kind.
  func version(of kind: SubjectKind) -> UInt64 {
    let table = table
    return table[ChangeTable.place(of: kind)] &+ table[ChangeTable.Place.everything]
  }

  /// True if none of some parts was touched since a table was read.
  ///
  /// - Parameter confirmed: The token's value when that was true last, which saves the comparison.
  func holds(_ parts: [(place: Int, number: UInt64)], confirmed: borrowing Atomic<UInt64>) -> Bool {
    let value = value
    if confirmed.load(ordering: .relaxed) == value { return true }
    let table = table(at: value)
    guard parts.allSatisfy({ table[$0.place] == $0.number }) else { return false }
    confirmed.store(value, ordering: .relaxed)
    return true
  }

  /// Says that there was a change; call it after the commit, and before anybody is told of it.
  ///
  /// - Parameter parts: The parts that it touches; `nil` for all of them.
  func bump(_ parts: ChangedParts? = nil) { write { $0.renew(parts) } }

  /// The same of edits of a shared collection.
  ///
  /// - Parameters:
  ///   - parts: The parts that they touch; `nil` for all of them.
  ///   - former: The mark of the edit before them. If another one was told last, who made an edit in between has not
  ///     told of it, and this does.
  ///   - mark: That of the last one.
  func bump(_ parts: ChangedParts?, from former: Int64?, to mark: Int64) {
    write { table in table.renew(table.told == former ? parts : nil, telling: mark) }
  }

  /// Says that there was a transaction that changes no answer.
  func noteOwn() {
    var number = UInt64.random(in: .min ... .max)
    _ = unsafe pwrite(
      descriptor, &number, Self.size, off_t(ChangeTable.Place.own * Self.size))
  }

  /// Opens the file anew if somebody has removed, replaced or emptied it since.
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
    // The flag belongs to the descriptor, and `dup2` leaves it out.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    close(fresh)
    // Whatever was written to the lost file is not to be missed.
    bump()
    first?.map(descriptor)
  }

  /// The numbers as the file has them now; all are 0 if it cannot be read.
  var storedTable: ChangeTable {
    var numbers = [UInt64](repeating: 0, count: ChangeTable.count)
    let bytes = unsafe numbers.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    return ChangeTable(Array(numbers.prefix(max(0, bytes) / Self.size)))
  }

  /// Changes that could not be written.
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
  /// Nobody waits for others who write: no number comes back that was replaced, and what two make of the seal together
  /// is at worst a change of everything.
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
