/// A value of one of SQLite's four types in PostgreSQL: `bigint`, `double precision`, `text` or `bytea`.
package enum PostgresValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// The type of a column.
  package enum Kind: String, Sendable {
    case integer = "bigint"
    case real = "double precision"
    case text
    case bytes = "bytea"
  }
}

/// An encoder of rows in COPY's binary format (postgresql.org/docs/15/sql-copy.html, Binary Format).
///
/// The format is a signature, then for each row the number of fields, and for each field its length and its bytes. All
/// numbers are big-endian.
struct CopyWriter {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + zeros

  /// The flags and the length of the header extension, both 0.
  private static let zeros = [UInt8](repeating: 0, count: 8)

  mutating func add(_ row: [PostgresValue]) {
    append(UInt16(truncatingIfNeeded: row.count))
    for value in row {
      switch value {
      case .null: append(UInt32.max)
      case .integer(let number):
        append(UInt32(8))
        append(UInt64(bitPattern: number))
      case .real(let number):
        append(UInt32(8))
        append(number.bitPattern)
      case .text(let text): append(field: text.utf8)
      case .bytes(let bytes): append(field: bytes)
      }
    }
  }

  /// Writes the trailer.
  mutating func finish() { append(UInt16.max) }

  /// Returns the bytes written so far and clears the buffer.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func append(field: some Collection<UInt8>) {
    append(UInt32(truncatingIfNeeded: field.count))
    bytes.append(contentsOf: field)
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// A decoder of COPY's binary format.
///
/// Each message contains whole rows.
struct CopyReader {
  let kinds: [PostgresValue.Kind]
  private var isAtStart = true

  init(_ kinds: [PostgresValue.Kind]) { self.kinds = kinds }

  /// Calls `row` with each row of a message.
  ///
  /// - Throws: `.unexpected` if the bytes are not in the format, and the errors of `row`.
  mutating func read(
    _ message: UnsafeBufferPointer<UInt8>, row: ([PostgresValue]) throws -> Void
  ) throws {
    var rest = message[...]
    if isAtStart {
      rest = rest.dropFirst(15)
      let length = try Self.number(UInt32.self, &rest)
      rest = rest.dropFirst(Int(length))
      isAtStart = false
    }
    while !rest.isEmpty {
      let count = try Self.number(UInt16.self, &rest)
      if count == .max { return }
      guard Int(count) == kinds.count else {
        throw PostgresError.unexpected("a row has \(count) columns instead of \(kinds.count)")
      }
      try row(kinds.map { kind in try Self.value(kind, &rest) })
    }
  }

  private static func value(
    _ kind: PostgresValue.Kind, _ rest: inout Slice<UnsafeBufferPointer<UInt8>>
  ) throws -> PostgresValue {
    let length = try number(UInt32.self, &rest)
    if length == .max { return .null }
    guard rest.count >= Int(length) else { throw cut }
    var field = rest.prefix(Int(length))
    rest = rest.dropFirst(Int(length))
    switch kind {
    case .integer: return .integer(Int64(bitPattern: try number(UInt64.self, &field)))
    case .real: return .real(Double(bitPattern: try number(UInt64.self, &field)))
    case .text: return .text(String(decoding: field, as: UTF8.self))
    case .bytes: return .bytes(Array(field))
    }
  }

  private static func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, _ rest: inout Slice<UnsafeBufferPointer<UInt8>>
  ) throws -> Number {
    let size = Number.bitWidth / 8
    guard rest.count >= size else { throw cut }
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size).reduce(0) { $0 << 8 | Number($1) }
  }

  private static let cut = PostgresError.unexpected("the rows of a copy end too early")
}
