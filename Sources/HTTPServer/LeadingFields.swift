import CMicroHTTPD

/// Fields that stand before a client's own, so that libmicrohttpd reads them in place of those.
///
/// Before the server sees a head, libmicrohttpd 0.9.75 reads its first field called `Cookie` and its
/// first called `Content-Length`. It makes a record of each cookie, for which the memory of the
/// connection soon does not last, and where it refuses either field it sends the head of its answer
/// twice. The server has no use for cookies, and `RequestCheck` judges lengths and refuses bodies, so
/// libmicrohttpd is shown no cookie and no body.
enum LeadingFields {
  /// Adds the fields to a request of which only the first line is read; returns how many there are.
  static func add(to connection: OpaquePointer) -> Int {
    add("Cookie", "", to: connection) + add("Content-Length", "0", to: connection)
  }

  private static func add(
    _ name: StaticString, _ value: StaticString, to connection: OpaquePointer
  ) -> Int {
    let isAdded = MHD_set_connection_value_n(
      connection, .HEADER_KIND, text(name), name.utf8CodeUnitCount, text(value),
      value.utf8CodeUnitCount)
    return isAdded == .YES ? 1 : 0
  }

  /// The bytes of a literal, which end in a NUL and are there for as long as the program.
  private static func text(_ literal: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
