/// Icons of a set, in the form of Iconify's `IconifyJSON`: `/{prefix}.json`.
package struct IconSetResource: Resource {
  package var prefix = ""
  package var lastModified: Int64 = 0
  package var aliases: [String: IconAliasResource]?
  package var icons: [String: IconResource] = [:]
  package var notFound: [String]?

  package init() {}

  package static let schemaName: String? = "IconSet"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("prefix", &prefix, "The name of the set.")
    try visitor.member(
      "lastModified", &lastModified, "Seconds of Unix time of the last change of a symbol.")
    try visitor.optionalMember("aliases", &aliases, "Further names that were asked for.")
    try visitor.member("icons", &icons, "Those that were asked for, by name.")
    try visitor.optionalMember("not_found", &notFound, "Names that the set does not have.")
  }
}

/// One icon, in the form of Iconify's `IconifyIcon`.
package struct IconResource: Resource {
  package var body = ""
  package var left: Double?
  package var top: Double?
  package var width = 0.0
  package var height = 0.0

  package init() {}

  package static let schemaName: String? = "Icon"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("body", &body, "What stands inside an svg element, in currentColor.")
    try visitor.optionalMember("left", &left, "The left edge of its viewBox; 0 without.")
    try visitor.optionalMember("top", &top, "The upper edge of its viewBox; 0 without.")
    try visitor.member("width", &width, "The width of its viewBox.")
    try visitor.member("height", &height, "The height of its viewBox.")
  }
}

/// An alias of an icon.
package struct IconAliasResource: Resource {
  package var parent = ""

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("parent", &parent, "The icon that it leads to.")
  }
}

/// The description of an icon set, in the form of Iconify's `IconifyInfo`.
///
/// `/collections` lists them by prefix.
package struct IconSetInfo: Resource {
  package var name = ""
  package var total = 0
  package var author = Author()
  package var license = License()
  package var samples: [String] = []
  package var palette = false

  /// The author, a person or a group.
  package struct Author: Resource {
    package var name = ""

    package init() {}

    package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
      try visitor.member("name", &name, "Who drew it, as far as it is known.")
    }
  }

  /// The licence.
  package struct License: Resource {
    package var title = ""
    package var spdx: String?
    package var url: String?

    package init() {}

    package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
      try visitor.member(
        "title", &title, "The licence of all icons, if they have one and the same.")
      try visitor.optionalMember("spdx", &spdx, "Its SPDX identifier.")
      try visitor.optionalMember("url", &url, "Where its text is.")
    }
  }

  package init() {}

  package static let schemaName: String? = "IconSetInfo"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The prefix in words.")
    try visitor.member("total", &total, "How many icons there are.")
    try visitor.member("author", &author, "Who drew it.")
    try visitor.member("license", &license, "The terms of use.")
    try visitor.member("samples", &samples, "Some of its icons.")
    try visitor.member("palette", &palette, "Whether icons have colours of their own: never.")
  }
}

/// The icon names of a set: `/collection`.
package struct IconCollectionResource: Resource {
  package var prefix = ""
  package var total = 0
  package var title = ""
  package var info: IconSetInfo?
  package var uncategorized: [String]?
  package var categories: [String: [String]]?
  package var hidden: [String]?
  package var aliases: [String: String]?
  package var chars: [String: String]?

  package init() {}

  package static let schemaName: String? = "IconCollection"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("prefix", &prefix, "The name of the set.")
    try visitor.member("total", &total, "How many icons there are.")
    try visitor.member("title", &title, "The prefix in words.")
    try visitor.optionalMember("info", &info, "The set in words, if asked for.")
    try visitor.optionalMember("uncategorized", &uncategorized, "Icons without a category.")
    try visitor.optionalMember("categories", &categories, "The others, by category.")
    try visitor.optionalMember("hidden", &hidden, "Icons that are not shown: none.")
    try visitor.optionalMember("aliases", &aliases, "Further names, and the icons they lead to.")
    try visitor.optionalMember("chars", &chars, "Icons by character: none, if asked for.")
  }
}

/// The results of a search for icons: `/search`.
package struct IconSearchResource: Resource {
  package var icons: [String] = []
  package var total = 0
  package var limit = 0
  package var start = 0
  package var collections: [String: IconSetInfo] = [:]
  package var request: [String: String] = [:]

  package init() {}

  package static let schemaName: String? = "IconSearch"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("icons", &icons, "Prefix and name with a colon between them.")
    try visitor.member("total", &total, "How many were found, at most the limit.")
    try visitor.member("limit", &limit, "How many are looked for.")
    try visitor.member("start", &start, "The place of the first one that is told.")
    try visitor.member("collections", &collections, "The sets of these icons, by prefix.")
    try visitor.member("request", &request, "The parameters, as they came.")
  }
}

/// The times of the last changes of sets: `/last-modified`.
package struct IconTimesResource: Resource {
  package var lastModified: [String: Int64] = [:]

  package init() {}

  package static let schemaName: String? = "IconTimes"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "lastModified", &lastModified, "Seconds of Unix time of the last change, by prefix.")
  }
}
