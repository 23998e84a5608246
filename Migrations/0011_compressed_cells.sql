-- Cells are compressed if that pays (storage.md). stored_cells() is a function of the program that applies this migration.
-- The table is made anew, because the length of its cells is no longer fixed. Foreign keys are not enforced meanwhile.
CREATE TABLE new_bitmaps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(name) BETWEEN 1 AND 128
    AND name GLOB '[a-z0-9]*'
    AND name NOT GLOB '*[^a-z0-9_-]*'
    AND name GLOB '*[^0-9]*'),
  label TEXT CHECK (length(label) >= 1),
  columns INTEGER NOT NULL CHECK (columns >= 1),
  rows INTEGER NOT NULL CHECK (rows >= 1),
  -- The number of different colours of the cells.
  color_count INTEGER NOT NULL CHECK (color_count >= 1),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- The name of the file that the bitmap was imported from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  -- The XXH64 of size, palette and cells, however these are stored.
  content_hash INTEGER NOT NULL,
  -- Bits per cell: 1, 2, 4 or 8 for indices into the palette, 24 for RGB, 32 for RGBA.
  bits INTEGER NOT NULL CHECK (bits IN (1, 2, 4, 8, 24, 32)),
  -- RGBA, four bytes per entry; NULL if the cells are colours.
  palette BLOB CHECK (length(palette) BETWEEN 4 AND 1024 AND length(palette) % 4 = 0),
  -- The cells row by row from the top left, each row starting on a byte, the first cell in the highest bits. Shorter
  -- values are compressed, and begin with the number of their form.
  pixels BLOB NOT NULL CHECK (length(pixels) BETWEEN 1 AND rows * ((columns * bits + 7) / 8)),
  CHECK ((bits <= 8) = (palette IS NOT NULL))
) STRICT;

INSERT INTO new_bitmaps (
  id, name, label, columns, rows, color_count, revision, source, created, modified, content_hash, bits, palette, pixels)
SELECT
  id, name, label, columns, rows, color_count, revision, source, created, modified, content_hash, bits, palette,
  stored_cells(columns, rows, bits, pixels)
FROM bitmaps ORDER BY id;

UPDATE frames SET pixels = stored_cells(b.columns, b.rows, b.bits, frames.pixels)
FROM bitmaps b WHERE b.id = frames.bitmap_id AND frames.pixels IS NOT NULL;

-- The id of a removed bitmap still never names another one.
DELETE FROM sqlite_sequence WHERE name = 'new_bitmaps';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_bitmaps', seq FROM sqlite_sequence WHERE name = 'bitmaps';

DROP TABLE bitmaps;
ALTER TABLE new_bitmaps RENAME TO bitmaps;
CREATE INDEX bitmaps_by_size ON bitmaps (rows * columns, id);
