/// How the program ends, in the numbers of `sysexits.h`.
enum ExitStatus: Int32 {
  case done = 0
  /// The command line or the environment is wrong.
  case usage = 64
  /// What was given or stored is not acceptable.
  case badData = 65
  /// Something named is not there.
  case missing = 66
  /// A fault of the program.
  case `internal` = 70
  /// Reading, writing or binding failed.
  case inputOutput = 74
}
