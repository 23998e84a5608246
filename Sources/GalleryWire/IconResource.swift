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
      "lastModified", &lastModified, "The Unix time of the last change in seconds.")
    try visitor.optionalMember("aliases", &aliases, "The requested aliases.")
    try visitor.member("icons", &icons, "The requested icons by name.")
    try visitor.optionalMember(
      "not_found", &notFound, "The requested names that the set does not contain.")
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
    try visitor.member("body", &body, "The content of an svg element, in currentColor.")
    try visitor.optionalMember("left", &left, "The left edge of the view box, by default 0.")
    try visitor.optionalMember("top", &top, "The top edge of the view box, by default 0.")
    try visitor.member("width", &width, "The width of the view box.")
    try visitor.member("height", &height, "The height of the view box.")
  }
}

/// An alias of an icon.
package struct IconAliasResource: Resource {
  package var parent = ""

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("parent", &parent, "The icon that the alias stands for.")
  }
}

/// The description of an icon set, in the form of Iconify's `IconifyInfo`.
///
/// `/collections` lists them by prefix.
package struct IconSetInfo: Resource {
  package var name = ""
  package var total = 0
  package var version: String?
  package var author = Author()
  package var license = License()
  package var samples: [String] = []
  package var category: String?
  package var tags: [String]?
  package var palette = false

  /// The author, a person or a group.
  package struct Author: Resource {
    package var name = ""
    package var url: String?

    package init() {}

    package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
      try visitor.member("name", &name, "The author, if known.")
      try visitor.optionalMember("url", &url, "The web page of the author.")
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
        "title", &title, "The licence, if all icons share one.")
      try visitor.optionalMember("spdx", &spdx, "The SPDX identifier of the licence.")
      try visitor.optionalMember("url", &url, "The URL of the licence text.")
    }
  }

  package init() {}

  package static let schemaName: String? = "IconSetInfo"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The title of the set.")
    try visitor.member("total", &total, "The number of icons.")
    try visitor.optionalMember("version", &version, "The version of the set.")
    try visitor.member("author", &author, "The author.")
    try visitor.member("license", &license, "The terms of use.")
    try visitor.member("samples", &samples, "Some icons of the set.")
    try visitor.optionalMember("category", &category, "The category of the set.")
    try visitor.optionalMember("tags", &tags, "The tags of the set.")
    try visitor.member("palette", &palette, "Whether all icons have their own colours.")
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
    try visitor.member("total", &total, "The number of icons.")
    try visitor.member("title", &title, "The title of the set.")
    try visitor.optionalMember("info", &info, "The description of the set, if requested.")
    try visitor.optionalMember("uncategorized", &uncategorized, "Icons without a category.")
    try visitor.optionalMember("categories", &categories, "The icons of each category.")
    try visitor.optionalMember("hidden", &hidden, "The hidden icons; always empty.")
    try visitor.optionalMember("aliases", &aliases, "The aliases and their icons.")
    try visitor.optionalMember(
      "chars", &chars, "The icons by character, if requested; always empty.")
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
    try visitor.member("icons", &icons, "The icons as prefix:name.")
    try visitor.member("total", &total, "The number of results, at most the limit.")
    try visitor.member("limit", &limit, "The maximum number of results.")
    try visitor.member("start", &start, "The index of the first result.")
    try visitor.member("collections", &collections, "The sets of these icons by prefix.")
    try visitor.member("request", &request, "The parameters of the request.")
  }
}

/// The times of the last changes of sets: `/last-modified`.
package struct IconTimesResource: Resource {
  package var lastModified: [String: Int64] = [:]

  package init() {}

  package static let schemaName: String? = "IconTimes"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "lastModified", &lastModified, "The Unix times of the last changes in seconds, by prefix.")
  }
}
