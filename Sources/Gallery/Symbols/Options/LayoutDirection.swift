/// Which way text runs; symbols that say so are mirrored for `rtl`.
package enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  case ltr, rtl
}
