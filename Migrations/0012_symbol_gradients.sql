-- The gradient that paints a layer in place of its colour, which is then NULL: its geometry in the unit of the
-- viewBox, and after each semicolon a stop with its location, 0 to 1, and its colour, #rrggbb, #rrggbbaa, or
-- tint with an alpha in hexadecimal. NULL where a colour paints the layer.
ALTER TABLE symbol_layers ADD COLUMN paint TEXT CHECK (
  paint IS NULL OR length(paint) >= 16 AND color IS NULL);
