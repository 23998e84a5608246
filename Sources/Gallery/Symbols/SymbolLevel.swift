/// The rank of a layer in hierarchical and palette rendering (symbols.md §6, documented by Apple).
package enum SymbolLevel: Int, CaseIterable, Hashable, Sendable, Codable {
  case primary, secondary, tertiary
}
