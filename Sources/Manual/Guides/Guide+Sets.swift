extension Guide {
  /// Sets: where items come from.
  static let sets = Guide(
    "sets", "Keep a collection",
    "Record who drew your pictures and on which terms, name them by their set, and rename them without a broken link.",
    Section(
      "set", "Make a set",
      words: "set author artist license licence copyright attribution source spdx creative commons",
      .text(
        "A set states the author, the licence, the source and the version once for all its members. Licences are SPDX expressions; [the list of licences](/api/licenses) has a summary of each."
      ),
      .code(
        "Make a set, and add its members",
        """
        pixelarium set add tabler --title 'Tabler Icons' --author 'Paweł Kuna <https://tabler.io>' --license MIT --source https://tabler.io/icons
        pixelarium symbol add icons/ --set tabler
        """),
      .text("[The sets](/api/sets) and their members are JSON for your own programs.")),
    Section(
      "names", "Names of members",
      words: "prefix colon namespace same name conflict rank order alias rename redirect",
      .text(
        "The full name of a member is `tabler:bell`, so several sets may have a `bell`. A plain `bell` finds the item without a set, and otherwise the member of the first set by `--rank`. Such an answer links to the full name."
      ),
      .text(
        "A renamed item is still found by its earlier names, and a renamed set renames its members. Pages of earlier names redirect, and pictures say `Deprecation`."
      ),
      .code(
        "Rename a member and a set",
        """
        pixelarium symbol edit tabler:bell --name alarm
        pixelarium set edit tabler --name tabler-icons
        pixelarium alias list
        """)),
    Section(
      "credit", "Give credit",
      words: "credit attribution author license header link json own facts",
      .text(
        "The JSON of an item has its `credit` on one line, and pictures link to the licence in the header field `Link`. If one member has another author or licence than its set, say so:"
      ),
      .code(
        "State the author of one bitmap",
        "pixelarium bitmap edit lpc:hero --author 'Ada L' --license CC-BY-4.0")),
    Section(
      "iconify", "Icons of a set",
      words: "iconify prefix icon set component",
      .text(
        "Each set with symbols is a prefix for [Iconify's clients](/docs/guides/icons): `tabler:bell` works in their components as it does here."
      )))
}
