-- The bitmaps of which somebody said that they say nothing that text beside them does not; they have no
-- label. A bitmap without a label that is not here is one that nobody has labelled, and is called by
-- its name. A table of its own: behind the pixels a column of bitmaps would be slow to read.
CREATE TABLE decorative_bitmaps (
  bitmap_id INTEGER PRIMARY KEY REFERENCES bitmaps (id) ON DELETE CASCADE
) STRICT;

-- Until now both were one thing. Of the demo's bitmaps it is known that they are decorative.
INSERT INTO decorative_bitmaps (bitmap_id)
SELECT id FROM bitmaps WHERE label IS NULL AND name IN (SELECT name FROM demo_bitmaps);
