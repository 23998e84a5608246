-- The palettes that pictures may be recoloured with.
CREATE TABLE palettes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(name) BETWEEN 1 AND 128
    AND name GLOB '[a-z0-9]*'
    AND name NOT GLOB '*[^a-z0-9_-]*'
    AND name GLOB '*[^0-9]*'),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- The name of the file or bitmap it came from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  -- XXH64 over the colours.
  content_hash INTEGER NOT NULL,
  -- RGBA, four bytes a colour, in the palette's order.
  colors BLOB NOT NULL CHECK (length(colors) BETWEEN 4 AND 1024 AND length(colors) % 4 = 0)
) STRICT;

-- The demo palettes that were added once, whether or not they are still there.
CREATE TABLE demo_palettes (
  name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
