extension CommandExample {
  /// The examples of `pixelarium scene`, `font`, `set` and `alias`.
  static let scenes: [String: [CommandExample]] = [
    "scene": [
      CommandExample("Write a scene to start from.", "pixelarium scene export award -o award.json"),
      CommandExample("Check it while you edit.", "pixelarium scene check award.json"),
      CommandExample("Add it.", "pixelarium scene add award.json --name prize"),
    ],
    "scene add": [
      CommandExample("Add a scene under a name.", "pixelarium scene add award.json --name prize"),
      CommandExample(
        "Replace a scene by an edited file.",
        "pixelarium scene add award.json --on-conflict replace"),
    ],
    "scene check": [
      CommandExample(
        "Report each error with its file, line and place.", "pixelarium scene check award.json")
    ],
    "scene list": [CommandExample("Find scenes.", "pixelarium scene list --query card")],
    "scene show": [
      CommandExample("Show the parameters of a scene.", "pixelarium scene show award")
    ],
    "scene edit": [
      CommandExample("Rename a scene.", "pixelarium scene edit award --name prize")
    ],
    "scene remove": [CommandExample("Remove a scene.", "pixelarium scene remove prize")],
    "scene export": [
      CommandExample("Write a document to edit.", "pixelarium scene export award -o award.json"),
      CommandExample(
        "Write all documents into a folder.", "pixelarium scene export --all -o scenes/"),
    ],
    "scene render": [
      CommandExample(
        "Render a stored scene with values.",
        "pixelarium scene render award --set name=Ada --scale 3 -o award.png"),
      CommandExample(
        "Render a file that is not stored, on A4 paper.",
        "pixelarium scene render certificate.json --page a4 -o certificate.pdf"),
    ],
    "scene sign": [
      CommandExample(
        "Sign a URL for an hour.",
        "pixelarium scene sign '/scene/award.png?name=Ada' --expires 3600")
    ],
    "set": [
      CommandExample(
        "Record who drew a set of icons, and under which licence.",
        "pixelarium set add tabler --author 'Paweł Kuna' --license MIT"),
      CommandExample("Show the facts of the set.", "pixelarium set show tabler"),
    ],
    "set add": [
      CommandExample(
        "Add a set with its facts.",
        "pixelarium set add tabler --title 'Tabler Icons' --license MIT --source https://tabler.io"),
      CommandExample(
        "Add a set under terms of its own.",
        "pixelarium set add shop --license LicenseRef-Shop --license-text TERMS.txt"),
    ],
    "set list": [CommandExample("List the sets.", "pixelarium set list")],
    "set show": [
      CommandExample("Show a set and the terms of its licence.", "pixelarium set show tabler")
    ],
    "set edit": [
      CommandExample(
        "Name the authors, with the page of one.",
        "pixelarium set edit tabler --author 'Ada L <https://ada.example>' --author Bo"),
      CommandExample("Forget the version.", "pixelarium set edit tabler --version ''"),
      CommandExample(
        "Rename a set with its members.", "pixelarium set edit tabler --name tabler-icons"),
    ],
    "set remove": [
      CommandExample("Remove an empty set.", "pixelarium set remove tabler"),
      CommandExample(
        "Remove a set, and keep its members.", "pixelarium set remove tabler --members release"),
    ],
    "alias": [CommandExample("List the earlier names of items.", "pixelarium alias list")],
    "alias list": [
      CommandExample("List the earlier names of bitmaps.", "pixelarium alias list --kind bitmap")
    ],
    "alias remove": [
      CommandExample("Make a name find nothing.", "pixelarium alias remove tabler:bell")
    ],
    "font": [CommandExample("Add a font for scenes.", "pixelarium font add Lobster.ttf")],
    "font add": [
      CommandExample("Add a font file.", "pixelarium font add Lobster.ttf --name lobster"),
      CommandExample(
        "Add the letters of a picture as a pixel font.",
        "pixelarium font add letters.png --sheet 8x8 --characters ABCDEFGHIJ --baseline 7"),
    ],
    "font list": [CommandExample("List the fonts.", "pixelarium font list")],
    "font show": [CommandExample("Show a font.", "pixelarium font show lobster")],
    "font remove": [CommandExample("Remove a font.", "pixelarium font remove lobster")],
    "font export": [
      CommandExample("Write the font's file.", "pixelarium font export lobster -o lobster.ttf")
    ],
  ]

  /// The examples of `pixelarium remote`, `cache` and `database`.
  static let collections: [String: [CommandExample]] = [
    "remote": [
      CommandExample(
        "Load an image ahead of its first request.",
        "pixelarium remote load https://example.org/cat.png")
    ],
    "remote list": [CommandExample("List the known images.", "pixelarium remote list")],
    "remote show": [
      CommandExample(
        "Show the state of an image.", "pixelarium remote show https://example.org/cat.png")
    ],
    "remote load": [
      CommandExample("Load an image.", "pixelarium remote load https://example.org/cat.png")
    ],
    "remote refresh": [
      CommandExample(
        "Ask the other server for a newer image.",
        "pixelarium remote refresh https://example.org/cat.png")
    ],
    "remote forget": [CommandExample("Forget all images.", "pixelarium remote forget --all")],
    "remote sign": [
      CommandExample(
        "Sign the URL of an image for a day.",
        "pixelarium remote sign '/remote.png?url=https://example.org/cat.png' --expires 86400")
    ],
    "remote save": [
      CommandExample(
        "Save an image as a bitmap.",
        "pixelarium remote save https://example.org/cat.png --name cat")
    ],
    "cache": [CommandExample("Show the size of the cache.", "pixelarium cache stats")],
    "cache stats": [CommandExample("Show the size of the cache.", "pixelarium cache stats")],
    "cache clear": [
      CommandExample("Remove all finished pictures.", "pixelarium cache clear"),
      CommandExample("Remove the pictures of one bitmap.", "pixelarium cache clear ghost"),
    ],
    "cache warm": [
      CommandExample(
        "Draw a bitmap ahead of its first request.", "pixelarium cache warm ghost --scale 8")
    ],
    "cache verify": [CommandExample("Check the cache file.", "pixelarium cache verify")],
    "database": [
      CommandExample("Back up a collection in use.", "pixelarium database backup backup.sqlite")
    ],
    "database status": [
      CommandExample("Show the collection's file and size.", "pixelarium database status")
    ],
    "database migrate": [
      CommandExample(
        "Create the tables of a shared collection.",
        "pixelarium database migrate --database postgresql:///pixelarium")
    ],
    "database copy": [
      CommandExample(
        "Move a collection to PostgreSQL.",
        "pixelarium database copy --move --to postgresql:///pixelarium")
    ],
    "database follow": [
      CommandExample(
        "Bring a copy of a shared collection up to date.",
        "pixelarium database follow --once --database postgresql:///pixelarium --replica copy.sqlite"
      )
    ],
    "database replicas": [
      CommandExample(
        "List the servers that follow a shared collection.",
        "pixelarium database replicas --database postgresql:///pixelarium")
    ],
    "database backup": [
      CommandExample("Back up a collection in use.", "pixelarium database backup backup.sqlite"),
      CommandExample(
        "Replace yesterday's backup.", "pixelarium database backup backup.sqlite --replace"),
    ],
    "database restore": [
      CommandExample("Restore a backup.", "pixelarium database restore backup.sqlite")
    ],
    "database check": [
      CommandExample(
        "Check every item, and repair what can be repaired.", "pixelarium database check --repair")
    ],
  ]

  /// The examples of the program and of the commands without subcommands.
  static let servers: [String: [CommandExample]] = [
    "": [
      CommandExample("Serve a new collection with examples.", "pixelarium serve --demo"),
      CommandExample("Add a sprite.", "pixelarium bitmap add hero.png --tag hero"),
      CommandExample(
        "Render a URL without a server.",
        "pixelarium render '/bitmap/hero.png?scale=8' -o hero.png"),
    ],
    "serve": [
      CommandExample(
        "Serve a new collection with examples on this machine.", "pixelarium serve --demo"),
      CommandExample(
        "Serve to the network below a path, behind a proxy.",
        "pixelarium serve --host 0.0.0.0 --public-url https://example.org/art --trusted-proxy 10.0.0.0/8"
      ),
      CommandExample(
        "Let the images of a server be shown.",
        "pixelarium serve --remote-allow 'https://*.example.org'"),
      CommandExample(
        "Serve a collection that other machines share.",
        "pixelarium serve --database postgresql://db/pixelarium --replica copy.sqlite"),
    ],
    "render": [
      CommandExample(
        "Write a picture to a file.", "pixelarium render '/bitmap/ghost.png?scale=8' -o ghost.png"),
      CommandExample("Print a description.", "pixelarium render /bitmap/ghost.json -o -"),
    ],
    "demo": [CommandExample("Add the demo collection.", "pixelarium demo")],
    "doctor": [
      CommandExample("Show the settings in effect, and warn about risks.", "pixelarium doctor"),
      CommandExample(
        "Check settings before a server uses them.", "pixelarium doctor --host 0.0.0.0 --port 80"),
    ],
    "health": [
      CommandExample("Check the server on this machine.", "pixelarium health"),
      CommandExample("Check another port.", "pixelarium health --port 8081"),
    ],
    "manual": [
      CommandExample(
        "Write the manual pages, and read one.", "pixelarium manual /tmp/manual")
    ],
  ]
}
