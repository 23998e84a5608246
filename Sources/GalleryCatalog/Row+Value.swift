import GRDB

extension Row {
  /// The value of a column; throws where a damaged file holds another kind of value, for which a
  /// subscript would end the program.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> Value {
    try decode(Value.self, forColumn: column)
  }
}
