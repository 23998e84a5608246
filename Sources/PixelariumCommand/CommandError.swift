/// Why a command stops: one sentence that says what to do, and how the program ends.
struct CommandError: Error, Equatable {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
