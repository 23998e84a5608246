-- The shared collection that this file is a copy of, and how far it has followed. Without this table the file is a
-- collection of its own.
CREATE TABLE replica (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  identity TEXT NOT NULL CHECK (length(identity) = 32),
  -- Raised where the collection has lost edits that somebody had seen.
  history INTEGER NOT NULL CHECK (history >= 1),
  -- This edit and all before it are here; the mark is a random number of its own.
  revision INTEGER NOT NULL CHECK (revision >= 0),
  mark INTEGER NOT NULL,
  -- Random: copies of this file that serve under different names are told apart by both.
  self INTEGER NOT NULL,
  -- Host and database, without user and password.
  source TEXT NOT NULL
) STRICT;
