-- Bitmaps with more than one frame, with slices or with layers. The bitmap's own row is frame 0, so that all
-- that is drawn of a picture that does not move is found where it always was.
CREATE TABLE animations (
  bitmap_id INTEGER PRIMARY KEY REFERENCES bitmaps (id) ON DELETE CASCADE,
  frame_count INTEGER NOT NULL CHECK (frame_count BETWEEN 1 AND 1000),
  -- 0: for ever.
  plays INTEGER NOT NULL DEFAULT 0 CHECK (plays >= 0),
  -- The editor's grid: place and size of its first cell.
  grid_column INTEGER,
  grid_row INTEGER,
  grid_columns INTEGER CHECK (grid_columns >= 1),
  grid_rows INTEGER CHECK (grid_rows >= 1),
  -- XXH64 over durations and frames, seeded with the bitmap's.
  content_hash INTEGER NOT NULL
) STRICT;

CREATE TABLE frames (
  id INTEGER PRIMARY KEY,
  bitmap_id INTEGER NOT NULL REFERENCES animations (bitmap_id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 0 AND 999),
  -- Milliseconds.
  duration INTEGER NOT NULL CHECK (duration BETWEEN 1 AND 65535),
  is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
  -- An earlier frame with equal cells.
  same_as INTEGER CHECK (same_as >= 0 AND same_as < ordinal),
  -- XXH64 of size, palette and pixels.
  content_hash INTEGER,
  -- Packed like the bitmap's, in its bits and palette. Frame 0 has them in the bitmap's row.
  pixels BLOB,
  UNIQUE (bitmap_id, ordinal),
  CHECK ((pixels IS NULL) = (ordinal = 0 OR same_as IS NOT NULL)),
  CHECK ((pixels IS NULL) = (content_hash IS NULL))
) STRICT;

CREATE TABLE frame_tags (
  bitmap_id INTEGER NOT NULL REFERENCES animations (bitmap_id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  first INTEGER NOT NULL CHECK (first >= 0),
  last INTEGER NOT NULL CHECK (last >= first),
  direction TEXT NOT NULL CHECK (
    direction IN ('forward', 'reverse', 'pingpong', 'pingpong_reverse')),
  -- 0: for ever.
  repeat INTEGER NOT NULL DEFAULT 0 CHECK (repeat BETWEEN 0 AND 65535),
  color TEXT,
  PRIMARY KEY (bitmap_id, ordinal)
) STRICT, WITHOUT ROWID;

-- One row a key, which holds from its frame on.
CREATE TABLE slices (
  bitmap_id INTEGER NOT NULL REFERENCES animations (bitmap_id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  frame INTEGER NOT NULL CHECK (frame >= 0),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  -- In cells of the canvas; NULL where the slice is not there.
  "column" INTEGER,
  "row" INTEGER,
  columns INTEGER CHECK (columns >= 1),
  rows INTEGER CHECK (rows >= 1),
  -- In cells of the slice; NULL where nothing is stretched.
  center_column INTEGER,
  center_row INTEGER,
  center_columns INTEGER CHECK (center_columns >= 1),
  center_rows INTEGER CHECK (center_rows >= 1),
  -- In cells of the slice.
  pivot_column INTEGER,
  pivot_row INTEGER,
  PRIMARY KEY (bitmap_id, ordinal, frame)
) STRICT, WITHOUT ROWID;

-- The layers of the file that a bitmap came from, from the back.
CREATE TABLE layers (
  bitmap_id INTEGER NOT NULL REFERENCES animations (bitmap_id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  -- The ordinal of the group that holds it.
  parent INTEGER CHECK (parent >= 0 AND parent < ordinal),
  is_group INTEGER NOT NULL CHECK (is_group IN (0, 1)),
  name TEXT NOT NULL,
  is_visible INTEGER NOT NULL CHECK (is_visible IN (0, 1)),
  opacity INTEGER NOT NULL CHECK (opacity BETWEEN 0 AND 255),
  mode TEXT NOT NULL,
  PRIMARY KEY (bitmap_id, ordinal)
) STRICT, WITHOUT ROWID;

-- Of a loaded image that moves: plays (0: for ever), then the milliseconds of each frame, between spaces.
ALTER TABLE remote_image ADD COLUMN motion TEXT CHECK (length(motion) >= 5);

-- The layered files themselves: never served as pictures, read again where layers are chosen.
CREATE TABLE originals (
  bitmap_id INTEGER PRIMARY KEY REFERENCES animations (bitmap_id) ON DELETE CASCADE,
  format TEXT NOT NULL CHECK (format IN ('aseprite', 'piskel')),
  bytes BLOB NOT NULL CHECK (length(bytes) <= 16777216)
) STRICT;
