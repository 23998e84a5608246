-- When a symbol was added, changed or removed last, in whole seconds of Unix time: programs that keep icons
-- ask for it.
CREATE TABLE symbol_changes (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changed_at INTEGER NOT NULL CHECK (changed_at >= 0)
) STRICT;

INSERT INTO symbol_changes (id, changed_at) VALUES (1, unixepoch());

-- Every change of a symbol or of one of its drawings raises its revision. A clock that is put back does not
-- put the time back.
CREATE TRIGGER symbols_added AFTER INSERT ON symbols BEGIN
  UPDATE symbol_changes SET changed_at = max(changed_at, unixepoch());
END;
CREATE TRIGGER symbols_changed AFTER UPDATE ON symbols BEGIN
  UPDATE symbol_changes SET changed_at = max(changed_at, unixepoch());
END;
CREATE TRIGGER symbols_removed AFTER DELETE ON symbols BEGIN
  UPDATE symbol_changes SET changed_at = max(changed_at, unixepoch());
END;
