-- The symbols of which somebody said that they say nothing that text beside them does not; they have no
-- label. A symbol without a label that is not here is one that nobody has labelled, and is called by
-- its name.
CREATE TABLE decorative_symbols (
  symbol_id INTEGER PRIMARY KEY REFERENCES symbols (id) ON DELETE CASCADE
) STRICT;

-- Until now both were one thing. Of the demo's symbols it is known that they are decorative.
INSERT INTO decorative_symbols (symbol_id)
SELECT id FROM symbols WHERE label IS NULL AND name IN (SELECT name FROM demo_symbols);
