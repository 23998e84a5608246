import Fetching
import Testing

/// Dates of HTTP.
@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
    ("Sat, 21 Nov 2026 13:00:00 GMT", 1_795_266_000),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Fri, 31-Dec-99 23:59:59 GMT", 946_684_799),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
  ])
  func `reads all three date formats`(text: String, seconds: Int) {
    #expect(HTTPDate(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "0", "-1", "now", "Sun, 06 Nov 1994", "06 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 32 Nov 1994 08:49:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06-Nov 08:49:37 GMT", ",",
    ", GMT",
    "99999999999999999999999999", "Sun, 06 Nov +994 08:49:37 GMT",
  ])
  func `rejects any other text`(text: String) {
    #expect(HTTPDate(text) == nil)
  }
}
