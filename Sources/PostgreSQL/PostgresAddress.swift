import CPostgreSQL

/// The place of a database in PostgreSQL, as libpq reads it from a URL
/// (postgresql.org/docs/15/libpq-connect.html, §34.1.1.2), and the schema in it.
///
/// Its text has neither user nor password; the password may also come from `PGPASSFILE`,
/// `~/.pgpass` or `PGPASSWORD`.
package struct PostgresAddress: Sendable, Equatable, CustomStringConvertible {
  /// The parameters of the connection by libpq's keywords.
  let parameters: [String: String]

  /// The schema that the tables are in.
  package let schema: String

  /// The beginnings of such a URL.
  package static let schemes = ["postgresql://", "postgres://"]

  /// Reads a URL; `schema=` is ours, `pixelarium` where it is not given, and all else libpq's.
  ///
  /// - Throws: `.badAddress` if libpq cannot read it. No part of the URL is in its message.
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
    // libpq would find out when it connects.
    let ports = (parameters["port"] ?? "").split(separator: ",")
    guard ports.allSatisfy({ UInt16($0) ?? 0 > 0 }) else {
      throw .badAddress("port must be from 1 to 65535")
    }
    // A standby would take neither edits nor leases.
    parameters["target_session_attrs"] = parameters["target_session_attrs"] ?? "read-write"
    for (keyword, value) in Self.usual where parameters[keyword] == nil {
      parameters[keyword] = value
    }
    self.parameters = parameters
  }

  /// Limits for a network on which the other side goes away without a word, in seconds and for the last one
  /// in milliseconds.
  private static let usual = [
    "connect_timeout": "3", "keepalives": "1", "keepalives_idle": "5", "keepalives_interval": "2",
    "keepalives_count": "3", "tcp_user_timeout": "10000", "client_encoding": "UTF8",
  ]

  /// The words of libpq before it quotes the URL, which may be a part of the password, or `nil` if it quotes at once.
  private static func withoutQuotation(_ message: String) -> String? {
    let end = message.firstRange(of: ": \"")?.lowerBound ?? message.endIndex
    let words = message[..<end]
    return end == message.endIndex && words.contains("\"") ? nil : String(words)
  }

  /// Refuses a URL whose user or password has a character that ends them, since parts of the password would then be
  /// taken for a host or a database, and shown.
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

  /// Hosts and database, for example `postgresql://db1,db2:5433/pixelarium`.
  package var description: String {
    let shown = schema == "pixelarium" ? [] : ["schema=\(schema)"]
    guard let folder = parameters["host"], folder.hasPrefix("/") else {
      return "postgresql://\(hosts)/\(database)" + Self.query(shown)
    }
    let port = parameters["port"].map { ["port=\($0)"] } ?? []
    return "postgresql:///\(database)" + Self.query(["host=\(folder)"] + port + shown)
  }

  /// Hosts with those ports that are given.
  private var hosts: String {
    let hosts = (parameters["host"] ?? parameters["hostaddr"] ?? "").split(
      separator: ",", omittingEmptySubsequences: false)
    let ports = (parameters["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return hosts.indices.map { index in
      // One port is that of all hosts (postgresql.org/docs/15/libpq-connect.html §34.1.1.3).
      let port = ports.count == 1 ? ports[0] : ports.indices.contains(index) ? ports[index] : ""
      return port.isEmpty ? "\(hosts[index])" : "\(hosts[index]):\(port)"
    }.joined(separator: ",")
  }

  private static func query(_ options: [String]) -> String {
    options.isEmpty ? "" : "?" + options.joined(separator: "&")
  }

  /// The database's name; libpq takes the user's where none is given.
  private var database: String { parameters["dbname"] ?? parameters["user"] ?? "" }
}

extension String {
  /// On one line, with single blanks: libpq's messages have newlines in them and at their end.
  var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
