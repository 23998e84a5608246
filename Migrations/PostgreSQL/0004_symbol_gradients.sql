-- A gradient may paint a layer of a symbol in place of its colour, as in the file.
ALTER TABLE symbol_layers ADD COLUMN paint text;
UPDATE collection SET format = 12;
