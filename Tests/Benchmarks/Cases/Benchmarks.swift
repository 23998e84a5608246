import Foundation

/// Times one piece of the program, or writes down what it takes and gives, so that `script/bench` can
/// put peers beside it.
///
/// ```
/// benchmarks list
/// benchmarks input NAME FILE     what peers are given
/// benchmarks output NAME FILE    what must come out, as PNG or in the format of its name
/// benchmarks time NAME           one measurement, as a line of JSON
/// ```
@main struct Benchmarks {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, Array(arguments.dropFirst())) {
    case ("list", _):
      for name in Case.all.keys.sorted() { print(name) }
    case ("input", let rest) where rest.count == 2:
      try Data(await named(rest[0]).input).write(to: URL(filePath: rest[1]))
    case ("output", let rest) where rest.count == 2:
      try Data(await named(rest[0]).output()).write(to: URL(filePath: rest[1]))
    case ("time", let rest) where rest.count == 1:
      let measurement = try Measurement(await named(rest[0]).work)
      print(String(decoding: try JSONEncoder().encode(measurement), as: UTF8.self))
    default: throw Misuse.arguments
    }
  }

  private static func named(_ name: String) async throws -> Case {
    guard let make = Case.all[name] else { throw Misuse.name(name) }
    return try await make()
  }

  enum Misuse: Error {
    case arguments
    case name(String)
    case colors(Int)
  }
}
