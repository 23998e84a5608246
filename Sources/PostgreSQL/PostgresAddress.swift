import CPostgreSQL

/// A PostgreSQL database, as libpq reads it from a URL (postgresql.org/docs/15/libpq-connect.html, §34.1.1.2), and a
/// schema in it.
///
/// Its description contains neither user nor password. The password may also come from `PGPASSFILE`, `~/.pgpass` or
/// `PGPASSWORD`.
package struct PostgresAddress: Sendable, Equatable, CustomStringConvertible {
  /// The connection parameters by libpq's keywords.
  let parameters: [String: String]

  /// The schema of the tables.
  package let schema: String

  /// The schemes of such a URL.
  package static let schemes = ["postgresql://", "postgres://"]

  /// Reads a URL.
  ///
  /// The parameter `schema` is this program's own, by default `pixelarium`; all others are libpq's.
  ///
  /// - Throws: `.badAddress` if libpq cannot read the URL. The message contains no part of it.
  package init(_ url: String) throws(PostgresError) {
    try Self.checkUserInfo(url)
    let halves = url.split(separator: "?", maxSplits: 1)
    let options = halves.count > 1 ? halves[1].split(separator: "&") : []
    let isOurs = { (option: Substring) in option.hasPrefix("schema=") }
    let rest = options.filter { !isOurs($0) }.joined(separator: "&")
    schema =
      options.last(where: isOurs).map { String($0.dropFirst("schema=".count)) } ?? "pixelarium"
    guard !schema.isEmpty, schema.utf8.count <= 63,
      schema.utf8.allSatisfy({ $0.isLowercaseLetter || $0.isDigit || $0 == UInt8(ascii: "_") })
    else {
      throw .badAddress("schema must be 1 to 63 of the characters a to z, 0 to 9 and _")
    }
    var parameters = try Self.parsed("\(halves.first ?? "")" + (rest.isEmpty ? "" : "?\(rest)"))
    // libpq would report this only when it connects.
    let ports = (parameters["port"] ?? "").split(separator: ",")
    guard ports.allSatisfy({ UInt16($0) ?? 0 > 0 }) else {
      throw .badAddress("port must be from 1 to 65535")
    }
    // A standby accepts neither edits nor leases.
    parameters["target_session_attrs"] = parameters["target_session_attrs"] ?? "read-write"
    for (keyword, value) in Self.usual where parameters[keyword] == nil {
      parameters[keyword] = value
    }
    self.parameters = parameters
  }

  /// Timeouts for peers that disappear without closing the connection, in seconds; the last one in milliseconds.
  private static let usual = [
    "connect_timeout": "3", "keepalives": "1", "keepalives_idle": "5", "keepalives_interval": "2",
    "keepalives_count": "3", "tcp_user_timeout": "10000", "client_encoding": "UTF8",
  ]

  /// Returns libpq's message up to its quotation of the URL, which may contain the password, or `nil` if it begins with
  /// the quotation.
  private static func withoutQuotation(_ message: String) -> String? {
    let end = message.firstRange(of: ": \"")?.lowerBound ?? message.endIndex
    let words = message[..<end]
    return end == message.endIndex && words.contains("\"") ? nil : String(words)
  }

  /// Throws if the user or password contains an unescaped delimiter, since a part of the password would then be read as
  /// a host or a database, and shown.
  private static func checkUserInfo(_ url: String) throws(PostgresError) {
    let place = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let authority = place.prefix { $0 != "/" && $0 != "?" }
    let signs = { (text: Substring) in text.count { $0 == "@" } }
    guard signs(place) == signs(authority), signs(authority) <= 1 else {
      throw .badAddress(
        "@ may stand once, before the host: in a user or password @ is %40, / is %2F, ? is %3F "
          + "and % is %25")
    }
  }

  private static func parsed(_ url: String) throws(PostgresError) -> [String: String] {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(url, &message) else {
      defer { PQfreemem(message) }
      throw .badAddress(
        message.flatMap { Self.withoutQuotation(String(cString: $0).trimmed) }
          ?? "libpq cannot read it")
    }
    defer { PQconninfoFree(options) }
    var parameters: [String: String] = [:]
    var place = options
    while let keyword = place.pointee.keyword {
      if let value = place.pointee.val {
        parameters[String(cString: keyword)] = String(cString: value)
      }
      place += 1
    }
    return parameters
  }

  /// The hosts and the database, for example `postgresql://db1,db2:5433/pixelarium`.
  package var description: String {
    let shown = schema == "pixelarium" ? [] : ["schema=\(schema)"]
    guard let folder = parameters["host"], folder.hasPrefix("/") else {
      return "postgresql://\(hosts)/\(database)" + Self.query(shown)
    }
    let port = parameters["port"].map { ["port=\($0)"] } ?? []
    return "postgresql:///\(database)" + Self.query(["host=\(folder)"] + port + shown)
  }

  /// The hosts with the given ports.
  private var hosts: String {
    let hosts = (parameters["host"] ?? parameters["hostaddr"] ?? "").split(
      separator: ",", omittingEmptySubsequences: false)
    let ports = (parameters["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return hosts.indices.map { index in
      // A single port applies to all hosts (postgresql.org/docs/15/libpq-connect.html §34.1.1.3).
      let port = ports.count == 1 ? ports[0] : ports.indices.contains(index) ? ports[index] : ""
      return port.isEmpty ? "\(hosts[index])" : "\(hosts[index]):\(port)"
    }.joined(separator: ",")
  }

  private static func query(_ options: [String]) -> String {
    options.isEmpty ? "" : "?" + options.joined(separator: "&")
  }

  /// The name of the database, by default the user's name, as in libpq.
  private var database: String { parameters["dbname"] ?? parameters["user"] ?? "" }
}

extension String {
  /// The text on one line with single spaces, since libpq's messages contain newlines.
  var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
