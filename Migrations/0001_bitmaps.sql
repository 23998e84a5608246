-- One row about the catalog itself.
CREATE TABLE catalog (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Random, so that caches tell two catalogs apart that use the same ids.
  identity TEXT NOT NULL CHECK (length(identity) = 32)
) STRICT;

INSERT INTO catalog (id, identity) VALUES (1, lower(hex(randomblob(16))));

-- The bitmaps. AUTOINCREMENT: the id of a removed bitmap never names another one. The large
-- columns stand last, so that listings do not walk over them.
CREATE TABLE bitmaps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(name) BETWEEN 1 AND 128
    AND name GLOB '[a-z0-9]*'
    AND name NOT GLOB '*[^a-z0-9_-]*'
    AND name GLOB '*[^0-9]*'),
  -- NULL: decorative.
  label TEXT CHECK (length(label) >= 1),
  columns INTEGER NOT NULL CHECK (columns >= 1),
  rows INTEGER NOT NULL CHECK (rows >= 1),
  -- Different colours among the cells.
  color_count INTEGER NOT NULL CHECK (color_count >= 1),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- The name of the file it was imported from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  -- XXH64 over sizes, palette and pixels.
  content_hash INTEGER NOT NULL,
  -- Bits a cell: 1, 2, 4 or 8 for indices into the palette, 24 for RGB, 32 for RGBA.
  bits INTEGER NOT NULL CHECK (bits IN (1, 2, 4, 8, 24, 32)),
  -- RGBA, four bytes an entry; NULL where the cells hold colours.
  palette BLOB CHECK (length(palette) BETWEEN 4 AND 1024 AND length(palette) % 4 = 0),
  -- Row by row from the top left, each row starting on a byte, first cell in the highest bits.
  pixels BLOB NOT NULL CHECK (length(pixels) = rows * ((columns * bits + 7) / 8)),
  CHECK ((bits <= 8) = (palette IS NOT NULL))
) STRICT;

CREATE INDEX bitmaps_by_size ON bitmaps (rows * columns, id);

CREATE TABLE tags (
  bitmap_id INTEGER NOT NULL REFERENCES bitmaps (id) ON DELETE CASCADE,
  tag TEXT NOT NULL CHECK (
    length(tag) BETWEEN 1 AND 64
    AND tag GLOB '[a-z0-9]*'
    AND tag NOT GLOB '*[^a-z0-9-]*'),
  PRIMARY KEY (bitmap_id, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX tags_by_tag ON tags (tag, bitmap_id);

-- The demo bitmaps that were added once, whether or not they are still there.
CREATE TABLE demo_bitmaps (
  name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Names and tags to search in: by the beginnings of words, and by any three characters or more.
-- The program rewrites a bitmap's rows in the transaction that changes it; triggers cannot, because
-- connections run with trusted_schema = OFF.
CREATE VIRTUAL TABLE search_words USING fts5 (
  name, tags, tokenize = 'unicode61', prefix = '1 2 3');
CREATE VIRTUAL TABLE search_parts USING fts5 (
  name, tags, tokenize = 'trigram');
