import Foundation

/// The operating system's words for a number in `errno`, for example `No such file or directory`.
package func systemMessage(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}
